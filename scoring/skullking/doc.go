// Package skullking keeps the score of Skull King in its three rulebooks:
// "classic" (read literally, the default), "schmidt" (the first boxed edition)
// and "grandpa-beck" (the edition sold since 2021, with its variants).
//
// The log holds [Bids], [Results] and [Trick] entries and the shared ones; a
// [Sheet] comes out. [Resolve] says who takes a trick. Rule ids (SK-1 to
// SK-11 for points, SK-T1 to SK-T9 for tricks) stand on every line of a score.
package skullking

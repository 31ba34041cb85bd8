// Package play is the application: notebooks, sessions, seats and roles, and
// one append-only log per session. It knows no HTTP and no SQL; it is given
// its clock, its randomness and its store.
//
// # The log
//
// A session is its frozen set-up and a log of rows, numbered from 1. The
// version of a session is the seq of its last row, 0 at first. Rows are only
// ever added; there are three kinds:
//
//	seq  kind     target  what it does
//	1    entry            bids of round 1
//	2    entry            results of round 1
//	3    correct  1       the bids were others: row 1 now stands with this body
//	4    undo     3       the correction is taken back: row 1 stands as it was written
//	5    undo     2       and the results: the log is down to row 1
//	6    entry            results of round 1, entered anew
//
// The effective log of these six rows is row 1 and row 6. It is what
// [scoring.Game.Replay] gets, and there is no other way to a score:
//
//   - An entry is checked by Candidate on the sheet before it (what holds for new
//     entries only), then by replaying the effective log with it on the end.
//   - A correction is checked by replaying the log with the new body in its place.
//     A later entry that it makes impossible refuses it, and is named.
//   - An undo takes back the latest row that is neither an undo nor undone. So the
//     log only ever goes back to a state that it was in before.
//   - A stored row is replayed without Candidate: what was legal stays legal. A log
//     that does not replay all the same can be read, and nothing can be added.
//
// # A write
//
// A write is planned on the session as it was read, outside any transaction, and
// added as one whole operation of the [Store]: the row, the seat that a join
// brings, the result as it now stands, version and change. The row's number is
// unique, so of two that were planned on the same version one is added; the
// other is planned anew, and finds that it is stale, that it was answered
// already (its key is in the log), or that it may go on (any version will do).
//
// # Secrets
//
// What a game says is hidden ([scoring.Game.Hidden]) is cut out of every row
// before it leaves, in view.go and nowhere else, except for the phone at that
// seat and the phone that typed it. The sheet they see is a replay of what is
// left, so no sum and no preview can tell more than the rows do.
//
// # The table
//
// Beside its log a session has a table: which phone sits where, who was let in,
// who keeps the score, the codes. It changes by whole operations that are
// guarded by what they saw, not by the version; each that another phone can see
// raises change. A name is a person's, and mending it touches no row of a log.
//
// Who may do what is a table in roles.go.
package play

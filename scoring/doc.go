// Package scoring holds the words that all games share: set-up, entry, sheet,
// score line, ranking and problem, and the contract ([Game]) by which a game
// joins the house.
//
// Everything here and in the packages below it is pure: functions of values,
// without clock, randomness, network, files or logging. The one way to a score
// is [Game.Replay] over the log of a session; checking an entry is replaying
// the log with the candidate on its end.
package scoring

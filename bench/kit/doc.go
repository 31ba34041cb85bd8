// Package kit is what the programs that measure have in common: servers as
// processes of their own on loopback, clients that cost little, tables that
// play, and one form for every figure.
package kit

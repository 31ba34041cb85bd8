package play

import (
	"math/rand/v2"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/require"
)

// What an import takes for the effective log, row after row, is what is made of
// the rows once they are stored.
func TestAnImportReadsTheLogAsItIsKept(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		l := fileLog{}
		for seq := int64(1); seq <= 40; seq++ {
			row := LogEntryRow{Seq: seq, Kind: EntryRow}
			switch n := dice.IntN(4); {
			case n < 2 && len(l.stood) > 0:
				row.Kind, row.Target = UndoRow, l.stood[len(l.stood)-1].seq
			case n == 2 && len(l.log) > 0:
				row.Kind, row.Target = CorrectRow, l.log[dice.IntN(len(l.log))].seq
			}
			l.records = append(l.records, record{row, scoring.Finish{}})
			l.stand()
			kept := effective(l.records)
			require.Len(t, l.log, len(kept))
			for i := range kept {
				require.Equal(t, kept[i].seq, l.log[i].seq)
				require.Equal(t, kept[i].body.Seq, l.log[i].body.Seq)
			}
		}
	}
}

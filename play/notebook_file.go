package play

import (
	"context"
	"io"
	"strconv"

	"ardoise/scoring"
)

// WriteNotebook writes the caller's notebook as a NotebookFile to w, game by
// game, one on a line. After an error the file is not whole.
func (s *Service) WriteNotebook(ctx context.Context, caller Caller, w io.Writer) error {
	between := `{"format":"` + NotebookFormat + `","version":` + strconv.Itoa(FileVersion) + `,"games":[` + "\n"
	write := func(text string) error {
		_, err := io.WriteString(w, text)
		return err
	}
	empty := true
	leftOut, err := s.ExportNotebook(ctx, caller, func(export *Export) error {
		body, err := scoring.Marshal(export.File)
		if err != nil {
			return err
		}
		if err := write(between); err != nil {
			return err
		}
		empty, between = false, ",\n"
		_, err = w.Write(body)
		return err
	})
	if err != nil {
		return err
	}
	end := "\n]}\n"
	if leftOut > 0 {
		end = "\n],\"left_out\":" + strconv.Itoa(leftOut) + "}\n"
	}
	if empty {
		end = between + end
	}
	return write(end)
}

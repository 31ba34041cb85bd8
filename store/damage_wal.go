package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// checkWAL looks for damage in the log of what was committed last. SQLite reads
// it up to the first frame that does not add up and takes the rest for what a
// power cut tore: right for the last transaction, which nobody was answered
// for, but what follows damage in the middle would be gone without a word.
func checkWAL(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	log := &walReader{in: bufio.NewReaderSize(f, 1<<16)}
	err = log.begin()
	for err == nil {
		err = log.next()
	}
	switch {
	case log.lost > 1: // one may be torn; for what came before it people were answered
		return damaged("its log %s does not add up at frame %d, and transactions follow", path, log.broken)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil
	}
	return err
}

// The format of a log: https://www.sqlite.org/fileformat2.html#walformat.
const (
	walHeader   = 32
	frameHeader = 24
	walMagic    = 0x377f0682 // the last bit: checksums are big-endian
)

// walReader reads a log frame by frame.
type walReader struct {
	in     io.Reader
	order  binary.ByteOrder
	salt   string
	sum    [2]uint32
	frame  []byte
	frames int
	broken int // the first frame that did not add up, 0 for none
	lost   int // transactions that end there or later
}

// begin reads the header. What is no header, though frames follow, is damage:
// it is on the disk before the first of them.
func (w *walReader) begin() error {
	head := make([]byte, walHeader)
	if _, err := io.ReadFull(w.in, head); err != nil {
		return err
	}
	magic := binary.BigEndian.Uint32(head)
	w.order = binary.LittleEndian
	if magic&1 == 1 {
		w.order = binary.BigEndian
	}
	w.add(head[:24])
	size := binary.BigEndian.Uint32(head[8:])
	if magic&^1 != walMagic || !w.adds(head[24:]) || size < 512 || size > 65536 {
		if n, _ := io.CopyN(io.Discard, w.in, frameHeader); n < frameHeader {
			return io.EOF // torn before anything was in it
		}
		return damaged("its log has no header")
	}
	w.salt = string(head[16:24])
	w.frame = make([]byte, frameHeader+int(size))
	return nil
}

// next reads a frame. Frames of an earlier use of the file, which may follow,
// have another salt, and end no transaction of this log.
func (w *walReader) next() error {
	if _, err := io.ReadFull(w.in, w.frame); err != nil {
		return err
	}
	w.frames++
	ours := string(w.frame[8:16]) == w.salt
	w.add(w.frame[:8])
	w.add(w.frame[frameHeader:])
	if !ours || !w.adds(w.frame[16:24]) {
		if w.broken == 0 {
			w.broken = w.frames
		}
		// Go on from what it says of itself: does the next one follow it?
		w.sum = [2]uint32{binary.BigEndian.Uint32(w.frame[16:]), binary.BigEndian.Uint32(w.frame[20:])}
	}
	if commit := binary.BigEndian.Uint32(w.frame[4:]) != 0; commit && ours && w.broken > 0 {
		w.lost++
	}
	return nil
}

// add adds bytes, a multiple of eight, to the running checksum.
func (w *walReader) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		w.sum[0] += w.order.Uint32(data) + w.sum[1]
		w.sum[1] += w.order.Uint32(data[4:]) + w.sum[0]
	}
}

// adds tells whether the running checksum is the one written here.
func (w *walReader) adds(at []byte) bool {
	return w.sum == [2]uint32{binary.BigEndian.Uint32(at), binary.BigEndian.Uint32(at[4:])}
}

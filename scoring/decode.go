package scoring

import (
	"bytes"
	"errors"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// RawJSON is JSON kept as it came.
type RawJSON = jsontext.Value

// Unmarshal reads JSON strictly: unknown, repeated or differently cased member
// names, numbers that are no whole numbers where one is wanted, nulls, and
// invalid UTF-8 are refused as Malformed, with the field at fault. A null would
// pass for 0, and what is not entered is never 0: it is left out.
func Unmarshal(body []byte, into any) error {
	return unmarshal(body, into, json.RejectUnknownMembers(true))
}

func unmarshal(body []byte, into any, options ...json.Options) error {
	err := json.Unmarshal(body, into, options...)
	if err == nil {
		return refuseNull(body)
	}
	problem := &Problem{Kind: Malformed, Code: "not_json"}
	var semantic *json.SemanticError
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.Is(err, json.ErrUnknownName):
		errors.As(err, &semantic)
		problem.Code, problem.Field = "unknown_field", string(semantic.JSONPointer)
		problem.Args = Args{"name": semantic.JSONPointer.LastToken()}
	case errors.Is(err, jsontext.ErrDuplicateName):
		errors.As(err, &syntactic)
		problem.Code, problem.Field = "field_twice", string(syntactic.JSONPointer)
		problem.Args = Args{"name": syntactic.JSONPointer.LastToken()}
	case errors.As(err, &semantic):
		problem.Code, problem.Field = "wrong_type", string(semantic.JSONPointer)
	}
	return problem
}

// AnObject checks that a body is a JSON object, whatever its members are: if not,
// it is Malformed.
func AnObject(body []byte) error {
	var value RawJSON
	if err := Unmarshal(body, &value); err != nil || value.Kind() == '{' {
		return err
	}
	var object map[string]RawJSON
	return Unmarshal(body, &object) // says what is wrong with it
}

// refuseNull finds a null in valid JSON. Bodies without the letters, nearly
// all of them, are not read again.
func refuseNull(body []byte) error {
	if !bytes.Contains(body, []byte("null")) {
		return nil
	}
	decoder := jsontext.NewDecoder(bytes.NewReader(body))
	for {
		token, err := decoder.ReadToken()
		if err != nil {
			return nil
		}
		if token.Kind() == 'n' {
			return &Problem{Kind: Malformed, Code: "wrong_type", Field: string(decoder.StackPointer())}
		}
	}
}

// Marshal writes JSON with sorted object keys, so that equal values are equal
// bytes.
func Marshal(value any) ([]byte, error) {
	return json.Marshal(value, json.Deterministic(true), json.FormatNilMapAsNull(false))
}

// OwnJSON is what writes itself as JSON, byte for byte as [Marshal] writes it.
type OwnJSON interface {
	// AppendJSON adds the value to what is there.
	AppendJSON(into []byte) ([]byte, error)
}

// AppendJSON adds a value as [Marshal] writes it, without reflection where the
// value writes itself.
func AppendJSON(into []byte, value any) ([]byte, error) {
	if own, can := value.(OwnJSON); can {
		return own.AppendJSON(into)
	}
	body, err := Marshal(value)
	return append(into, body...), err
}

// DecodeEntry reads an entry in the API's flat form: its "type" member says
// which of the game's entries, or of the shared ones, it is.
func DecodeEntry(game Game, body []byte) (Entry, error) {
	if typ, ok := leadingType(body); ok {
		return game.Decode(typ, body)
	}
	var head struct {
		Kind *string `json:"type"`
	}
	if err := unmarshal(body, &head); err != nil {
		return nil, err
	}
	if head.Kind == nil {
		return nil, &Problem{Kind: Malformed, Code: "type_missing", Field: "/type"}
	}
	return game.Decode(*head.Kind, body)
}

// leadingType finds the type of a body that begins with it, as Marshal writes
// them, so that a log is not read twice. Whatever else is wrong with the body
// is for Decode to find.
func leadingType(body []byte) (typ string, ok bool) {
	rest, ok := bytes.CutPrefix(body, []byte(`{"type":"`))
	if !ok {
		return "", false
	}
	end := bytes.IndexAny(rest, "\"\\")
	if end < 0 || rest[end] != '"' {
		return "", false
	}
	return string(rest[:end]), true
}

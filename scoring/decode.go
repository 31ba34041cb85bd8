package scoring

import (
	"errors"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// RawJSON is JSON kept as it came.
type RawJSON = jsontext.Value

// Unmarshal reads JSON strictly: unknown, repeated or differently cased member
// names, numbers that are no whole numbers where one is wanted, and invalid
// UTF-8 are refused as Malformed, with the field at fault.
func Unmarshal(body []byte, into any) error {
	err := json.Unmarshal(body, into, json.RejectUnknownMembers(true))
	if err == nil {
		return nil
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

// Marshal writes JSON with sorted object keys, so that equal values are equal
// bytes.
func Marshal(value any) ([]byte, error) {
	return json.Marshal(value, json.Deterministic(true), json.FormatNilMapAsNull(false))
}

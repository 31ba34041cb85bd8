package store_test

import (
	"testing"

	"ardoise/play"
	"ardoise/store/storetest"
	"ardoise/store/storetest/pgtest"
)

func TestPostgreSQL(t *testing.T) {
	storetest.Contract(t, func(t *testing.T) play.Store { return openAt(t, pgtest.Database(t)) })
}

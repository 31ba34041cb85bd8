# What people type. `make help` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
export CGO_ENABLED := 0

ARGS ?=
FUZZTIME ?= 30s
ROUNDS ?= 1000
TESTFLAGS ?=
# Stamping the commit fails on a checkout that git does not trust.
BUILDVCS := $(shell git status >/dev/null 2>&1 && echo auto || echo false)

.PHONY: help build run test check generate fuzz torture bench browser postgres strace

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

build: ## the binary, bin/ardoise
	go build -trimpath -buildvcs=$(BUILDVCS) -o bin/ardoise ./cmd/ardoise

run: build ## build and serve on :8080 (settings: make run ARGS="--addr :9000")
	@exec ./bin/ardoise $(ARGS)

test: browser postgres strace ## every test, the ones in a real browser included
	go test $(TESTFLAGS) $$(go list ./... | grep -v '/e2e$$')
	go test -v -timeout 20m ./e2e

browser: # Chromium for make test: installed on Debian as root, else asked for
	@.ci/browser

postgres: # PostgreSQL for make test: installed on Debian and Ubuntu as root, else asked for
	@.ci/postgres

strace: # strace for make test: installed on Debian and Ubuntu as root, else asked for
	@.ci/strace

check: ## generated files, formatting, vet, staticcheck, wasm, known faults
	@.ci/check

generate: ## the Go code of the templ files
	go tool templ generate

fuzz: ## each fuzz target for FUZZTIME (30s)
	@.ci/fuzz $(FUZZTIME)

torture: ## kill -9 and restart under load, ROUNDS (1000) times; 10,000 event streams, opened and dropped again
	ARDOISE_TORTURE=$(ROUNDS) go test -count=1 -v -timeout 120m -run 'TestKill' ./e2e
	ARDOISE_IDLE_STREAMS=10000 go test -count=1 -v -timeout 20m -run 'TestIdleStreams' ./e2e

bench: ## what it costs, each figure beside what it is compared to (one alone: make bench ARGS="page")
	go run ./bench $(ARGS)

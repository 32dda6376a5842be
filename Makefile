# Every recipe runs a script in scripts/, which also works without make.
.DEFAULT_GOAL := help
.PHONY: help run dev test bench bench-scale bench-realtime lighthouse jobs web fmt

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

run: ## Build the portal and start it on loopback with demo data
	@scripts/run.sh

dev: ## Run the portal with demo data; restart the server and reload the pages when their sources change
	@scripts/dev.sh

test: ## Run all checks: lints, generated files, unit tests, both databases, browser tests, size budgets
	@scripts/test.sh

bench: ## Run the load benchmark with a release build; writes docs/benchmarks.md
	@scripts/bench.sh

bench-scale: ## Compare 5,000 with 1,000,000 projects with a release build; writes docs/benchmarks-scale.md
	@scripts/bench-scale.sh

bench-realtime: ## Measure the cost and latency of 10,000 streams with a release build; writes docs/benchmarks-realtime.md
	@scripts/bench-realtime.sh

lighthouse: ## Measure the most used pages with Lighthouse; writes docs/benchmarks-pages.md
	@scripts/lighthouse.sh

jobs: ## Count taps, fields, and seconds of the most frequent jobs with a release build; writes docs/jobs.md
	@scripts/jobs.sh

web: ## Build the React application into web/dist
	@scripts/build-web.sh

fmt: ## Format the Rust and TypeScript sources
	@scripts/fmt.sh

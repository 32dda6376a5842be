# Thin: every recipe is a script in scripts/, which can be read and run by itself.
.DEFAULT_GOAL := help
.PHONY: help run dev test bench bench-scale bench-realtime lighthouse web fmt

help: ## Say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

run: ## Build what is needed and start the portal on loopback with demo data
	@scripts/run.sh

dev: ## Run the portal on demo data; restart the server and reload the pages when their sources change
	@scripts/dev.sh

test: ## Everything: lints, drift, unit tests, both databases, browser tests, budgets
	@scripts/test.sh

bench: ## The load benchmark, in a release build; writes docs/benchmarks.md
	@scripts/bench.sh

bench-scale: ## Compare 5,000 with 1,000,000 projects, in a release build; writes docs/benchmarks-scale.md
	@scripts/bench-scale.sh

bench-realtime: ## What 10,000 streams cost and how fast they tell, in a release build; writes docs/benchmarks-realtime.md
	@scripts/bench-realtime.sh

lighthouse: ## What Lighthouse says of the pages opened most; writes docs/benchmarks-pages.md
	@scripts/lighthouse.sh

web: ## Build the React application into web/dist
	@scripts/build-web.sh

fmt: ## Format Rust and web sources
	@scripts/fmt.sh

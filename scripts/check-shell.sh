#!/usr/bin/env bash
# Checks the syntax of the shell scripts, and lints them if shellcheck is installed.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

scripts=(.ci/run)
for file in scripts/*; do
    [ -f "$file" ] || continue
    case $(head -n 1 "$file") in '#!'*sh | '# shellcheck shell='*) scripts+=("$file") ;; esac
done
for file in "${scripts[@]}"; do
    bash -n "$file"
done
if command -v shellcheck >/dev/null; then
    shellcheck -x -P scripts "${scripts[@]}"
else
    say "shellcheck is not installed: checked the syntax only"
fi

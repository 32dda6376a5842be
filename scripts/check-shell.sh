#!/usr/bin/env bash
# Lints the shell scripts: their syntax always, their style where shellcheck is at hand.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

scripts=(.ci/run)
for file in scripts/*; do
    case $(head -n 1 "$file") in '#!'*sh | '# shellcheck shell='*) scripts+=("$file") ;; esac
done
for file in "${scripts[@]}"; do
    bash -n "$file"
done
if command -v shellcheck >/dev/null; then
    shellcheck -x -P scripts "${scripts[@]}"
else
    say "shellcheck is not installed: only the syntax was checked"
fi

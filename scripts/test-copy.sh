#!/usr/bin/env bash
# Copies a portal with N projects from SQLite to PostgreSQL and back, and compares both databases line by line and all
# files byte by byte. Prints sizes, times, and the peak memory of each copy. One project in 100 has a file.
#
#   scripts/test-copy.sh [N]
#
# BUILDBACK_COPY_FOLDER=FOLDER is the place for the data, which is deleted at the end.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

count=${1:-2000}
if [ -z "${BUILDBACK_TEST_POSTGRES:-}" ]; then
    BUILDBACK_TEST_DURABLE=1 exec scripts/test-postgres "$0" "$count"
fi
binary=${BUILDBACK_BINARY:-$(buildback_binary release)}
[ -x "$binary" ] || die "$binary not found; run cargo build --release -p buildback, or set BUILDBACK_BINARY"
folder=${BUILDBACK_COPY_FOLDER:-$CARGO_TARGET_DIR/test-copy}
# The portal treats every variable with its prefix as a setting.
unset BUILDBACK_BINARY BUILDBACK_COPY_FOLDER
[ ! -e "$folder" ] || die "$folder exists"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
name=copy_$$
server=${BUILDBACK_TEST_POSTGRES/\/postgres\?//$name\?}
psql -q "$BUILDBACK_TEST_POSTGRES" -c "CREATE DATABASE $name"
# shellcheck disable=SC2317 # the trap calls it
clean_up() {
    rm -rf "$folder"
    psql -q "$BUILDBACK_TEST_POSTGRES" -c "DROP DATABASE $name WITH (FORCE)" || true
}
trap clean_up EXIT

# Runs a command and prints its time and peak memory.
measured() {
    python3 - "$@" <<'PYTHON'
import resource, subprocess, sys, time
began = time.monotonic()
code = subprocess.call(sys.argv[2:])
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
print(f"{sys.argv[1]}: {time.monotonic() - began:.1f} s, {memory} MB of memory", flush=True)
sys.exit(code)
PYTHON
}

portal() { "$binary" "$1" --data-dir "$folder/data" --database-url "sqlite:$folder/first.db" --files "$folder/first" "${@:2}"; }

portal demo --projects "$count" >/dev/null
say "SQLite: $(du -m "$folder/first.db" | cut -f1) MB; files: $(find "$folder/first" -type f | wc -l), $(du -sm "$folder/first" | cut -f1) MB"
measured "SQLite to PostgreSQL" "$binary" copy --data-dir "$folder/data" \
    --from "sqlite:$folder/first.db" --from-files "$folder/first" --to "$server" --to-files "$folder/second"
say "PostgreSQL: $(psql -At "$server" -c 'SELECT pg_database_size(current_database()) / 1048576') MB"
measured "PostgreSQL to SQLite" "$binary" copy --data-dir "$folder/data" \
    --from "$server" --from-files "$folder/second" --to "sqlite:$folder/third.db" --to-files "$folder/third"

# An export has a line for each row, and checksums of all lines and files. It is deleted at once, because it is large.
for place in first second third; do
    database=sqlite:$folder/$place.db
    [ "$place" != second ] || database=$server
    measured "export of $place" "$binary" export --data-dir "$folder/data" --database-url "$database" \
        --files "$folder/$place" "$folder/export"
    (cd "$folder/export" && sha256sum --quiet --check SHA256SUMS)
    # schema.json contains the time of the export.
    grep -v '  schema.json$' "$folder/export/SHA256SUMS" >"$folder/sums-$place"
    rows=$(cat "$folder/export/tables/"*.jsonl | wc -l)
    rm -r "$folder/export"
done
for place in second third; do
    cmp "$folder/sums-first" "$folder/sums-$place"
    diff -rq "$folder/first" "$folder/$place"
done
say "$rows rows and $(find "$folder/first" -type f | wc -l) files are equal in all three."

#!/usr/bin/env bash
# Fails when the TypeScript types of the API are not what openapi.json generates.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

types=web/src/api/schema.d.ts
before=$(mktemp)
trap 'rm -f "$before"' EXIT
cp "$types" "$before"
npm run --silent api -w web
if ! diff -u "$before" "$types"; then
    cp "$before" "$types"
    die "$types is not what openapi.json generates: run npm run api -w web and commit it"
fi

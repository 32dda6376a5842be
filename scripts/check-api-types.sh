#!/usr/bin/env bash
# Fails if the TypeScript types of the API do not match openapi.json.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

types=web/src/api/schema.d.ts
before=$(mktemp)
trap 'rm -f "$before"' EXIT
cp "$types" "$before"
npm run --silent api -w web
if ! diff -u "$before" "$types"; then
    cp "$before" "$types"
    die "$types does not match openapi.json; run npm run api -w web and commit the result"
fi

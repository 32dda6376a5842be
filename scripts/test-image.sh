#!/usr/bin/env bash
# Runs the container image's root file system without a container engine, as root:
#
#   scripts/test-image.sh ARCHIVE
#
# It makes rootfs.tar from the release archive and runs the program in it as the Containerfile says: as an unprivileged
# user without capabilities, on a read-only root, in its own network, where only the data folder can be written. With
# PostgreSQL on this machine, it runs a second time as in the profile "postgres" of compose.yaml: on a server that it
# reaches through a mounted socket.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

archive=$(realpath "${1:?the archive}")
[ "$(id -u)" -eq 0 ] || die "only root can mount and change its root"
if [ -z "${BUILDBACK_TEST_POSTGRES:-}" ] && find_postgres >/dev/null; then
    exec scripts/test-postgres scripts/test-image.sh "$archive"
fi
folder=$(mktemp -d)
portal=
stop() {
    [ -z "$portal" ] || kill "$portal" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap stop EXIT

tar -xzf "$archive" -C "$folder"
unpacked=$(echo "$folder"/buildback-*)
"$unpacked/image-rootfs.sh"
cp "$unpacked/rootfs.tar" "$folder/first.tar"
"$unpacked/image-rootfs.sh"
cmp "$unpacked/rootfs.tar" "$folder/first.tar" || die "the same archive made another rootfs.tar"
root=$folder/root
mkdir "$root"
tar -xf "$unpacked/rootfs.tar" --numeric-owner -C "$root"

# Where compose.yaml mounts the socket of the database.
mkdir -p "$root/run/postgresql"
user=$(sed -n 's/^USER //p' "$unpacked/Containerfile")
mapfile -t environment < <(sed -n 's/^ENV //p' "$unpacked/Containerfile")
# In the new root; $1 is the folder, $2 that of a socket to mount, or nothing, and the rest the command.
# shellcheck disable=SC2016
inside='
    mount --bind "$1" "$1"
    mount --bind "$1/data" "$1/data"
    mount -o remount,bind,ro "$1"
    [ -z "$2" ] || mount --bind "$2" "$1/run/postgresql"
    ip link set lo up
    root=$1
    shift 2
    exec setpriv --no-new-privs chroot --userspec="$USER_AND_GROUP" --groups= "$root" "$@"'
in_portal() { nsenter --target "$portal" --mount --net "$@"; }
# As the engine would run the health check of the image.
check() {
    in_portal env -i "${environment[@]}" "$(command -v chroot)" --userspec="$user" --groups= "$root" /usr/bin/buildback healthcheck
}
# Starts the portal and waits for it. $1 is the folder of a socket to mount, or nothing; the rest are variables.
start_portal() {
    local socket=$1 status
    shift
    env -i PATH="$PATH" "${environment[@]}" "$@" USER_AND_GROUP="$user" \
        unshare --mount --net --ipc --uts bash -euc "$inside" inside "$root" "$socket" /usr/bin/buildback serve \
        >"$folder/printed" 2>"$folder/log" &
    portal=$!
    for _ in $(seq 300); do
        ! check 2>/dev/null || break
        kill -0 "$portal" 2>/dev/null || die "the portal ended: $(tail -n 3 "$folder/log")"
        sleep 0.1
    done
    check || die "the portal is not healthy: $(tail -n 3 "$folder/log")"
    status=$(in_portal curl -s -o "$folder/body" -w '%{http_code}' http://127.0.0.1:8080/setup)
    [ "$status" = 200 ] || die "/setup answers $status"
}
stop_portal() {
    kill "$portal"
    wait "$portal" || die "the portal did not stop in order: $(tail -n 3 "$folder/log")"
    portal=
}

start_portal ""
grep -q "^Uid:.${user%:*}.${user%:*}.${user%:*}" "/proc/$portal/status" || die "the portal does not run as ${user%:*}"
grep -q '^CapEff:.0*$' "/proc/$portal/status" || die "the portal has capabilities"
! in_portal touch "$root/usr/new" 2>/dev/null || die "the root can be written"
in_portal touch "$root/data/new" || die "the data folder cannot be written"
[ -s "$root/data/buildback.db" ] || die "the portal keeps its data elsewhere"

stop_portal
say "ok: the root file system of $(basename "$archive") runs as $user on a read-only root"

if [ -z "${BUILDBACK_TEST_POSTGRES:-}" ]; then
    say "PostgreSQL is not installed: tested with SQLite only"
    exit 0
fi
start_portal "${BUILDBACK_TEST_POSTGRES#*host=}" BUILDBACK_DATABASE_URL=postgres://buildback@%2Frun%2Fpostgresql/postgres
count=$(psql "$BUILDBACK_TEST_POSTGRES" -Atc 'SELECT count(*) FROM schema_migrations')
[ "$count" -gt 0 ] || die "the portal keeps its data elsewhere than in PostgreSQL"
stop_portal
say "ok: it also runs on PostgreSQL, through a mounted socket"

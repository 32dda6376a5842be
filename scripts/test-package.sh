#!/usr/bin/env bash
# Installs the Debian package on a machine with systemd that has no portal, as root, and removes it again:
#
#   scripts/test-package.sh PACKAGE [PREVIOUS]
#
# The service must become ready in its sandbox. With the package of the previous release, that one runs first: the new one
# replaces it, and must serve its data. After the removal, the data must still be there.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

package=$(realpath "${1:?the package}")
previous=${2:+$(realpath "$2")}
email=ann@portal.example
password=Kitchen-2026!
[ "$(id -u)" -eq 0 ] || die "only root can install packages"
[ ! -e /var/lib/buildback ] || die "this machine has a portal, and the test would change it"

install_package() { DEBIAN_FRONTEND=noninteractive apt-get install -y "$1"; }
wait_until_ready() {
    timeout 60 sh -c 'until buildback healthcheck 2>/dev/null; do sleep 1; done' ||
        die "the service is not ready: $(journalctl --unit buildback --lines 5 --no-pager)"
}
expect_sign_in() {
    local status
    status=$(curl -s -o /dev/null -w '%{http_code}' -H 'X-Buildback-Request: 1' -H 'Content-Type: application/json' \
        -d "{\"email\":\"$email\",\"password\":\"$password\"}" http://127.0.0.1:8080/api/auth/sign-in)
    [ "$status" = 200 ] || die "the admin cannot sign in: $status"
}

install_package "${previous:-$package}"
systemctl start buildback
wait_until_ready
printf '%s\n' "$password" | runuser -u buildback -- \
    buildback admin create --email "$email" --password-stdin --config /etc/buildback.toml
expect_sign_in

if [ -n "$previous" ]; then
    # It restarts the service.
    install_package "$package"
    wait_until_ready
    expect_sign_in
    say "ok: $(basename "$package") replaced $(basename "$previous") and kept its data"
fi
version=$(dpkg-deb --field "$package" Version)
buildback --version | grep -qF "buildback ${version%-*} " || die "$(buildback --version) is not of the package $version"
systemd-analyze security --threshold=29 buildback.service

apt-get purge -y buildback
! systemctl is-active --quiet buildback || die "the service still runs"
[ ! -e /usr/bin/buildback ] || die "the program is still there"
[ -s /var/lib/buildback/buildback.db ] || die "the removal deleted the data"
say "ok: $(basename "$package") was installed, became ready, and was removed without its data"

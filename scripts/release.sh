#!/usr/bin/env bash
# Builds a release into dist/: for each architecture an archive, a Debian package, and an SBOM, and SHA256SUMS of all.
#
#   scripts/release.sh [x86_64|arm64]...      both by default
#   RELEASE_PROFILE=try scripts/release.sh    compiled in half the time, to try out a change of packaging
#
# The programs are static (musl), so they run on every Linux and in an empty container image. The same commit makes the
# same bytes, wherever it is built: times come from the commit, and paths of this machine are replaced. Sources without
# a repository need BUILDBACK_COMMIT ("0123456789ab 2026-11-28") and SOURCE_DATE_EPOCH.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

# The C compiler and archiver for both architectures, as a Python package; the linker is Rust's own.
ZIG=ziglang==0.17.1
CARGO_DEB=3.8.0

if [ -z "${BUILDBACK_COMMIT:-}" ]; then
    [ -z "$(git status --porcelain)" ] || die "there are uncommitted changes: a release is built from a commit"
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
fi
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:?the time of the commit, in seconds}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
grep -q "^## \[$version\] - " CHANGELOG.md || die "CHANGELOG.md says nothing about $version"
unreleased=$(sed -n '/^## \[Unreleased\]$/,/^## \[[0-9]/p' CHANGELOG.md | sed '/^## \[/d')
[ -z "${unreleased//[[:space:]]/}" ] || die "CHANGELOG.md has entries under \"Unreleased\": move them under a new version"
dist=$PROJECT_ROOT/dist
profile=${RELEASE_PROFILE:-release}
tools=$CARGO_TARGET_DIR/release-tools
sysroot=$(rustc --print sysroot)

# --- Tools -----------------------------------------------------------------------------------------------------------

install_tools() {
    rustup target add x86_64-unknown-linux-musl aarch64-unknown-linux-musl
    if [ ! -d "$tools/$ZIG" ]; then
        python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$tools/$ZIG" "$ZIG"
    fi
    cargo install --quiet --locked --root "$tools" --version "$CARGO_DEB" --target-dir "$tools/target" cargo-deb
    mkdir -p "$tools/bin"
    local arch zig=$tools/$ZIG/ziglang/zig
    for arch in x86_64 aarch64; do
        wrap "$arch-linux-musl-cc" "
arguments=()
# Cargo's name of the target is not Zig's.
for argument; do
    case \$argument in --target=*) ;; *) arguments+=(\"\$argument\") ;; esac
done
# By itself, Zig adds checks that need a library of its own.
exec '$zig' cc -target $arch-linux-musl -fno-sanitize=all$(replaced_paths " '-ffile-prefix-map=%s'") \"\${arguments[@]}\""
    done
    wrap musl-ar "exec '$zig' ar \"\$@\""
}

wrap() {
    printf '#!/usr/bin/env bash\n%s\n' "$2" >"$tools/bin/$1"
    chmod +x "$tools/bin/$1"
}

# The folders of this machine that could end up in a program, each printed in this format as FOLDER=NAME.
replaced_paths() {
    local registry
    # shellcheck disable=SC2059
    {
        printf "$1" "$PROJECT_ROOT=/buildback"
        printf "$1" "$CARGO_TARGET_DIR=/target"
        for registry in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
            printf "$1" "$registry=/crates"
        done
    }
}

# --- One architecture ------------------------------------------------------------------------------------------------

# Builds the program for a target of Rust.
build() {
    local target=$1 name=${1//-/_}
    local arch=${1%%-*}
    env "CC_$name=$tools/bin/$arch-linux-musl-cc" "AR_$name=$tools/bin/musl-ar" \
        "CARGO_TARGET_${name^^}_LINKER=rust-lld" "RUSTFLAGS=$(replaced_paths ' --remap-path-prefix=%s')" \
        CARGO_INCREMENTAL=0 cargo build --profile "$profile" --locked -p buildback --target "$target"
}

# Writes what the program contains, and the documents, beside it.
list_contents() {
    local target=$1
    rm -rf "$CARGO_TARGET_DIR/$target/$profile/documents"
    node scripts/stage-docs.mjs "$CARGO_TARGET_DIR/$target/$profile/documents"
    node scripts/third-party.mjs "$target" "$CARGO_TARGET_DIR/$target/$profile" \
        "rust-std=$(rustc --version | cut -d ' ' -f 2)=MIT OR Apache-2.0=$sysroot/share/doc/rust/licenses/MIT.txt" \
        "musl=1.2.5=MIT=$tools/$ZIG/ziglang/lib/libc/musl/COPYRIGHT"
}

# Packs the archive with this name.
pack() {
    local target=$1 name=$2 stage
    stage=$(mktemp -d)
    install -d -m 755 "$stage/$name"
    install -m 755 "$CARGO_TARGET_DIR/$target/$profile/buildback" scripts/image-rootfs.sh "$stage/$name"
    install -m 644 packaging/buildback.toml packaging/buildback.service \
        packaging/container/{Containerfile,compose.yaml,Caddyfile} \
        "$CARGO_TARGET_DIR/$target/$profile/"{THIRD-PARTY-LICENSES,sbom.cdx.json} "$stage/$name"
    cp -R "$CARGO_TARGET_DIR/$target/$profile/documents/." "$stage/$name"
    chmod -R u=rwX,go=rX "$stage/$name"
    tar -c --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar \
        -C "$stage" "$name" | gzip -n -9 >"$dist/$name.tar.gz"
    rm -r "$stage"
}

release() {
    local target name
    case $1 in
    x86_64) target=x86_64-unknown-linux-musl ;;
    arm64) target=aarch64-unknown-linux-musl ;;
    *) die "$1 is neither x86_64 nor arm64" ;;
    esac
    name=buildback-$version-linux-$1
    say "==> $name"
    build "$target"
    list_contents "$target"
    pack "$target" "$name"
    cp "$CARGO_TARGET_DIR/$target/$profile/sbom.cdx.json" "$dist/$name.cdx.json"
    "$tools/bin/cargo-deb" deb -p buildback --no-build --no-strip --profile "$profile" --target "$target" --output "$dist/"
}

# --- All -------------------------------------------------------------------------------------------------------------

[ $# -gt 0 ] || set -- x86_64 arm64
umask 022
rm -rf "$dist"
mkdir "$dist"
install_tools
scripts/build-web.sh
for arch; do
    release "$arch"
done
(cd "$dist" && sha256sum -- * >SHA256SUMS && cat SHA256SUMS)

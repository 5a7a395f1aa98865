# shellcheck shell=bash
# The platforms that a release promises. Sourced after build.sh. A further one: a line here, a preset of CMake's, its profile
# in java/natives/pom.xml and java/cli/pom.xml, its lines in java/all/pom.xml, java/bom/pom.xml, docs/install.md and the
# command line's platforms.properties; of a new system also its notices in java/natives/src/main and its lines in binaries.py.

PLATFORMS=(linux-x86_64 linux-aarch64 windows-x86_64 windows-aarch64 linux-musl-x86_64 linux-musl-aarch64 macos-aarch64 macos-x86_64)
ZIG=0.17.1

# The preset whose build has a platform's library.
preset_of() {
  case "$1" in
  linux-x86_64) echo release ;;
  linux-aarch64) echo aarch64 ;;
  *) echo "$1" ;;
  esac
}

# platform_needs PLATFORM: the compiler for it.
platform_needs() {
  case "$1" in
  linux-aarch64) needs aarch64 ;;
  windows-* | linux-musl-* | macos-*) zig_needs ;;
  esac
}

# zig, which brings clang and the libraries of other systems, is a package of PyPI's. S4J_ZIG names another one.
zig_needs() {
  [ -z "${S4J_ZIG:-}" ] || return 0
  needs python pip
  export S4J_ZIG="$BUILD/zig-$ZIG/ziglang/zig"
  [ -x "$S4J_ZIG" ] ||
    quietly zig python3 -m pip install --quiet --upgrade --target "$BUILD/zig-$ZIG" "ziglang==$ZIG"
}

# platform_build PLATFORM: its library, as it goes into the platform's jar.
platform_build() {
  platform_needs "$1" && native_build "$(preset_of "$1")" sparse4jni
}

# shellcheck shell=bash
# What ran on which platform, for build/platforms.md (ran.py), a part of a release's page. Sourced by consumers.sh, which calls ran for
# each program. ON_PLATFORM, ON_PROCESSOR and ON_SYSTEM say where it runs: here, unless a function has them as local ones. Rows of a
# shell that has not called ran_begin are no part of the table.

RAN="$BUILD/ran.tsv"

# ran_begin: nothing has run yet, and what runs next runs on this machine.
ran_begin() {
  : >"$RAN"
  ON_PLATFORM="linux-$(uname -m)"
  ON_PROCESSOR=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)
  ON_PROCESSOR=${ON_PROCESSOR:-$(uname -m)}
  ON_SYSTEM="$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release), $(getconf GNU_LIBC_VERSION)"
}

# ran CONSUMER JAVA WHAT RESULT: a row of consumers.sh; of another platform its consumer is the platform's name.
ran() {
  local program=$1
  [ -n "${ON_PLATFORM:-}" ] || return 0
  [[ $program != "$ON_PLATFORM"* ]] || program=${3%, in *}
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$ON_PLATFORM" "$ON_PROCESSOR" "$ON_SYSTEM" "$2" "$program" "$4" >>"$RAN"
}

# ran_in PROGRAM: sets where a program of another platform runs, by what runs it here (consumers.sh).
ran_in() {
  case "$1" in
  old_glibc) ON_SYSTEM="glibc 2.31 of Debian 11" ;;
  in_qemu) ON_PROCESSOR="qemu-user $(qemu-aarch64 --version | sed -n 's/.*version \([0-9.]*\).*/\1/p')" ON_SYSTEM="Linux, glibc of Debian for aarch64" ;;
  in_wine) ON_SYSTEM="$(wine --version 2>/dev/null | sed 's/^wine-/wine /')" ;;
  musl) ON_SYSTEM="musl" ;;
  esac
}

# ran_page REPOSITORY: writes build/platforms.md.
ran_page() { python3 "$ROOT/gradle-free-build/lib/ran.py" "$1" "$RAN" "$BUILD/platforms.md" "${PLATFORMS[@]}" && echo "$BUILD/platforms.md has the table of what ran where"; }

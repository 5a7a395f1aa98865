# shellcheck shell=bash
# What the commands need, by Debian package name. Sourced.
#
#   need PACKAGE TEST...   notes PACKAGE as missing when the command TEST... fails; of A|B|C the first that can be had
#   install_missing        installs what was noted; when that is not permitted, prints the line to type, exits 3

S4J_MISSING=()

need() {
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || S4J_MISSING+=("$package")
}

has_header() { [ -e "/usr/include/$1" ] || compgen -G "/usr/include/*/$1" >/dev/null; }
# Not by a pipe: grep ends early, which ldconfig would fail on.
has_library() { [[ $(ldconfig -p) == *"$1"* ]]; }

# Of the alternatives A|B|C the first package that the package manager knows, since names carry versions and differ by
# release; the last where its lists are empty, as in a bare system.
first_known() {
  local names=() name
  IFS='|' read -ra names <<<"$1"
  for name in "${names[@]}"; do
    if apt-cache show "$name" >/dev/null 2>&1; then
      break
    fi
  done
  echo "$name"
}

# The packages that are missing, by the names that they have here.
missing_names() {
  local package
  for package in "${S4J_MISSING[@]}"; do
    first_known "$package"
  done
}

install_missing() {
  [ ${#S4J_MISSING[@]} -eq 0 ] && return
  local as_root=() names log install=(apt-get install -y --no-install-recommends)
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  if [ -n "${S4J_NO_INSTALL:-}" ] || ! command -v apt-get >/dev/null ||
    { [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; }; then
    mapfile -t names < <(missing_names)
    echo "Missing: ${names[*]}. Please type$(command -v sudo >/dev/null || echo " as root"):" >&2
    missing_line "${names[@]}" >&2
    exit 3
  fi
  log=$(mktemp)
  # Without asking, and with fresh lists: an old list names files that are gone, and a bare system has none.
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "The lists of packages could not be fetched; going on with those of this machine." >&2
  fi
  mapfile -t names < <(missing_names)
  echo "installing: ${names[*]}" >&2
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${install[@]}" "${names[@]}" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "The installation failed. The line to type:" >&2
    missing_line "${names[@]}" >&2
    exit 3
  fi
  rm -f "$log"
  S4J_MISSING=()
}

# missing_line PACKAGE...: what a person types to install them.
missing_line() {
  local sudo=""
  [ "$(id -u)" -eq 0 ] || ! command -v sudo >/dev/null || sudo="sudo "
  echo "  ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $*"
}

# Sets JAVA_HOME: the caller's, else that of the javac on the path, else an installed one; at least version 17.
find_jdk() {
  local home
  for home in "${JAVA_HOME:-}" "$(javac_home)" /usr/lib/jvm/*17* /usr/lib/jvm/*; do
    if [ -n "$home" ] && [ "$(jdk_version "$home")" -ge 17 ]; then
      export JAVA_HOME=$home
      export PATH="$JAVA_HOME/bin:$PATH"
      return
    fi
  done
  return 1
}

javac_home() {
  local javac
  javac=$(command -v javac) || return 0
  javac=$(readlink -f "$javac")
  echo "${javac%/bin/javac}"
}

# The feature version of the JDK at $1 (17, 25, ...), read without starting it; 0 when there is none.
jdk_version() {
  local version=0
  if [ -x "$1/bin/javac" ] && [ -r "$1/release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  fi
  echo "${version:-0}"
}

# The newest installed JDK >= 21 that is not JAVA_HOME's version: tests run on it too. Prints nothing when none.
other_jdk() {
  local home version best=0 found=""
  for home in /usr/lib/jvm/*; do
    [ -L "$home" ] && continue
    version=$(jdk_version "$home")
    if [ "$version" -ge 21 ] && [ "$version" -gt "$best" ] && [ "$version" -ne "$(jdk_version "$JAVA_HOME")" ]; then
      best=$version
      found=$home
    fi
  done
  echo "$found"
}

needs_native() {
  need g++ command -v g++
  need cmake command -v cmake
  need ninja-build command -v ninja
  need libeigen3-dev has_header eigen3/Eigen/Core
  need libxxhash-dev has_header xxhash.h
}

needs_java() {
  # The default one is too old in some releases.
  need 'openjdk-17-jdk-headless|openjdk-21-jdk-headless|openjdk-25-jdk-headless|default-jdk-headless' find_jdk
  need maven command -v mvn
}

# Not linked: opened at run time for large dense products, and faster than the plain fall-back.
needs_openblas() { need libopenblas0-pthread has_library libopenblas.so.0; }

needs_gtest() { need libgtest-dev has_header gtest/gtest.h; }

needs_tidy() {
  need clang-format command -v clang-format
  need clang-tidy command -v run-clang-tidy
}

needs_pip() { need python3-pip python3 -m pip --version; }

needs_venv() { need python3-venv python3 -c 'import ensurepip, venv'; }

needs_python() { need python3 command -v python3; }

needs_git() { need git command -v git; }

# Makes a bare system.
needs_fresh() { need debootstrap command -v debootstrap; }

needs_tsan() {
  need clang-19 command -v clang++-19
  need libclang-rt-19-dev compgen -G '/usr/lib/llvm-19/lib/clang/*/lib/linux/libclang_rt.tsan-x86_64.a'
}

# LLVM's OpenMP runtime, of any version: the one of the distribution unless there is one.
needs_openmp() { need libomp-dev compgen -G '/usr/lib/llvm-*/lib/libomp.so'; }

# The compiler for linux-aarch64, and what runs the result.
needs_aarch64() {
  need g++-aarch64-linux-gnu command -v aarch64-linux-gnu-g++
  need qemu-user command -v qemu-aarch64
}

# To be compiled for another platform.
needs_googletest() { need googletest test -e /usr/src/googletest/CMakeLists.txt; }

# Runs what was compiled for Windows.
needs_wine() {
  need wine command -v wine
  need wine64 test -e /usr/lib/wine/wine64
}

# libFuzzer and the sanitizers' libraries. Older versions of Clang (14) cannot assemble the coverage of coroutines.
needs_fuzz() {
  need clang-19 command -v clang++-19
  need libclang-rt-19-dev compgen -G '/usr/lib/llvm-19/lib/clang/*/lib/linux/libclang_rt.fuzzer-x86_64.a'
}

needs_bench() {
  need libbenchmark-dev has_header benchmark/benchmark.h
  need libfast-float-dev has_header fast_float/fast_float.h
}

# What the elementary functions are held against.
needs_sweep() {
  need libmpfr-dev has_header mpfr.h
  need libsleef-dev has_header sleef.h
}

# Installs what the listed groups miss: needs native java gtest ...
needs() {
  local group
  for group in "$@"; do
    "needs_$group"
  done
  install_missing
  case " $* " in
  *" java "*)
    # It may have been installed just now.
    find_jdk || { echo "No JDK of version 17 or newer found; set JAVA_HOME." >&2; exit 3; }
    ;;
  esac
}

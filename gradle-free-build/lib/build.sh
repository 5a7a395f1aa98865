# shellcheck shell=bash
# The builds behind the commands: incremental, quiet when all is well. Sourced after needs.sh.
#
# Warnings are errors where S4J_WERROR=ON is exported, as the gate does: a compiler newer than ours must not stop a user.
#
# What is up to date is told by fingerprints in build/stamps: of the sources (path, size, time) for "nothing to
# do", of the poms for "everything is downloaded, Maven may stay offline".

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
BUILD="$ROOT/build"
STAMPS="$BUILD/stamps"
LOGS="$BUILD/logs"
mkdir -p "$STAMPS" "$LOGS"

say() { echo "== $*" >&2; }

# part TITLE: what runs from here on counts under TITLE, until the next part. print_parts: where the time went, in
# seconds of the clock and of all processors together; a busy machine tells by the second.
PARTS=() PART="" PART_BEGAN=0 PART_CPU=0
cpu_seconds() {
  # Not in a subshell, which would tell of its own children.
  times >"$STAMPS/times"
  CPU_SECONDS=$(awk -F'[ms ]+' 'NR == 2 {print int($1 * 60 + $2 + $3 * 60 + $4)}' "$STAMPS/times")
}
part() {
  cpu_seconds
  [ -z "$PART" ] || PARTS+=("$(printf '%6d s %6d s  %s' $((SECONDS - PART_BEGAN)) $((CPU_SECONDS - PART_CPU)) "$PART")")
  PART=$1 PART_BEGAN=$SECONDS PART_CPU=$CPU_SECONDS
}
print_parts() {
  part ""
  printf '  clock    all processors\n'
  printf '%s\n' "${PARTS[@]}" "$(printf '%6d s %6d s  %s' "$SECONDS" "$CPU_SECONDS" "in all")"
}

# print_budget SECONDS: what the command took, beside what CONTRIBUTING.md allows it on an idle machine with two cores.
print_budget() {
  cpu_seconds
  echo "processor time: $CPU_SECONDS s; at most $1 s are wanted$([ "$CPU_SECONDS" -le "$1" ] || echo ": TOO MUCH")"
}

# Compilations at once: one per core, but each wants about 1.5 GB at worst.
jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable/ {print int($2 / 1500000)}' /proc/meminfo)
  [ "$memory" -ge 1 ] || memory=1
  echo $((cores < memory ? cores : memory))
}

# One build at a time in one checkout; released when the shell ends, or by unlock_build.
lock_build() {
  [ -n "${S4J_LOCKED:-}" ] && return
  exec 9>"$BUILD/.lock"
  if ! flock -n 9; then
    say "waiting for another build in this checkout"
    flock 9
  fi
  export S4J_LOCKED=1
}

unlock_build() {
  # Only the holder's shell has descriptor 9; a command called by another command leaves it alone.
  if { true >&9; } 2>/dev/null; then
    flock -u 9
    exec 9>&-
    unset S4J_LOCKED
  fi
}

# Runs a command; its output goes to build/logs/NAME.log, and is shown when it fails.
quietly() {
  local name=$1
  shift
  if ! "$@" >"$LOGS/$name.log" 2>&1 </dev/null; then
    cat "$LOGS/$name.log" >&2
    echo "failed: $*" >&2
    return 1
  fi
}

# python_environment NAME FOLDER LIST WHAT: a Python environment of the packages of a list, by their hashes; made anew when the list
# changes.
python_environment() {
  local name=$1 folder=$2 list=$3 what=$4 now
  now=$(sha256sum <"$list")
  if [ -x "$folder/bin/python" ] && [ "$(cat "$STAMPS/$name-python" 2>/dev/null)" = "$now" ]; then
    return
  fi
  say "a Python environment with $what"
  rm -rf "$folder" && mkdir -p "$(dirname "$folder")" && quietly "$name-venv" python3 -m venv "$folder" &&
    quietly "$name-pip" "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary=:all: --no-deps \
      --require-hashes -r "$list" || return
  echo "$now" >"$STAMPS/$name-python"
}

# native_build PRESET [TARGET...]: configures when needed (CMake watches its own files after that) and builds. The tests are
# part of a build from the first call on that asks for them or for all: no other command needs GoogleTest.
native_build() (
  local preset=$1
  shift
  local arguments=() target tests=OFF
  [ $# -gt 0 ] || tests=ON
  for target in "$@"; do
    arguments+=(--target "$target")
    [ "$target" != sparse4j_native_tests ] || tests=ON
  done
  cd "$ROOT" || return
  if grep -qs '^S4J_TESTS:BOOL=ON' "$BUILD/$preset/CMakeCache.txt"; then
    tests=ON
  fi
  local options="-DS4J_TESTS=$tests -DS4J_WERROR=${S4J_WERROR:-OFF} ${S4J_CMAKE_ARGS:-}"
  local wanted="${JAVA_HOME:-} $options"
  if [ ! -e "$BUILD/$preset/build.ninja" ] || [ "$(cat "$STAMPS/cmake-$preset" 2>/dev/null)" != "$wanted" ]; then
    say "configuring $preset"
    # shellcheck disable=SC2086
    quietly "cmake-$preset" cmake --preset "$preset" $options || return
    echo "$wanted" >"$STAMPS/cmake-$preset"
  fi
  local stamp now
  stamp="$STAMPS/native-$preset${*:+-$(echo "$*" | tr ' ' '+')}"
  now="$wanted $(fingerprint CMakeLists.txt CMakePresets.json java/pom.xml cmake native jni java/*/src/main/native tests/native tests/fuzz bench/native bench/elementary)"
  if [ "$(cat "$stamp" 2>/dev/null)" != "$now" ] || [ ! -e "$BUILD/$preset/build.ninja" ]; then
    say "building $preset${*:+ ($*)}"
    quietly "build-$preset" cmake --build "$BUILD/$preset" -j "$(jobs)" "${arguments[@]}" || return
    grep -ho "libsparse4j.so: .* kernel instances" "$LOGS/build-$preset.log" || true
    echo "$now" >"$stamp"
  fi
)

# native_tests PRESET LABELS...: ctest of that build. Of a failed run everything but the passed tests is shown. The closing line
# says how many of GoogleTest's tests there were, of which one of ctest's may be many.
native_tests() {
  local preset=$1 log="$LOGS/ctest-$1.log" status=0 ran
  shift
  (cd "$ROOT" && ctest --preset "$preset" -j "$(jobs)" "$@") >"$log" 2>&1 || status=$?
  ran=$(awk '/^\[==========\] [0-9]+ tests? from .* ran/ {n += $2} END {print n + 0}' "$BUILD/${preset%-long}/Testing/Temporary/LastTest.log")
  sed -i -E "s/^[0-9]+% tests passed, .*/&; $ran of GoogleTest's/" "$log"
  if [ "$status" -ne 0 ]; then
    grep -vE '^ *([0-9]+/[0-9]+ Test|Start) .*( Passed |: )' "$log"
    ctest_again "$preset" || return 1
  fi
  tail -n 4 "$log"
}

# same_transcripts PRESET...: what every operation gives, as a hash of its bits, is the same in these builds as in the one
# that ships, and in that one on fewer instructions.
same_transcripts() {
  local kinds=(release baseline avx2 "$@") kind build isa running=() status=0
  for kind in "${kinds[@]}"; do
    build=$kind isa=best
    case "$kind" in baseline | avx2) build=release isa=$kind ;; esac
    rm -f "$LOGS/transcript-$kind"
    S4J_ISA=$isa S4J_TRANSCRIPT="$LOGS/transcript-$kind" "$BUILD/$build/sparse4j_native_tests" --gtest_brief=1 \
      '--gtest_filter=*Determinism*:*ThreadsDoNotMatter*' >"$LOGS/transcript-$kind.log" 2>&1 &
    running+=($!)
  done
  for kind in "${running[@]}"; do
    wait "$kind" || status=1
  done
  if [ "$status" -ne 0 ]; then
    tail -n 20 "$LOGS"/transcript-*.log
    return 1
  fi
  for kind in "${kinds[@]}"; do
    LC_ALL=C sort -o "$LOGS/transcript-$kind" "$LOGS/transcript-$kind"
    diff "$LOGS/transcript-release" "$LOGS/transcript-$kind" | head -n 20
    cmp "$LOGS/transcript-release" "$LOGS/transcript-$kind" || status=1
  done
  [ "$status" -eq 0 ] || return 1
  echo "$(wc -l <"$LOGS/transcript-release") results have the same bits in: ${kinds[*]}"
}

# tidy_sources: what clang-tidy looks at, one file a line.
tidy_sources() { (cd "$ROOT" && git ls-files -- 'native/src/*.cpp' 'jni/*.cpp' 'java/*/src/main/native/*.cpp' ':!*.inc.cpp' ':!*/openmp.cpp'); }

# tidy CHECKS [PRESET SOURCE...]: clang-tidy over these sources, else over all that the release build compiles, with
# .clang-tidy's checks, more of them or (-check) fewer. Over the build's commands, without the headers that GCC has compiled
# before, so that a source which does not include what it uses is found; flags that only GCC knows are no finding, and neither
# are its warnings.
tidy() {
  local preset=${2:-release} sources=("${@:3}")
  [ ${#sources[@]} -gt 0 ] || mapfile -t sources < <(tidy_sources)
  [ ${#sources[@]} -gt 0 ] || { echo "no sources"; return; }
  mkdir -p "$BUILD/tidy"
  sed -E 's/ -Winvalid-pch| -include [^ ]*cmake_pch\.hxx//g' "$BUILD/$preset/compile_commands.json" >"$BUILD/tidy/compile_commands.json"
  run-clang-tidy -quiet -p "$BUILD/tidy" -j "$(jobs)" ${1:+"-checks=$1"} -extra-arg=-Wno-unknown-warning-option \
    -extra-arg=-Wno-ignored-optimization-argument "${sources[@]/#/$ROOT/}" >"$LOGS/tidy.log" 2>&1 || {
    grep -E '(error|warning):' -A 4 "$LOGS/tidy.log" || tail -n 40 "$LOGS/tidy.log"
    return 1
  }
  echo "${#sources[@]} files are clean"
}

# tidy_changed CHECKS: the same over those sources alone that differ from the commit which .ci/tidied names, or include a file
# that does: at that commit these checks found nothing in any source.
tidy_changed() {
  local all sources
  mapfile -t all < <(tidy_sources)
  sources=$(python3 "$ROOT/gradle-free-build/lib/changed.py" "$(cat "$ROOT/.ci/tidied")" "${all[@]}") || return
  mapfile -t sources <<<"$sources"
  [ -n "${sources[0]}" ] || { echo "no file of ${#all[@]} differs from $(cat "$ROOT/.ci/tidied")"; return; }
  tidy "$1" release "${sources[@]}"
}

# The line that tells how ctest ended, of the last run under a preset.
native_total() { grep -hE '% tests passed|No tests were found' "$LOGS/ctest-$1.log" 2>/dev/null || echo "not run"; }

NATIVE_DIR="$BUILD/release/jar-native"

fingerprint() { # of all files under the given paths that exist, outside target/
  { find "$@" -name target -prune -o -type f -printf '%p %s %T@\n' 2>/dev/null || true; } | LC_ALL=C sort | sha256sum | cut -c1-32
}

poms_fingerprint() { (cd "$ROOT" && find . -name pom.xml -not -path './build/*' -print0 | sort -z | xargs -0 cat) | sha256sum | cut -c1-32; }

# maven KIND ARGUMENTS...: runs Maven offline once a call of the same KIND has downloaded everything.
maven() {
  local kind=$1
  shift
  local stamp
  stamp="$STAMPS/maven-$kind-$(poms_fingerprint)"
  local common=(-B -ntp -Dstyle.color=never -f "$ROOT/java/pom.xml" "-Dsparse4j.native.dir=$NATIVE_DIR"
    "-Dsparse4j.native.builds=$BUILD")
  [ "${S4J_WERROR:-OFF}" = OFF ] || common+=(-Dsparse4j.werror=true)
  if [ -e "$stamp" ]; then
    local log="$LOGS/maven-offline-$kind.log" status=0
    mvn -o "${common[@]}" "$@" </dev/null 2>&1 | tee "$log" || status=$?
    # The local repository may have been emptied since.
    if [ "$status" -eq 0 ] || ! grep -qE 'in offline mode|has not been downloaded from it before' "$log"; then
      return "$status"
    fi
    rm -f "$stamp"
  fi
  local status=0
  mvn "${common[@]}" "$@" </dev/null || status=$?
  # Failed tests too come after all downloads; a build that broke before them does not count.
  if [ "$status" -eq 0 ]; then
    touch "$stamp"
  fi
  return "$status"
}

# java_build MODULE...: jars of the modules and of what they need, the platform's native library among them.
java_build() {
  local key stamp module missing=""
  key=$(IFS=+; echo "$*" | tr '/.' '__')
  stamp="$STAMPS/java-$key"
  local now
  now="$(fingerprint "$ROOT/java" "$ROOT/tests/java" "$ROOT/bench/java" "$NATIVE_DIR") $JAVA_HOME"
  for module in "$@"; do
    compgen -G "$ROOT/java/$module/target/*.jar" >/dev/null || missing=1
  done
  if [ -z "$missing" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
    return
  fi
  say "building Java: $*"
  local list profile=()
  list=$(IFS=,; echo "$*")
  case "$list" in *bench*) profile=(-Pbench) ;; esac
  quietly "java-$key" maven "package-$key" -q "${profile[@]}" -DskipTests -Dmaven.test.skip=true -pl "$list" -am package ||
    return
  echo "$now" >"$stamp"
}

# nd4j_build MODULE PROFILES GOAL...: of a module that needs ND4J: 0 done, 1 failed, 2 ND4J's packages cannot be had.
nd4j_build() {
  local module=$1 profiles=$2
  shift 2
  local log="$LOGS/nd4j.log"
  if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "it is published for Linux on x86_64, this is $(uname -sm)" >"$log"
    return 2
  fi
  if maven "nd4j-${module/\//-}" "-P$profiles" -q -pl "../$module" -am "$@" >"$log" 2>&1; then
    return 0
  fi
  # A build that breaks elsewhere must not look like a package that is missing.
  [ -z "$(nd4j_hindrance)" ] || return 2
  cat "$log" >&2
  return 1
}

# Why the packages cannot be had: the line of Maven's that says so.
nd4j_hindrance() {
  grep -m1 -E 'published for|Could not (resolve dependencies|find artifact|transfer artifact).*(nd4j|bytedeco)' "$LOGS/nd4j.log" |
    sed -u 's/\x1b\[[0-9;]*m//g' | cut -c1-300
}

# checked_tests LOG COMMAND...: a run of the tests of which an error that Surefire tells and goes on after is a failure,
# and so is a misuse of JNI, which -Xcheck:jni tells by a line on the output.
checked_tests() {
  local log="$LOGS/$1" status=0
  shift
  "$@" 2>&1 | tee "$log" || status=$?
  if grep -qE 'WARNING in native method|FATAL ERROR in native method' "$log"; then
    echo "-Xcheck:jni found a misuse of JNI"
    return 1
  fi
  ! grep -qE '^\[ERROR\]' "$log" || return 1
  return "$status"
}

# surefire_run KIND MODULES REPORTS ARGUMENTS...: one run of Surefire over the modules; its reports go to build/reports/REPORTS.
surefire_run() {
  local reports="$BUILD/reports/$3" shared
  mapfile -t shared < <(shared_arguments)
  rm -rf "$reports" && mkdir -p "$reports"
  surefire_again "$3" maven_surefire "test-$1" "-Dsparse4j.reports=$reports" -Dsurefire.failIfNoSpecifiedTests=false \
    "${shared[@]}" -pl "$2" -am "${@:4}"
}

# java_again REPORTS JVM_ARGUMENTS TESTS ARGUMENTS...: the tests of these names once more, in a JVM with these arguments.
java_again() {
  local reports="$BUILD/reports/$1"
  surefire_run gate ../tests/java "$1" "-Dsparse4j.argLine=$2" "-Dtest=$3" "${@:4}" |
    sed -n '/^\[\(ERROR\|WARNING\|INFO\)\] Tests run:/p;/^\[ERROR\]/p;/^FLAKY\|^once more/p' || return
  # A selection that names nothing must not look like success.
  [[ $(surefire_total "$reports") != "Tests run: 0,"* ]]
}

# maven_surefire KIND ARGUMENTS...: Maven's tests, of whose output the tests' part is kept.
maven_surefire() { maven "$@" test 2>&1 | surefire_part; }

# The data sets beside the checkout, for tests that read them; without them these tests are skipped.
shared_arguments() {
  local shared=${SPARSE4J_SHARED:-$ROOT/../shared}
  if [ -d "$shared" ]; then
    echo "-Dsparse4j.shared=$(cd "$shared" && pwd)"
  fi
}

# Of Maven's log the tests' part: what Surefire and the tests print, and every error or warning.
surefire_part() {
  # By sed, which passes every line on at once; some awks wait for more. Maven's own stack trace and its advice say
  # nothing about a failed test.
  sed -u -E -e 's/\x1b\[[0-9;]*m//g' \
    -e '/^\[ERROR\] (\tat|-> \[Help|\[Help|To see|Re-run|For more|After correcting|  mvn <)/d' \
    -e '/T E S T S/,/Reactor Summary|^\[INFO\] -+< /{
          /Reactor Summary|^\[INFO\] -+< |^(\[(INFO|ERROR)\] ?(-*|.*T E S T S))? *$/d
          b
        }' \
    -e '/^\[INFO\]|^(\[ERROR\] ?-*)? *$/d'
}

# One line for all the test reports under a folder of Surefire's.
surefire_total() {
  # shellcheck disable=SC2016
  find "$@" -name 'TEST-*.xml' -exec grep -hm1 '<testsuite ' {} + 2>/dev/null | awk '
    function attribute(name) {
      return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : 0
    }
    { run += attribute("tests"); failures += attribute("failures"); errors += attribute("errors")
      skipped += attribute("skipped") }
    END { printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n", run, failures, errors, skipped }'
}

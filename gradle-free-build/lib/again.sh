# shellcheck shell=bash
# The gate's second look at a failed test: alone, once, and told by a line `FLAKY name`. Sourced after build.sh.
#
# Where S4J_AGAIN is exported (.ci/run does), what failed runs again when it may be chance (again.py says what never is). All
# other commands fail at the first time. docs/flaky.md says what follows for a test that was named.

FLAKY="$BUILD/flaky"

# flaky NAME...: notes that these failed, and passed when they ran alone.
flaky() { printf 'FLAKY %s\n' "$@" | tee -a "$FLAKY"; }

# ctest_again PRESET: the failed tests of the last ctest of that build, one at a time.
ctest_again() {
  local preset=$1 log="$LOGS/ctest-$1.log" names name
  [ -n "${S4J_AGAIN:-}" ] || return 1
  names=$(python3 "$ROOT/gradle-free-build/lib/again.py" ctest "$log" "$BUILD/$preset/Testing/Temporary/LastTest.log") || return 1
  while read -r name; do
    echo "once more, alone: $name"
    (cd "$ROOT" && ctest --preset "$preset" -j 1 -R "^${name//./[.]}\$") >"$LOGS/ctest-$preset-again.log" 2>&1 </dev/null &&
      grep -q '^100% tests passed, 0 tests failed out of 1$' "$LOGS/ctest-$preset-again.log" || {
      cat "$LOGS/ctest-$preset-again.log"
      return 1
    }
  done <<<"$names"
  mapfile -t names <<<"$names"
  flaky "${names[@]}"
  # The closing line of the run as a whole, for native_total.
  sed -i -E "s/^[0-9]+% tests passed, [0-9]+ (tests? failed out of [0-9]+)/100% tests passed, 0 \1 (${#names[@]} the second time)/" "$log"
}

# surefire_again NAME COMMAND...: Maven's tests with reports in build/reports/NAME, checked; COMMAND takes more arguments of Maven's.
surefire_again() {
  local name=$1 classes lib="$ROOT/gradle-free-build/lib"
  local reports="$BUILD/reports/$name"
  shift
  checked_tests "surefire-$name.log" "$@" && return
  [ -n "${S4J_AGAIN:-}" ] || return 1
  classes=$(python3 "$lib/again.py" surefire "$reports" "$LOGS/surefire-$name.log") || return 1
  echo "once more, alone: $classes"
  rm -rf "$reports-again"
  checked_tests "surefire-$name-again.log" "$@" "-Dtest=$classes" -Dsparse4j.forks=1 -Dsparse4j.forksAlone=1 \
    "-Dsparse4j.reports=$reports-again" || return 1
  python3 "$lib/again.py" passed "$reports" "$reports-again" "$classes" || return 1
  # shellcheck disable=SC2086
  flaky ${classes//,/ }
}

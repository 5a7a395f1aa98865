# shellcheck shell=bash
# The tests against deliberate faults: tests/mutants/ for the native library, PIT for Java. Sourced after build.sh.

# mutants_build: the copy of the sources with all mutants in it, and from that the tests with thresholds as shipped (and the
# JNI library) and at their smallest.
mutants_build() {
  local preset targets=(--target sparse4j_native_tests --target sparse4jni)
  python3 "$ROOT/tests/mutants/schemata.py" "$BUILD/mutants/tree" || return
  for preset in mutants mutants-smallest; do
    [ -e "$BUILD/$preset/build.ninja" ] || (cd "$ROOT" && quietly "cmake-$preset" cmake --preset "$preset") || return
    quietly "build-$preset" cmake --build "$BUILD/$preset" -j "$(jobs)" "${targets[@]}" || return
    targets=(--target sparse4j_native_tests)
  done
}

# mutants_native NUMBER...: those, or all that are not explained. The table goes to build/mutants/table.txt.
mutants_native() {
  local shared reports="$BUILD/reports/mutants" only=()
  [ $# -eq 0 ] || only=(--only "$@")
  mapfile -t shared < <(shared_arguments)
  # So that Maven may stay offline below, and no mutant is blamed for what does not compile.
  quietly java-mutants maven test-gate "-Dsparse4j.reports=$reports" -Dsurefire.failIfNoSpecifiedTests=false \
    -Dtest=BackendTest "${shared[@]}" -pl ../tests/java -am test || return
  python3 "$ROOT/tests/mutants/run.py" "$BUILD/mutants" --also "$BUILD/mutants-smallest" "${only[@]}" --java \
    mvn -o -B -ntp -Dstyle.color=never -f "$ROOT/java/pom.xml" "-Dsparse4j.native.dir=$NATIVE_DIR" \
    "-Dsparse4j.reports=$reports" -Dsurefire.failIfNoSpecifiedTests=false "${shared[@]}" \
    "-Dsparse4j.argLine=-Dorg.sparse4j.library=$BUILD/mutants/jar-native/libsparse4jni.so" -pl ../tests/java -am
}

# mutants_java: those of PIT; the table goes to build/mutants/java-table.txt.
mutants_java() {
  local shared
  mapfile -t shared < <(shared_arguments)
  quietly pitest maven mutants -Pmutants "${shared[@]}" -pl ../tests/java -am test-compile \
    org.pitest:pitest-maven:mutationCoverage || return
  python3 "$ROOT/tests/mutants/java_table.py" "$BUILD/mutants"
}

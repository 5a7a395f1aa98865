# shellcheck shell=bash
# Races of threads on elements of one array, by jcstress. Sourced after build.sh.

# races MODE: quick, default or tough, as jcstress names how long it runs. Its report goes to build/reports/jcstress.
races() {
  local classpath="$BUILD/jcstress/classpath" reports="$BUILD/reports/jcstress" log="$LOGS/jcstress.log"
  mkdir -p "$BUILD/jcstress" && rm -rf "$reports" || return
  quietly jcstress-build maven jcstress -q -Pjcstress -pl ../tests/jcstress -am compile \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath "-Dmdep.outputFile=$classpath" || return
  (cd "$BUILD/jcstress" && "$JAVA_HOME/bin/java" -cp "$ROOT/tests/jcstress/target/classes:$(cat "$classpath")" \
    org.openjdk.jcstress.Main -m "$1" -r "$reports" \
    -jvmArgs "-Dorg.sparse4j.library=$NATIVE_DIR/libsparse4jni.so -Xcheck:jni -Xmx512m") >"$log" 2>&1 || { tail -n 40 "$log"; return 1; }
  # It ends with 0 whatever it found.
  local kind
  for kind in Failed Error; do
    grep -q "^ *$kind tests: No matches" "$log" || { tail -n 60 "$log"; return 1; }
  done
  ! grep 'WARNING in native method' "$log" || return 1
  grep 'All remaining tests' "$log"
}

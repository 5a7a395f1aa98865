# shellcheck shell=bash
# What is published beside what the last release published (docs/versioning.md). Sourced after build.sh.

JAPICMP=0.25.6

# compatibility REPOSITORY [quick]: fails when classes that were compiled against the last release's artifacts would miss something in
# those of REPOSITORY; quick: core's alone. Those of the release are built from its commit once, into build/compatibility.
compatibility() {
  local repository=$1 quick=${2:-} version commit place module modules=() log="$LOGS/compatibility.log"
  local script=(python3 "$ROOT/gradle-free-build/lib/compatibility.py")
  part "compatibility with the last release"
  "${script[@]}" || return
  read -r version commit <<<"$("${script[@]}" base)"
  if [ "$version" = none ]; then
    echo "Java: $commit"
    return
  fi
  place="$BUILD/compatibility/$commit${quick:+-$quick}"
  if [ ! -e "$place/whole" ]; then
    say "artifacts of $version, for the first time"
    rm -rf "$place" && mkdir -p "$place/tree"
    git -C "$ROOT" archive "$commit" | tar -x -C "$place/tree"
    for module in core ${quick:-features hdf5 jdbc interop nd4j testing jackson micrometer xgboost lightgbm notebook spark kotlin scala scala-2.13}; do
      [ ! -d "$place/tree/java/$module" ] || modules+=("$module")
    done
    # A native library is not what is compared: the enforcer asks for one.
    if ! (ROOT="$place/tree" && maven "release${quick:+-$quick}" -Dmaven.test.skip=true -Denforcer.skip=true \
      -pl "$(IFS=,; echo "${modules[*]}")" -am deploy "-DaltDeploymentRepository=sparse4j::file://$place/repository") >"$log" 2>&1; then
      grep -E '^\[ERROR\]' "$log" | head -n 20 >&2
      return 1
    fi
    rm -rf "$place/tree"
    touch "$place/whole"
  fi
  if [ ! -e "$BUILD/compatibility/japicmp-$JAPICMP.jar" ]; then
    mvn -B -ntp -q "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy" -Dmdep.stripClassifier=true \
      "-Dartifact=com.github.siom79.japicmp:japicmp:$JAPICMP:jar:jar-with-dependencies" "-DoutputDirectory=$BUILD/compatibility" \
      >"$log" 2>&1 </dev/null || { cat "$log" >&2; return 1; }
  fi
  echo "Java, beside $version:"
  "${script[@]}" jars "$place/repository" "$repository" "$BUILD/compatibility/japicmp-$JAPICMP.jar"
}

# shellcheck shell=bash
# Programs of users that have the offline ZIP and nothing else of the library. Sourced by consumers.sh.

# offline_consumers REPOSITORY: rows of the table of consumers. The ZIP is made of that repository, without the site, and unpacked in a
# new folder.
offline_consumers() {
  local version jdk
  OFFLINE_WORK="$WORK/offline" version=$(jdk_version "$JAVA_HOME") jdk="$JAVA_HOME/bin"
  OFFLINE="$OFFLINE_WORK/sparse4j-$VERSION"
  rm -rf "$OFFLINE_WORK" && mkdir -p "$OFFLINE_WORK"
  row "offline ZIP, installed" "$version" "java Install.java" offline_install "$1" "$jdk/java"
  row "offline ZIP, Maven" "$version" "mvn compile exec:java" offline_maven
  ! sbt_launcher || row "offline ZIP, sbt 1.10.7" "$version" "sbt run" page_sbt "$OFFLINE/repository"
  row "offline ZIP, jshell" "$version" "jshell --class-path ...-all.jar" offline_jshell "$jdk/jshell"
  row "offline ZIP, module path" "$version" "java -p lib -m" offline_modules "$jdk/java"
  row "offline ZIP, JBang" "$version" "jbang --repos --deps" offline_jbang "$jdk/java"
  row "offline ZIP, Kotlin notebook" "$version" "docs/notebooks/tour.ipynb" offline_notebook
}

offline_jar() { echo "$OFFLINE/repository/org/sparse4j/$1/$VERSION/$1-$VERSION${2:+-$2}.jar"; }

# Into a local repository that is not there yet.
offline_install() {
  python3 "$ROOT/gradle-free-build/lib/offline.py" "$1" "$VERSION" "$OFFLINE_WORK/sparse4j.zip" &&
    python3 -m zipfile -e "$OFFLINE_WORK/sparse4j.zip" "$OFFLINE_WORK" && "$2" "$OFFLINE/Install.java" "$OFFLINE_WORK/m2" &&
    [ -e "$OFFLINE_WORK/m2/org/sparse4j/sparse4j/$VERSION/sparse4j-$VERSION.pom" ] && echo "installed: ok"
}

# The pom of the page without the repository; Maven's own plugins come from a copy of what an earlier row downloaded.
offline_maven() {
  local folder="$OFFLINE_WORK/maven" settings="$OFFLINE_WORK/settings.xml"
  rm -rf "$WORK/page-central/org/sparse4j"
  mkdir -p "$folder/src/main/java" &&
    page_block xml install.md | sed '/<repositories>/,/<\/repositories>/d; s/<mainClass>Hello/<mainClass>consumer.App/' >"$folder/pom.xml" || return
  cp -r "$CONSUMERS/app/consumer" "$folder/src/main/java/"
  echo "<settings><mirrors><mirror><id>copy</id><url>file://$WORK/page-central</url><mirrorOf>*</mirrorOf></mirror></mirrors></settings>" >"$settings"
  mvn -B -ntp -q -Dstyle.color=never -gs "$settings" -s "$settings" -f "$folder/pom.xml" "-Dmaven.repo.local=$OFFLINE_WORK/m2" compile exec:java
}

offline_jshell() {
  "$1" -s --class-path "$(offline_jar sparse4j-cli all)" - <<'END'
var x = org.sparse4j.Sparse4j.coo(2, 2).add(1, 0, 0).add(2, 0, 1).add(3, 1, 1).build();
System.out.println(x.mmul(x).getDouble(0, 1) == 8 ? "product in jshell: ok" : "product in jshell: " + x.mmul(x));
/exit
END
}

offline_modules() {
  local folder="$OFFLINE_WORK/module-path"
  mkdir -p "$folder/lib" && cp "$(offline_jar sparse4j-core)" "$(offline_jar sparse4j-natives "${PLATFORMS[0]}")" "$folder/lib/" &&
    module_consumer "$folder/lib" "$folder/modules" && "$1" -p "$folder/lib:$folder/modules" -m consumer.app/consumer.App
}

# Its own script runs the command that this program prints, and knows by exit status 255 that there is one.
offline_jbang() {
  local command status=0
  [ -e "$WORK/jbang/done" ] || { mvn -B -ntp -q -f "$CONSUMERS/jbang/pom.xml" dependency:copy-dependencies "-DoutputDirectory=$WORK/jbang" &&
    touch "$WORK/jbang/done"; } || return
  command=$(JBANG_DIR="$OFFLINE_WORK/jbang" JBANG_REPO="$OFFLINE_WORK/jbang-m2" "$1" -cp "$WORK/jbang/*" dev.jbang.Main run \
    --repos "central,sparse4j=file://$OFFLINE/repository" --deps "org.sparse4j:sparse4j:$VERSION" "$CONSUMERS/app/consumer/App.java") || status=$?
  [ "$status" -eq 255 ] && eval "$command"
}

offline_notebook() {
  local artifact
  for artifact in sparse4j-core sparse4j-report sparse4j-notebook sparse4j-features sparse4j-kotlin; do
    offline_jar "$artifact"
  done >"$OFFLINE_WORK/jars"
  offline_jar sparse4j-natives "${PLATFORMS[0]}" >>"$OFFLINE_WORK/jars"
  notebooks_with "$OFFLINE_WORK/jars" "$OFFLINE_WORK/executed" tour && echo "executed: ok"
}

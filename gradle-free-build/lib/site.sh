# shellcheck shell=bash
# The site of docs/: MkDocs in a Python environment of its own, and the pages that Javadoc, Scaladoc and Dokka make of the sources.
# Sourced after build.sh.

SITE="$ROOT/gradle-free-build/docs-site"
SITE_WORK="$BUILD/docs"
SITE_PYTHON="$SITE_WORK/python"
export S4J_API="$SITE_WORK/api"
# Whose types are in Javadoc: those of the packages that modules export, programs left out, and these packages of modules without
# module-info.java.
SITE_MODULES=(interop spark xgboost)
SITE_PACKAGES=(org.sparse4j.interop org.sparse4j.spark org.sparse4j.spark.ml org.sparse4j.xgboost)
for module in "$ROOT"/java/*/src/main/java/module-info.java; do
  module=${module#"$ROOT/java/"} module=${module%%/*}
  [ "$module" = cli ] || ! grep -q '^ *exports ' "$ROOT/java/$module/src/main/java/module-info.java" || SITE_MODULES+=("$module")
done

site_packages() { python_environment site "$SITE_PYTHON" "$SITE/requirements.txt" MkDocs; }

# site_api: the pages of the languages, made anew when a source has changed. The native library is not needed.
site_api() {
  local now
  now="$JAVA_HOME $(fingerprint "$ROOT"/java/*/src/main "$ROOT"/java/*/pom.xml "$ROOT/java/pom.xml" "${BASH_SOURCE[0]}")"
  if [ -d "$S4J_API/java" ] && [ "$(cat "$STAMPS/site-api" 2>/dev/null)" = "$now" ]; then
    return
  fi
  say "Javadoc, Scaladoc and Dokka"
  local modules
  modules=$(IFS=,; echo "${SITE_MODULES[*]}")
  rm -rf "$ROOT/java/kotlin/target/dokka" "$ROOT/java/scala/target/site/scaladocs" "$S4J_API" && mkdir -p "$S4J_API" &&
    quietly site-maven maven site -q -Psite -Denforcer.skip -pl "$modules,kotlin,scala" -am process-classes dependency:build-classpath \
      -Dmdep.outputFile=target/classpath -DincludeScope=compile &&
    quietly site-javadoc site_javadoc && quietly site-scaladoc site_scaladoc || return
  cp -r "$ROOT/java/kotlin/target/dokka" "$S4J_API/kotlin" && echo "$now" >"$STAMPS/site-api"
}

# One Javadoc of all modules, whose classes stand beside each other in its search. A reference that is dead is an error.
site_javadoc() {
  local module package folder classpath="" packages=("${SITE_PACKAGES[@]}") files=()
  for module in "${SITE_MODULES[@]}"; do
    folder="$ROOT/java/$module"
    classpath+="$folder/target/classes:$(cat "$folder/target/classpath"):"
    if [ -e "$folder/src/main/java/module-info.java" ]; then
      mapfile -t -O "${#packages[@]}" packages < <(sed -n 's/^ *exports \([a-z0-9.]*\);.*/\1/p' "$folder/src/main/java/module-info.java")
    fi
  done
  for package in "${packages[@]}"; do
    for module in "${SITE_MODULES[@]}"; do
      folder="$ROOT/java/$module/src/main/java/${package//.//}"
      compgen -G "$folder/*.java" >/dev/null && files+=("$folder"/*.java)
    done
  done
  "$JAVA_HOME/bin/javadoc" -d "$S4J_API/java" -quiet -Werror -Xdoclint:none -notimestamp -encoding UTF-8 -docencoding UTF-8 \
    -windowtitle "Sparse4j API" -doctitle "Sparse4j API" -cp "$classpath" "${files[@]}"
}

# By Scala's own program, of the compiler's version; Scala 2.13's module is of the same source.
site_scaladoc() {
  local classpath="$SITE_WORK/scaladoc.classpath" parent
  parent=$(sed -n 's:^  <version>\(.*\)</version>:\1:p' "$ROOT/java/pom.xml")
  cat >"$SITE_WORK/scaladoc.xml" <<END
<project><modelVersion>4.0.0</modelVersion>
  <parent><groupId>org.sparse4j</groupId><artifactId>sparse4j-parent</artifactId><version>$parent</version>
    <relativePath>../../java/pom.xml</relativePath></parent>
  <artifactId>sparse4j-scaladoc</artifactId><packaging>pom</packaging>
  <dependencies><dependency><groupId>org.scala-lang</groupId><artifactId>scaladoc_3</artifactId><version>\${version.scala}</version>
  </dependency></dependencies></project>
END
  mvn -B -ntp -q -f "$SITE_WORK/scaladoc.xml" dependency:build-classpath "-Dmdep.outputFile=$classpath" && mkdir -p "$S4J_API/scala" &&
    "$JAVA_HOME/bin/java" -cp "$(cat "$classpath")" dotty.tools.scaladoc.Main -d "$S4J_API/scala" -project "Sparse4j for Scala" \
      -classpath "$(cat "$ROOT/java/scala/target/classpath")" "$ROOT/java/scala/target/classes"
}

# The site in build/site; a dead link, an anchor that is not there or something that a page would load from elsewhere fails.
site_build() {
  say "building the site"
  quietly site-mkdocs env NO_MKDOCS_2_WARNING=1 "$SITE_PYTHON/bin/mkdocs" build --strict --quiet --clean -f "$SITE/mkdocs.yml" && python3 "$SITE/built.py" "$BUILD/site"
}

# shellcheck shell=bash
# Executes the notebooks of docs/notebooks by the kernels for Kotlin and Java, in a Python environment of their own. Sourced
# after build.sh.

NOTEBOOKS="$BUILD/notebooks"
# Whose jars a notebook may use.
NOTEBOOK_MODULES=(core natives report notebook features kotlin)

notebook_packages() {
  needs venv
  python_environment notebooks "$NOTEBOOKS/python" "$ROOT/gradle-free-build/lib/notebooks.txt" "Jupyter's kernels for Kotlin and Java"
}

# The jars of the modules, one a line; of natives the one of this platform.
notebook_jars() {
  local module jar
  for module in "${NOTEBOOK_MODULES[@]}"; do
    for jar in "$ROOT/java/$module/target"/*.jar; do
      case "$jar" in
      *-sources.jar | *-javadoc.jar | *-all.jar) ;;
      */natives/*) [[ $jar != *-"$(uname -s | tr '[:upper:]' '[:lower:]')"-* ]] || echo "$jar" ;;
      *) echo "$jar" ;;
      esac
    done
  done
}

# notebooks [NAME]...: build/notebooks/executed has them with outputs, and as pages.
notebooks() {
  mkdir -p "$NOTEBOOKS"
  notebook_jars >"$NOTEBOOKS/jars"
  notebooks_with "$NOTEBOOKS/jars" "$NOTEBOOKS/executed" "$@"
}

# notebooks_with JARS OUT [NAME]...: the same with the jars that a file lists, into OUT. Kernels keep their files in build/notebooks, and
# get the JDK and the environment by the path.
notebooks_with() {
  local folder="$NOTEBOOKS/home" options
  notebook_packages || return
  mkdir -p "$folder"
  options="-Duser.home=$folder -Xmx1g"
  [ "$(jdk_version "$JAVA_HOME")" -lt 22 ] || options+=" --enable-native-access=ALL-UNNAMED"
  env "PATH=$NOTEBOOKS/python/bin:$JAVA_HOME/bin:$PATH" "HOME=$folder" "JUPYTER_DATA_DIR=$folder/data" "JUPYTER_CONFIG_DIR=$folder/config" \
    "JUPYTER_RUNTIME_DIR=$folder/runtime" "KOTLIN_JUPYTER_JAVA_OPTS_EXTRA=$options" "JJAVA_JVM_OPTS=$options" \
    "$NOTEBOOKS/python/bin/python" "$ROOT/gradle-free-build/lib/notebooks.py" run "$2" "$1" "${@:3}"
}

# Copies the executed notebooks to the site as pages, if both exist.
notebook_pages() {
  [ ! -d "$BUILD/site" ] || [ ! -d "$NOTEBOOKS/executed" ] || { mkdir -p "$BUILD/site/notebooks" && cp "$NOTEBOOKS"/executed/*.html "$BUILD/site/notebooks"; }
}

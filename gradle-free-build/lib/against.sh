# shellcheck shell=bash
# The library as it was at another commit, and its comparison with this checkout's. Sourced after build.sh and peers.sh.
#
# build/against/SHA has that commit's sources and, once built, libsparse4j.so; the last three used are kept.

AGAINST="$BUILD/against"
NATIVE_SOURCES=(CMakeLists.txt CMakePresets.json cmake native jni)

# The full id of a revision. Complains when there is none.
commit_id() {
  git -C "$ROOT" rev-parse --verify --quiet --end-of-options "$1^{commit}" && return
  if ! git -C "$ROOT" rev-parse --git-dir >/dev/null 2>&1; then
    echo "no git repository at $ROOT: there is no other commit to compare with" >&2
  elif [ "$(git -C "$ROOT" rev-parse --is-shallow-repository)" = true ]; then
    echo "no commit '$1' here: this clone is shallow, 'git fetch --unshallow' brings the others" >&2
  else
    echo "no commit '$1' here" >&2
  fi
  return 1
}

# Id and subject of a commit.
commit_name() { git -C "$ROOT" log -1 --format='%h %s' "$1" | cut -c1-60 | sed 's/ *$//'; }

# Whether this checkout's native sources are the commit's.
same_native_sources() {
  git -C "$ROOT" diff --quiet "$1" -- "${NATIVE_SOURCES[@]}" &&
    [ -z "$(git -C "$ROOT" ls-files --others --exclude-standard -- "${NATIVE_SOURCES[@]}")" ]
}

# What a library depends on beside its sources.
built_with() { echo "$(c++ --version | head -n 1) ${S4J_CMAKE_ARGS:-}"; }

# build_commit SHA: its library, built as this checkout's is unless it is there.
build_commit() {
  local sha=$1 place="$AGAINST/$1"
  mkdir -p "$AGAINST"
  if [ ! -e "$place/libsparse4j.so" ] || [ "$(cat "$place/built-with" 2>/dev/null)" != "$(built_with)" ]; then
    rm -rf "$place"
    mkdir -p "$place"
    git -C "$ROOT" archive "$sha" | tar -x -C "$place" || return
    if same_native_sources "$sha"; then
      say "the native sources are the same: one library for both sides"
      cp "$BUILD/release/libsparse4j.so" "$place/libsparse4j.so.part" || return
    else
      say "commit ${sha:0:10}, for the first time"
      (
        ROOT=$place BUILD=$place/build STAMPS=$place/build/stamps LOGS=$place/build/logs
        mkdir -p "$STAMPS" "$LOGS"
        native_build release sparse4j
      ) || return
      mv "$place/build/release/libsparse4j.so" "$place/libsparse4j.so.part" || return
      rm -rf "$place/build"
    fi
    built_with >"$place/built-with"
    mv "$place/libsparse4j.so.part" "$place/libsparse4j.so" || return
  fi
  touch "$place"
  find "$AGAINST" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d' ' -f2- |
    xargs -r rm -rf
}

# against COMMIT [ROW...]: see bench/peers/against.py, whose exit status it has; 2 when there is nothing to compare.
against() {
  local program="$ROOT/bench/peers/against.py" commit=${1:-} sha changes=""
  peer_packages numpy scipy
  case "$commit" in
  --list)
    "$PEERS/bin/python" "$program" --list "${@:2}"
    return
    ;;
  --help)
    "$PEERS/bin/python" "$program" --help
    return
    ;;
  "" | -*)
    echo "usage: bench --against COMMIT [ROW...], bench --against --list" >&2
    return 2
    ;;
  esac
  shift
  sha=$(commit_id "$commit") || return 2
  # A name that is wrong is to be told before the builds.
  "$PEERS/bin/python" "$program" --list -- "$@" >/dev/null || return 2
  native_build release sparse4j || return 2
  build_commit "$sha" || return 2
  [ -z "$(git -C "$ROOT" status --porcelain)" ] || changes=", with uncommitted changes"
  # Huge pages as for the peers. The lock is kept: a build would take the cores, and the library from under us.
  GLIBC_TUNABLES=glibc.malloc.hugetlb=1 "$PEERS/bin/python" "$program" --data "$BUILD/peers" \
    --old "$(commit_name "$sha")" "$AGAINST/$sha/bench/peers" "$AGAINST/$sha/libsparse4j.so" \
    --new "$(commit_name HEAD)$changes" "$ROOT/bench/peers" "$BUILD/release/libsparse4j.so" -- "$@"
}

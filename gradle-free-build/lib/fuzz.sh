# shellcheck shell=bash
# Fuzzing: `test --fuzz`. Sourced after build.sh. A target's corpus lies in build/fuzz/<target>/corpus, what it found in
# build/fuzz/<target>/found, its output in build/logs/fuzz-<target>.log.

FUZZ_TARGETS=(call_frames array_programs matrix_market entries images einsum)
SEEDS="$ROOT/tests/fuzz/seeds"
# Below it a seeds file holds what --fuzz-seeds chooses; what stands above stays.
SEEDS_MARK='# ---- chosen by `test --fuzz-seeds`, most coverage first'

fuzz_longest() { # bytes of an input
  case "$1" in
  matrix_market | entries) echo 300 ;;
  images) echo 120 ;;
  einsum) echo 120 ;;
  *) echo 400 ;;
  esac
}

# hex_of FILE: its bytes in groups of four, text that can be read behind them.
hex_of() {
  local hex text=""
  hex=$(od -An -v -tx1 "$1" | tr -d ' \n' | sed 's/......../& /g; s/ $//')
  [ "${2:-}" = text ] && text=$(tr -c '[:graph:] ' '.' <"$1" | cut -c1-60 | sed 's/^/  # /')
  echo "$hex$text"
}

# bytes_of HEX FILE
bytes_of() {
  # shellcheck disable=SC2001
  printf '%b' "$(echo "${1%%#*}" | tr -d ' ' | sed 's/../\\x&/g')" >"$2"
}

# Seeds as files, which libFuzzer begins with.
unpack_seeds() {
  local target=$1 to=$2 line n=0
  mkdir -p "$to"
  [ -e "$SEEDS/$target.hex" ] || return 0
  while IFS= read -r line; do
    n=$((n + 1))
    [ -z "${line%%#*}" ] || bytes_of "$line" "$to/seed-$n"
  done <"$SEEDS/$target.hex"
}

# fuzz_one TARGET SECONDS: until something is found or the time is over; 1 when something was.
fuzz_one() {
  local target=$1 seconds=$2 own="$BUILD/fuzz/$1" log="$LOGS/fuzz-$1.log" status=0 input
  mkdir -p "$own/corpus" "$own/found"
  unpack_seeds "$target" "$own/seeds"
  # -len_control=0: an input's bytes are cheap, short ones reach little.
  ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1:allocator_may_return_null=1 \
    UBSAN_OPTIONS=print_stacktrace=1 "$BUILD/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3000 \
    -len_control=0 -max_len="$(fuzz_longest "$target")" -print_final_stats=1 -artifact_prefix="$own/found/" \
    "$own/corpus" "$own/seeds" >"$log" 2>&1 || status=$?
  [ "$status" -ne 0 ] || return 0
  input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
  {
    echo "fuzz $target FOUND something:"
    grep -aE -m 1 'runtime error|ERROR: |Failure' -A 8 "$log" || true
    grep -aE '^ +#[0-9]+ .*(native/src|tests/fuzz)' "$log" | head -n 12 || true
    if [ -n "$input" ]; then
      echo "  input: $(hex_of "$input")"
      echo "  again: build/fuzz/fuzz_$target $input"
      echo "  smaller: build/fuzz/fuzz_$target -minimize_crash=1 -max_total_time=60 $input"
      echo "  to keep it: the line of the input, and what it broke as a comment, into tests/fuzz/seeds/$target.hex"
    fi
    echo "  all of it: $log"
  } >&2
  return 1
}

# How far each running target is, every minute.
fuzz_progress() {
  local target
  for target in "$@"; do
    printf '  %-15s %s\n' "$target" \
      "$(grep -aoE '^#[0-9]+.*(cov|ft|corp|exec/s): [0-9/]+[A-Za-z]*' "$LOGS/fuzz-$target.log" 2>/dev/null | tail -n 1 |
        sed -E 's/^#([0-9]+)[^c]*/\1 executions, /')" >&2
  done
}

# fuzz MINUTES TARGET...: as many at once as there are cores.
fuzz() {
  local seconds=$(($1 * 60)) at_once target failed=() running=() pid ticks=0
  shift
  at_once=$(nproc)
  declare -A target_of=()
  local waiting=("$@")
  while [ ${#waiting[@]} -gt 0 ] || [ ${#running[@]} -gt 0 ]; do
    while [ ${#waiting[@]} -gt 0 ] && [ ${#running[@]} -lt "$at_once" ]; do
      target=${waiting[0]}
      waiting=("${waiting[@]:1}")
      say "fuzzing $target for $((seconds / 60)) minutes"
      fuzz_one "$target" "$seconds" &
      running+=($!)
      target_of[$!]=$target
    done
    sleep 1
    ticks=$((ticks + 1))
    if [ $((ticks % 60)) -eq 0 ]; then
      local names=()
      for pid in "${running[@]}"; do names+=("${target_of[$pid]}"); done
      fuzz_progress "${names[@]}"
    fi
    local still=()
    for pid in "${running[@]}"; do
      if kill -0 "$pid" 2>/dev/null; then
        still+=("$pid")
      else
        wait "$pid" || failed+=("${target_of[$pid]}")
        fuzz_progress "${target_of[$pid]}"
      fi
    done
    running=("${still[@]}")
  done
  [ ${#failed[@]} -eq 0 ] || { echo "found something: ${failed[*]}" && return 1; }
}

# fuzz_seeds TARGET: the fewest inputs of the corpus that reach all code it reaches, those that reach most of it first, into
# the seeds file, up to 200 lines with those above the mark. Edges only: how often each is passed would fill thousands.
fuzz_seeds() {
  local target=$1 own="$BUILD/fuzz/$1" file="$SEEDS/$1.hex" kept="" chosen how="" line
  chosen=$(mktemp -d)
  mkdir -p "$own/corpus"
  unpack_seeds "$target" "$own/seeds"
  quietly "fuzz-seeds-$target" "$BUILD/fuzz/fuzz_$target" -set_cover_merge=1 -use_counters=0 \
    -max_len="$(fuzz_longest "$target")" "$chosen" "$own/corpus" "$own/seeds" || return
  case "$target" in matrix_market | entries | einsum) how=text ;; esac
  [ ! -e "$file" ] || kept=$(sed "/^# ---- chosen by/,\$d" "$file")
  {
    [ -z "$kept" ] || printf '%s\n' "$kept"
    echo "$SEEDS_MARK"
    # The merge writes them in the order in which it chooses them.
    find "$chosen" -type f -printf '%T@ %p\n' | sort -n | cut -d' ' -f2 | while IFS= read -r line; do
      hex_of "$line" "$how"
    done
  } | head -n 200 >"$file.new" || true
  mv "$file.new" "$file"
  rm -rf "$chosen"
  say "$target: $(grep -vc '^#' "$file") seeds, $(wc -c <"$file") bytes"
}

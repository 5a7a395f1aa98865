# shellcheck shell=bash
# The README's two commands on systems that have nothing: what a command uses without asking for it shows nowhere else.
# Sourced after build.sh.
#
# A system is a folder made by debootstrap, with the security updates of its release, Git, and the commit that is checked
# out, cloned. It shares nothing with this machine but the kernel, the processors, its certificates and its proxies.

FRESH="$BUILD/fresh"
# The stable releases of Debian that people have, and an Ubuntu with long support where its packages can be had.
FRESH_RELEASES=(bookworm trixie noble)

# fresh RELEASE...: each command as root and as a user without sudo, and the tests on each further JDK that the release has.
fresh() {
  local release status=0
  [ "$(id -u)" -eq 0 ] || { echo "--fresh makes systems by debootstrap, which only root can" >&2; return 2; }
  [ -z "$(git -C "$ROOT" status --porcelain)" ] || say "uncommitted changes are left out"
  for release in "$@"; do
    fresh_release "$release" || { status=1; FRESH_ROWS+=("$release: FAILED"); }
  done
  printf '%s\n' "${FRESH_ROWS[@]}"
  return "$status"
}
FRESH_ROWS=()

fresh_release() {
  local release=$1 bare="$FRESH/$1-bare" user="$FRESH/$1-user" root="$FRESH/$1-root" jdk
  part "$release: a bare system"
  say "$release: a bare system"
  rm -rf "$bare" "$user" "$root" && mkdir -p "$FRESH" || return
  if ! debootstrap --variant=minbase "$release" "$bare" >"$LOGS/fresh-$release.log" 2>&1; then
    if [[ $release == noble ]]; then
      FRESH_ROWS+=("$release: not run, its packages cannot be had here: $(tail -n 1 "$LOGS/fresh-$release.log")")
      return 0
    fi
    tail -n 20 "$LOGS/fresh-$release.log" >&2
    return 1
  fi
  fresh_updates "$release" "$bare"
  # What somebody has who has cloned the repository.
  fresh_quietly "$bare" / root 'apt-get update && apt-get upgrade -y &&
    apt-get install -y --no-install-recommends git ca-certificates && apt-get clean' || return
  rm -f "$bare"/var/lib/apt/lists/*Packages* "$bare"/var/lib/apt/lists/*Release
  cp -a "$bare" "$user" && cp -a "$bare" "$root" || return

  part "$release: a user without sudo"
  say "$release: a user without sudo"
  fresh_quietly "$user" / root 'useradd --create-home --shell /bin/bash somebody' || return
  fresh_clone "$user" /home/somebody || return
  chown -R --reference="$user/home/somebody" "$user/home/somebody/sparse4j"
  fresh_command "$release" "$user" /home/somebody somebody gradle-free-build/run || return
  fresh_command "$release" "$user" /home/somebody somebody gradle-free-build/test || return
  rm -rf "$user"

  part "$release: root"
  say "$release: root"
  fresh_clone "$root" /root || return
  fresh_command "$release" "$root" /root root gradle-free-build/run || return
  fresh_command "$release" "$root" /root root gradle-free-build/test || return
  # Where the tests ran on one of them, the others.
  for jdk in 17 21 25; do
    if fresh_in "$root" / root "apt-cache show openjdk-$jdk-jdk-headless && ! ls -d /usr/lib/jvm/*-$jdk-*" >/dev/null 2>&1; then
      fresh_quietly "$root" / root "apt-get install -y --no-install-recommends openjdk-$jdk-jdk-headless" || return
      fresh_command "$release" "$root" /root root \
        "JAVA_HOME=\$(ls -d /usr/lib/jvm/java-$jdk-openjdk*) gradle-free-build/test --java" || return
    fi
  done
  rm -rf "$root" "$bare"
}

# fresh_updates RELEASE SYSTEM: the newest of each package, not only what the release began with.
fresh_updates() {
  local list="$2/etc/apt/sources.list" mirror
  mirror=$(awk '$1 == "deb" {print $2; exit}' "$list")
  case "$1" in
  noble) printf 'deb %s %s main universe\n' "$mirror" "$1" "$mirror" "$1-updates" "$mirror" "$1-security" >"$list" ;;
  *) echo "deb ${mirror%/}-security $1-security main" >>"$list" ;;
  esac
  # A machine behind a gateway that signs for itself.
  mkdir -p "$2/usr/local/share/ca-certificates"
  cp /usr/local/share/ca-certificates/*.crt "$2/usr/local/share/ca-certificates/" 2>/dev/null || true
  cp -L /etc/resolv.conf "$2/etc/resolv.conf"
}

# fresh_in SYSTEM FOLDER USER COMMAND: there, with mounts that end with it, and nothing of this shell's environment.
fresh_in() {
  local name keep=()
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    [ -z "${!name:-}" ] || keep+=("$name=${!name}")
  done
  unshare --mount -- bash -c '
    system=$1 folder=$2 user=$3
    shift 3
    mount -t proc proc "$system/proc" && mount --rbind /sys "$system/sys" && mount --rbind /dev "$system/dev" || exit 1
    exec chroot --userspec="$user" "$system" "$@"' fresh "$1" "$2" "$3" \
    /usr/bin/env -i "${keep[@]}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    "HOME=$([ "$3" = root ] && echo /root || echo "/home/$3")" DEBIAN_FRONTEND=noninteractive TERM=dumb \
    /bin/bash -c "cd '$2' && $4" </dev/null 9>&-
}

fresh_quietly() { quietly "fresh-step" fresh_in "$@"; }

# fresh_clone SYSTEM HOME: HOME/sparse4j is the commit that is checked out here.
fresh_clone() { git clone -q --no-local "$ROOT" "$1$2/sparse4j"; }

# fresh_command RELEASE SYSTEM HOME USER COMMAND: it must succeed; before that it may refuse once, with a line to type, which
# root types, and nothing begun.
fresh_command() {
  local release=$1 system=$2 home=$3 user=$4 command=$5 log line status=0 typed="" begun=$SECONDS
  log="$LOGS/fresh-$release-$user-$(tr -c 'a-z0-9\n' - <<<"${command##*/}").log"
  fresh_in "$system" "$home/sparse4j" "$user" "$command" >"$log" 2>&1 || status=$?
  if [ "$status" -eq 3 ] && [ "$user" != root ]; then
    line=$(sed -n 's/^  \(apt-get update && apt-get install .*\)$/\1/p' "$log")
    if [ "$(wc -l <<<"$line")" -ne 1 ] || [ -z "$line" ]; then
      cat "$log" >&2
      echo "$release, $user: '$command' did not say in one line what to type" >&2
      return 1
    fi
    # A first build must not have begun, nor anything been left that Git would see.
    if [ -n "$(git -C "$system$home/sparse4j" -c safe.directory='*' status --porcelain)" ] ||
      { [[ $command == *run ]] && compgen -G "$system$home/sparse4j/build/release*" >/dev/null; }; then
      echo "$release, $user: '$command' was refused, and left something half done" >&2
      return 1
    fi
    typed=", after one line that root typed"
    fresh_quietly "$system" / root "$line" || return
    status=0
    fresh_in "$system" "$home/sparse4j" "$user" "$command" >"$log" 2>&1 || status=$?
  fi
  if [ "$status" -ne 0 ]; then
    tail -n 60 "$log" >&2
    echo "$release, $user: '$command' ended with $status; all of its output: $log" >&2
    return 1
  fi
  FRESH_ROWS+=("$release, $user: $command: ok$typed, $((SECONDS - begun)) s; $(tail -n 1 "$log")")
  say "${FRESH_ROWS[-1]}"
}

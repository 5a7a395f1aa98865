# shellcheck shell=bash
# The libraries that Sparse4j is measured beside, in a Python environment of their own. Sourced after build.sh.

PEERS="$BUILD/peers/python"

# peer_packages PACKAGE...: from pip into the environment, which is made when there is none; what cannot be had is left out.
peer_packages() {
  need python3-venv python3 -c 'import ensurepip, venv'
  install_missing
  if [ ! -x "$PEERS/bin/python" ]; then
    say "a Python environment for the peers"
    rm -f "$STAMPS"/peer-*
    quietly peers-venv python3 -m venv "$PEERS"
  fi
  local package
  for package in "$@"; do
    [ -e "$STAMPS/peer-$package" ] && continue
    if "$PEERS/bin/python" -m pip install --quiet --upgrade "$package" >"$LOGS/peer-$package.log" 2>&1 </dev/null; then
      touch "$STAMPS/peer-$package"
    else
      say "missing: $package (see $LOGS/peer-$package.log)"
    fi
  done
}

# What cannot be had is left out: the benchmarks say so themselves.
peers_install() {
  peer_packages numpy scipy mkl suitesparse-graphblas sparse pyttb
  # In a subshell, since a failed installation ends it.
  (need librsb0 has_library librsb.so.0 && install_missing) || say "missing: librsb"
  local source="$ROOT/bench/peers/eigen_peer.cpp" library="$BUILD/peers/libeigen_peer.so"
  if [ "$source" -nt "$library" ]; then
    # All that Eigen has: this machine's instructions and OpenMP.
    quietly peers-eigen g++ -O3 -march=native -fopenmp -shared -fPIC -I/usr/include/eigen3 "$source" -o "$library"
  fi
}

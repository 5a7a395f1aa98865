# shellcheck shell=bash
# The libraries that Sparse4j is measured beside, in a Python environment of their own. Sourced after build.sh.

PEERS="$BUILD/peers/python"

# peer_packages PACKAGE...: from pip into the environment, which is made when there is none; what cannot be had is left out.
peer_packages() {
  needs venv
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
  eigen_peer
  peer_library eigen eigen_float -DEIGEN_PEER_SCALAR=float "${EIGEN_FLAGS[@]}"
  stream_peer
  petsc_peer
}

# python_lightgbm VERSION: prints the path of the library in LightGBM's Python package, which is installed if it is not there yet.
python_lightgbm() {
  local folder="$BUILD/peers/lightgbm-$1"
  needs venv >&2
  [ -x "$folder/bin/python" ] || python3 -m venv "$folder" || return
  "$folder/bin/python" -m pip install --quiet --no-deps "lightgbm==$1" >"$LOGS/peer-lightgbm-$1.log" 2>&1 </dev/null || return
  find "$folder" -name lib_lightgbm.so -print -quit
}

# No library: loops that Python is too slow for.
stream_peer() { peer_library stream stream -march=native -fopenmp; }

# All that Eigen has: this machine's instructions and OpenMP, and none of the checks that a debugging build has.
EIGEN_FLAGS=(-DNDEBUG -march=native -fopenmp -I/usr/include/eigen3)
eigen_peer() { peer_library eigen eigen "${EIGEN_FLAGS[@]}"; }

# peer_library SOURCE NAME ARGUMENTS...: build/peers/libNAME_peer.so from bench/peers/SOURCE_peer.cpp.
peer_library() {
  local source="$ROOT/bench/peers/$1_peer.cpp" library="$BUILD/peers/lib$2_peer.so"
  # This file has the arguments.
  [ "$source" -nt "$library" ] || [ "${BASH_SOURCE[0]}" -nt "$library" ] || return 0
  mkdir -p "$BUILD/peers"
  quietly "peers-$2" g++ -O3 -shared -fPIC "$source" "${@:3}" -o "$library"
}

# packaged_peer PACKAGE FILE NAME ARGUMENTS...: likewise, from a library of the distribution.
packaged_peer() {
  # In a subshell, since a failed installation ends it.
  if (need "$1" test -e "$2" && install_missing); then
    peer_library "$3" "$3" "${@:4}"
  else
    say "missing: $1"
  fi
}

# Of doubles and 32-bit indexes; the header of MPI is the one that PETSc was built with.
petsc_peer() {
  packaged_peer libpetsc-real-dev "$PETSC/petscksp.h" petsc "-I$PETSC" "-I/usr/include/$(g++ -print-multiarch)/mpi" -lpetsc_real
}
PETSC=/usr/lib/petsc/include

# Those that solve.
solver_peers_install() {
  peer_packages numpy scipy pyamg
  eigen_peer
  packaged_peer libsuitesparse-dev /usr/include/suitesparse/cholmod.h cholmod -lcholmod
  petsc_peer
  packaged_peer libsuperlu-dev /usr/include/superlu/slu_ddefs.h superlu -lsuperlu
  # The sequential one, which alone has this header.
  packaged_peer libmumps-seq-dev /usr/include/mumps_seq/mpi.h mumps -ldmumps_seq
}

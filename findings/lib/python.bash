# shellcheck shell=bash
# Sourced by the scripts beside: a temporary folder with a Python environment of pinned packages, which go when the script ends.
#
#   python_with PACKAGE==VERSION...   makes the environment
#   still_so ARGUMENT...              runs the program on standard input in it. The program prints what it saw, and exits 0 while the
#                                     software behaves as the script says
#   still_so_by COMMAND...            the same of any program

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

python_with() {
  python3 -m venv "$FOLDER/python"
  "$FOLDER/python/bin/pip" install --quiet --disable-pip-version-check "$@"
}

still_so() { still_so_by "$FOLDER/python/bin/python" - "$@"; }

still_so_by() {
  if "$@"; then
    echo "still so"
  else
    echo "NO LONGER SO: read the script's first lines, and what Sparse4j's pages say of it"
    return 1
  fi
}

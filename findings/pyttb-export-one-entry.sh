#!/usr/bin/env bash
# Software   pyttb 1.8.6, export_data and import_data of an sptensor
# Guess      What export_data wrote import_data reads, whatever the number of non-zero entries.
# Behaviour  A tensor with one entry is written, and reading it raises "too many indices for array"; with two entries it comes back.
# Source     The documentation of both functions, which names no least number.
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 pyttb==1.8.6
still_so "$FOLDER/tensor.tns" <<'PYTHON'
import sys
import numpy as np
import pyttb

outcomes = []
for places in ([[0, 1, 2]], [[0, 1, 2], [1, 0, 0]]):
    tensor = pyttb.sptensor(np.array(places), np.full((len(places), 1), 5.0), (3, 3, 3))
    pyttb.export_data(tensor, sys.argv[1])
    try:
        outcomes.append("equal" if pyttb.import_data(sys.argv[1]).isequal(tensor) else "different")
    except IndexError as error:
        outcomes.append(str(error))
    print(f"{len(places)} of 27: {outcomes[-1]}")
sys.exit(not (outcomes[0].startswith("too many indices") and outcomes[1] == "equal"))
PYTHON

#!/usr/bin/env bash
# Software   pyttb 1.8.6, sptensor and import_data
# Guess      Coordinates that a file or a caller gives twice are refused, or summed as Tensor Toolbox for MATLAB does, so that all
#            methods see one tensor.
# Behaviour  Both are kept, and methods disagree: the sum over all entries and the norm count both, the dense form has the last of them,
#            adding the tensor to itself sums them, an element read by its coordinates is a column of two.
# Source     The documentation of sptensor.from_aggregator: "the default aggregator function is numpy.sum"; the constructor and
#            import_data say nothing of repeated coordinates.
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 pyttb==1.8.6
cat >"$FOLDER/repeated.tns" <<'TENSOR'
sptensor
3
2 2 3
3
1 2 3 1.5
1 2 3 2.0
2 1 1 1.0
TENSOR
still_so "$FOLDER/repeated.tns" <<'PYTHON'
import sys
import pyttb

t = pyttb.import_data(sys.argv[-1])
sums = {"collapse": float(t.collapse()), "dense": float(t.full().collapse()), "t + t": float((t + t).collapse())}
print(f"entries {t.nnz}, sums {sums}, norm {t.norm():.4f}, norm of the dense form {t.full().norm():.4f}, element {t[0, 1, 2].ravel()}")
sys.exit(not (t.nnz == 3 and sums == {"collapse": 4.5, "dense": 3.0, "t + t": 9.0}))
PYTHON

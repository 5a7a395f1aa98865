#!/usr/bin/env bash
# Software   XGBoost 3.0.4 and 2.1.4 for Python, booster=dart
# Guess      inplace_predict gives what predict gives, bit for bit: it only spares the DMatrix, and for booster=gbtree it does so.
# Behaviour  For booster=dart some predictions differ in the last bits, although rows, trees and weights are the same: in place the
#            weighted sums of the trees are added in another order.
# Source     The documentation of Booster.inplace_predict names no difference in values.
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"

of_version() {
  python_with numpy==2.3.5 scipy==1.17.1 "xgboost==$1"
  still_so <<'PYTHON'
import sys

import numpy as np
import xgboost

rng = np.random.default_rng(1)
x = rng.integers(0, 9, (200, 5)).astype(np.float32)
data = xgboost.DMatrix(x, label=rng.integers(0, 2, 200))
differing = {}
for kind in ("gbtree", "dart"):
    booster = xgboost.train({"objective": "binary:logistic", "booster": kind, "max_depth": 3, "seed": 3, "nthread": 1}, data, 10)
    matrix, place = booster.predict(data), booster.inplace_predict(x)
    differing[kind] = int((matrix != place).sum())
    print(xgboost.__version__, kind, differing[kind], "of", len(x), "differ, by at most", float(np.abs(matrix - place).max()))
sys.exit(not (differing["gbtree"] == 0 < differing["dart"]))
PYTHON
}

of_version 3.0.4
of_version 2.1.4

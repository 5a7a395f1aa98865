#!/usr/bin/env bash
# Software   XGBoost 3.0.4 and 2.1.4 for Python, DMatrix beside inplace_predict
# Guess      Both ways to predict take the same data: what one refuses the other refuses too, or both predict.
# Behaviour  A DMatrix with an infinite value is refused ("Input data contains `inf` or a value too large"), while inplace_predict takes it
#            and goes to the right at each split, like the largest finite number. A value of 1e300 in an array of doubles is infinite for
#            both: the DMatrix is refused, inplace_predict predicts.
# Source     The documentation of Booster.inplace_predict: "Run prediction in-place when possible, Unlike predict() method, inplace prediction
#            does not cache the prediction result". Infinities are not mentioned.
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
x = rng.integers(0, 9, (200, 3)).astype(np.float64)
booster = xgboost.train({"max_depth": 2, "nthread": 1}, xgboost.DMatrix(x, label=x[:, 0] > 4), 3)
rows = {"infinity": np.full((1, 3), np.inf), "1e300": np.full((1, 3), 1e300), "largest float": np.full((1, 3), float(np.finfo(np.float32).max))}
place, matrix = {}, {}
for name, row in rows.items():
    place[name] = float(booster.inplace_predict(row)[0])
    try:
        matrix[name] = float(booster.predict(xgboost.DMatrix(row))[0])
    except xgboost.core.XGBoostError as error:
        matrix[name] = "refused" if "contains `inf`" in str(error) else str(error)
print(xgboost.__version__, "in place", place, "DMatrix", matrix)
sys.exit(not (matrix["infinity"] == matrix["1e300"] == "refused" and len(set(place.values())) == 1
              and matrix["largest float"] == place["infinity"]))
PYTHON
}

of_version 3.0.4
of_version 2.1.4

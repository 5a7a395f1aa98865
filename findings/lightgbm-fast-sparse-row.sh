#!/usr/bin/env bash
# Software   LightGBM 4.7.0 and 4.3.0, C API: LGBM_BoosterPredictForCSRSingleRowFastInit beside ...ForMatSingleRowFastInit
# Guess      A row in CSR and the same row in a dense array have the same raw score, which is that of Booster.predict.
# Behaviour  In 4.3.0 both have it, in 4.7.0 the dense row alone. For the sparse row the kind of prediction and the rounds change places: asked for raw scores of all rounds
#            (kind 1, from round 0, -1 rounds), LightGBM returns the probability by some rounds. If all three numbers are 0, the row is
#            predicted rightly.
# Source     include/LightGBM/c_api.h: the parameters predict_type, start_iteration and num_iteration of both functions.
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"

of_version() {
  python_with numpy==2.3.5 scipy==1.17.1 "lightgbm==$1"
  still_so "$2" <<'PYTHON'
import ctypes
import sys

import lightgbm
import numpy as np

library = lightgbm.basic._LIB
rng = np.random.default_rng(1)
x = rng.integers(0, 9, (300, 4)).astype(np.float64)
booster = lightgbm.train({"objective": "binary", "num_leaves": 4, "verbosity": -1, "num_threads": 1},
                         lightgbm.Dataset(x, label=x[:, 0] + x[:, 1] > 9), 12)
pointers, indexes = np.array([0, 4], np.int64), np.arange(4, dtype=np.int32)


def address(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def fast(sparse, kind, first, rounds):
    config, n, out = ctypes.c_void_p(), ctypes.c_int64(), ctypes.c_double()
    init = library.LGBM_BoosterPredictForCSRSingleRowFastInit if sparse else library.LGBM_BoosterPredictForMatSingleRowFastInit
    columns = ctypes.c_int64(4) if sparse else ctypes.c_int32(4)
    assert init(booster._handle, kind, first, rounds, 1, columns, b"num_threads=1", ctypes.byref(config)) == 0
    row = np.ascontiguousarray(x[7])
    if sparse:
        status = library.LGBM_BoosterPredictForCSRSingleRowFast(config, address(pointers), 3, address(indexes), address(row), ctypes.c_int64(2),
                                                                ctypes.c_int64(4), ctypes.byref(n), ctypes.byref(out))
    else:
        status = library.LGBM_BoosterPredictForMatSingleRowFast(config, address(row), ctypes.byref(n), ctypes.byref(out))
    library.LGBM_FastConfigFree(config)
    return out.value if status == 0 else None


score, value = float(booster.predict(x[7:8], raw_score=True)[0]), float(booster.predict(x[7:8])[0])
dense, sparse, plain = fast(False, 1, 0, -1), fast(True, 1, 0, -1), fast(True, 0, 0, 0)
print(f"{lightgbm.__version__}: raw score {score:.6f}, fast dense row {dense:.6f}, fast sparse row {sparse:.6f};"
      f" probability {value:.6f}, fast sparse row with zeros {plain:.6f}")
sys.exit(not (dense == score and (sparse == score) == (sys.argv[1] == "right") and plain == value))
PYTHON
}

of_version 4.7.0 wrong
of_version 4.3.0 right

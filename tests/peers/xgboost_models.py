#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Models and predictions of XGBoost's Python package, for ExchangedModelTest of sparse4j-xgboost.

Runs in an environment with numpy, scipy and one version of xgboost; each writes its own file:

    for v in 2.1.4 3.0.4; do
      python3 -m venv build/peers/xgboost-$v
      build/peers/xgboost-$v/bin/pip install numpy scipy xgboost==$v
      build/peers/xgboost-$v/bin/python tests/peers/xgboost_models.py > \\
        java/xgboost/src/test/resources/org/sparse4j/xgboost/python-$v.txt
    done

Lines: "rows NAME ROWS COLUMNS TOKEN .." in C order, where _ is not stored; "labels KIND VALUE ..", in C order for two targets; "model KIND
UBJSON"; "answer KIND NAME WHAT FLOATS", where WHAT is value, margin, leaf or contribution. Models are in base 64, and so are floats
of 32 bits in little-endian order.

XGBoost gives one answer for a matrix in CSR, in CSC and as a dense one with NaN, in a DMatrix and in place; the script fails where
it does not. Only dart's answers in place differ (findings/xgboost-dart-in-place.sh), and gblinear has none.
"""
import random

import boosting
import numpy as np
import xgboost as xgb

ROWS, COLUMNS, ROUNDS = 24, 8, 3
COMMON = {"nthread": 1, "seed": 1}
TREES = {"max_depth": 3, "min_child_weight": 0}
KINDS = {
    "binary": {"objective": "binary:logistic"},
    "classes": {"objective": "multi:softprob", "num_class": 3},
    "targets": {"objective": "reg:squarederror", "tree_method": "hist"},
    "dart": {"objective": "binary:logistic", "booster": "dart", "rate_drop": 0.5},
    "linear": {"objective": "reg:squarederror", "booster": "gblinear", "updater": "coord_descent"},
    "categories": {"objective": "binary:logistic", "tree_method": "hist", "max_cat_to_onehot": 2},
    "ranking": {"objective": "rank:ndcg", "tree_method": "hist"},
}
CATEGORICAL = 7
rng = random.Random(55)


MATRICES = {"all": boosting.samples(rng, ROWS, COLUMNS, CATEGORICAL)}
MATRICES["missing"] = [["_"] * COLUMNS] * 3
MATRICES["zeros"] = [[0.0] * COLUMNS] * 2
MATRICES["filled"] = [[0.0 if v == "_" else v for v in row] for row in MATRICES["all"][:6]]
MATRICES["narrow"] = [row[:5] for row in MATRICES["all"][:9]]
LABELS = {kind: [rng.randrange(3 if kind in ("classes", "ranking") else 2) for _ in range(ROWS * (2 if kind == "targets" else 1))]
          for kind in KINDS}


def csr(rows):
    return boosting.csr(rows, np.float32)


def dense(rows):
    return np.array([[np.nan if v == "_" else v for v in row] for row in rows], np.float32)


def options(kind):
    if kind != "categories":
        return {}
    return {"feature_types": ["c" if j == CATEGORICAL else "q" for j in range(COLUMNS)], "enable_categorical": True}


def trained(kind):
    y = np.array(LABELS[kind], np.float32)
    d = xgb.DMatrix(csr(MATRICES["all"]), label=y.reshape(ROWS, 2) if kind == "targets" else y, nthread=1, **options(kind))
    if kind == "ranking":
        d.set_info(qid=np.arange(ROWS) // 6)
    return xgb.train({**COMMON, **(TREES if kind != "linear" else {}), **KINDS[kind]}, d, ROUNDS)


def answers(booster, kind, rows):
    """The four answers by a DMatrix, after a look at all other ways to ask."""
    # Contributions of fewer columns are refused (XGBoost 2.1 to 3.2): those of the same rows with all columns.
    whole = [row + ["_"] * (COLUMNS - len(row)) for row in rows]
    forms, wide = ([csr(r), csr(r).tocsc(), dense(r)] for r in (rows, whole))
    found = None
    for form, all_columns in zip(forms, wide):
        d = xgb.DMatrix(form, missing=np.nan, nthread=1)
        of = {"value": booster.predict(d, validate_features=False), "margin": booster.predict(d, output_margin=True, validate_features=False),
              "contribution": booster.predict(xgb.DMatrix(all_columns, missing=np.nan, nthread=1), pred_contribs=True, validate_features=False)}
        if kind != "linear":
            of["leaf"] = booster.predict(d, pred_leaf=True, validate_features=False)
        found = found or of
        for name, values in of.items():
            assert values.tobytes() == found[name].tobytes(), (kind, name)
    if kind not in ("linear", "dart") and len(rows[0]) == COLUMNS:  # fewer columns are refused in place
        for form in (forms[0], forms[2]):
            in_place = booster.inplace_predict(form, missing=np.nan, validate_features=False)
            assert np.asarray(in_place, np.float32).tobytes() == found["value"].tobytes(), kind
    return found


def main():
    print(f"# XGBoost {xgb.__version__} for Python, by tests/peers/xgboost_models.py")
    for name, rows in MATRICES.items():
        boosting.show_rows(name, rows)
    for kind in KINDS:
        booster = trained(kind)
        boosting.show_model(kind, LABELS[kind], booster.save_raw("ubj"))
        for name, rows in MATRICES.items():
            boosting.show_answers(kind, name, answers(booster, kind, rows), "<f4")


main()

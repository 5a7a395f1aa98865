#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Models and predictions of LightGBM's Python package, for PythonModelsTest of sparse4j-lightgbm.

Runs in an environment with scipy and one version of lightgbm; each writes its own file:

    for v in 3.3.5 4.7.0; do
      python3 -m venv build/peers/lightgbm-$v
      build/peers/lightgbm-$v/bin/pip install 'numpy<2' 'scipy<1.14' 'scikit-learn<1.5' lightgbm==$v
      build/peers/lightgbm-$v/bin/python tests/peers/lightgbm_models.py > \\
        java/lightgbm/src/test/resources/org/sparse4j/lightgbm/python-$v.txt
    done

Lines: "rows NAME ROWS COLUMNS TOKEN .." in C order, where _ is not stored; "labels KIND VALUE .."; "model KIND TEXT"; "answer KIND NAME WHAT
DOUBLES", where WHAT is value, margin, leaf or contribution. Texts are in base 64, and so are doubles in little-endian order.

LightGBM takes what is not stored for 0, so the answers are those of the dense matrix too; the script fails where CSR, CSC and dense
differ.
"""
import base64
import random

import lightgbm as lgb
import numpy as np
import scipy.sparse as sp

ROWS, COLUMNS, ROUNDS = 40, 6, 4
COMMON = {"num_leaves": 6, "min_data_in_leaf": 1, "min_data_in_bin": 1, "min_data_per_group": 1, "cat_smooth": 0, "num_threads": 1,
          "verbose": -1, "deterministic": True}
KINDS = {
    "binary": {"objective": "binary"},
    "classes": {"objective": "multiclass", "num_class": 3},
    "zero_as_missing": {"objective": "binary", "zero_as_missing": True},
    "use_missing": {"objective": "regression", "use_missing": False},
    "categories": {"objective": "binary", "categorical_feature": "5"},
}
CATEGORICAL = 5
rng = random.Random(57)


def samples():
    """Stored zeros and NaN, rows without entries, an empty column; the last column holds categories."""
    x = [["_"] * COLUMNS for _ in range(ROWS)]
    for i in range(ROWS):
        for j in range(1, COLUMNS):
            if i % 7 != 3 and rng.random() < 0.6:
                value = rng.choice([0.0, float("nan")]) if rng.random() < 0.2 else rng.randrange(-20, 20) / 4
                x[i][j] = float(rng.randrange(5)) if j == CATEGORICAL else value
    return x


MATRICES = {"all": samples(), "absent": [["_"] * COLUMNS] * 3, "nan": [[float("nan")] * COLUMNS] * 2}
LABELS = {kind: [rng.randrange(3 if kind == "classes" else 2) for _ in range(ROWS)] for kind in KINDS}


def csr(rows):
    pointers, indexes, values = [0], [], []
    for row in rows:
        stored = [(j, v) for j, v in enumerate(row) if v != "_"]
        indexes += [j for j, _ in stored]
        values += [v for _, v in stored]
        pointers.append(len(indexes))
    return sp.csr_matrix((np.array(values, float), np.array(indexes, np.int32), np.array(pointers, np.int32)), (len(rows), len(rows[0])))


def trained(kind):
    parameters = {**COMMON, **KINDS[kind]}
    d = lgb.Dataset(csr(MATRICES["all"]), label=np.array(LABELS[kind], float), params=parameters, free_raw_data=False)
    return lgb.train(parameters, d, ROUNDS)


def text(doubles):
    return base64.b64encode(np.ascontiguousarray(doubles, "<f8").tobytes()).decode()


def answers(booster, rows):
    found = None
    for form in (csr(rows), csr(rows).tocsc(), csr(rows).toarray()):
        of = {"value": booster.predict(form), "margin": booster.predict(form, raw_score=True), "leaf": booster.predict(form, pred_leaf=True)}
        contributions = booster.predict(form, pred_contrib=True)
        if isinstance(contributions, list):  # of sparse matrices, one for each class
            contributions = np.hstack([c.toarray() for c in contributions])
        of["contribution"] = contributions.toarray() if sp.issparse(contributions) else contributions
        found = found or of
        for name, values in of.items():
            assert np.array_equal(np.ravel(values), np.ravel(found[name])), name
    return found


def main():
    print(f"# LightGBM {lgb.__version__} for Python, by tests/peers/lightgbm_models.py")
    for name, rows in MATRICES.items():
        print("rows", name, len(rows), len(rows[0]), *("_" if v == "_" else "NaN" if v != v else v for row in rows for v in row))
    for kind in KINDS:
        booster = trained(kind)
        print("labels", kind, *LABELS[kind])
        print("model", kind, base64.b64encode(booster.model_to_string().encode()).decode())
        for name, rows in MATRICES.items():
            for what, values in answers(booster, rows).items():
                print("answer", kind, name, what, text(values))


main()

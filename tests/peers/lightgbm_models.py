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
import random

import boosting
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


MATRICES = {"all": boosting.samples(rng, ROWS, COLUMNS, CATEGORICAL), "absent": [["_"] * COLUMNS] * 3, "nan": [[float("nan")] * COLUMNS] * 2}
LABELS = {kind: [rng.randrange(3 if kind == "classes" else 2) for _ in range(ROWS)] for kind in KINDS}


def csr(rows):
    return boosting.csr(rows, float)


def trained(kind):
    parameters = {**COMMON, **KINDS[kind]}
    d = lgb.Dataset(csr(MATRICES["all"]), label=np.array(LABELS[kind], float), params=parameters, free_raw_data=False)
    return lgb.train(parameters, d, ROUNDS)


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
        boosting.show_rows(name, rows)
    for kind in KINDS:
        booster = trained(kind)
        boosting.show_model(kind, LABELS[kind], booster.model_to_string().encode())
        for name, rows in MATRICES.items():
            boosting.show_answers(kind, name, answers(booster, rows), "<f8")


main()

# SPDX-License-Identifier: Apache-2.0
"""What xgboost_models.py and lightgbm_models.py share: samples, and the lines of their files."""
import base64

import numpy as np
import scipy.sparse as sp


def samples(rng, rows, columns, categorical):
    """Stored zeros and NaN, rows without entries, an empty column; one column holds categories. "_" is not stored."""
    x = [["_"] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(1, columns):
            if i % 7 != 3 and rng.random() < 0.6:
                value = rng.choice([0.0, float("nan")]) if rng.random() < 0.2 else rng.randrange(-20, 20) / 4
                x[i][j] = float(rng.randrange(5)) if j == categorical else value
    return x


def csr(rows, dtype):
    pointers, indexes, values = [0], [], []
    for row in rows:
        stored = [(j, v) for j, v in enumerate(row) if v != "_"]
        indexes += [j for j, _ in stored]
        values += [v for _, v in stored]
        pointers.append(len(indexes))
    return sp.csr_matrix((np.array(values, dtype), np.array(indexes, np.int32), np.array(pointers, np.int32)), (len(rows), len(rows[0])))


def show_rows(name, rows):
    print("rows", name, len(rows), len(rows[0]), *("_" if v == "_" else "NaN" if v != v else v for row in rows for v in row))


def show_model(kind, labels, model):
    print("labels", kind, *labels)
    print("model", kind, base64.b64encode(model).decode())


def show_answers(kind, name, answers, dtype):
    for what, values in answers.items():
        print("answer", kind, name, what, base64.b64encode(np.ascontiguousarray(values, dtype).tobytes()).decode())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Expected values of the encoders, binarizers, hasher and group splits of sparse4j-features, from scikit-learn.

Writes the resource that EncodersPeersTest reads:

    python3 tests/peers/encoders.py > tests/java/src/test/resources/peers/encoders.txt

Inputs are drawn at random by a fixed seed: whole numbers, real ones and texts, some missing. A line is a case in JSON: what it is, its
options, its columns (`types`, then `fit` and `new`, null for a missing value), and what scikit-learn gives: `matrix` and
`newMatrix` as [rows, columns, [[row, column, value], ...]] without zeros (null for NaN), `names`, `inverse` columns. What
scikit-learn calls infrequent_sklearn is "infrequent" among names and null among values.
"""
import json
import math
import random

import numpy as np
import scipy.sparse as sp
import sklearn
from sklearn.feature_extraction import FeatureHasher
from sklearn.model_selection import GroupKFold, LeaveOneGroupOut
from sklearn.preprocessing import LabelBinarizer, MultiLabelBinarizer, OneHotEncoder, OrdinalEncoder

WORDS = ["a", "B", "Zug", "é", "数字", "\uff21", "\U00010400", "", "a b", "nan", "1", "-0"]
rng = random.Random(20)


def plain(value):
    if value is None or isinstance(value, float) and math.isnan(value) or value == "infrequent_sklearn":
        return None
    return value.item() if isinstance(value, np.generic) else value


def draw(kind, rows, missing):
    if rng.random() < missing:
        return np.nan
    # Skewed, so that some categories are frequent.
    k = int(rng.expovariate(0.5)) % len(WORDS)
    return {"long": 10 ** k - 3, "double": (k - 3) / 4, "string": WORDS[k]}[kind]


def table(kinds, rows, missing):
    x = np.empty((rows, len(kinds)), dtype=object)
    for j, kind in enumerate(kinds):
        for i in range(rows):
            x[i, j] = draw(kind, rows, missing)
    return x


def columns(x):
    return [[plain(v) for v in x[:, j]] for j in range(x.shape[1])]


def matrix(x):
    x = sp.coo_matrix(x)
    x.sum_duplicates()
    return [*x.shape, [[int(i), int(j), plain(v)] for i, j, v in zip(x.row, x.col, x.data) if v != 0]]


def show(**case):
    print(json.dumps(case, ensure_ascii=True, separators=(",", ":")))


def inverse(encoder, y):
    try:
        return columns(np.asarray(encoder.inverse_transform(y), dtype=object))
    except (IndexError, ValueError):  # scikit-learn refuses no columns, and fails at some with missing and infrequent categories
        return None


def one_hot(kinds, rows, missing, **options):
    x = table(kinds, rows, missing)
    e = OneHotEncoder(**options).fit(x)
    unknown = options.get("handle_unknown", "error") != "error"
    new = table(kinds, 9, missing) if unknown else x[rng.sample(range(rows), min(rows, 9))]
    y = e.transform(x)
    show(kind="oneHot", options=options, types=kinds, fit=columns(x), new=columns(new), matrix=matrix(y),
         newMatrix=matrix(e.transform(new)), inverse=inverse(e, y),
         names=[n.replace("infrequent_sklearn", "infrequent") for n in e.get_feature_names_out()])


def ordinal(kinds, rows, missing, **options):
    x = table(kinds, rows, missing)
    e = OrdinalEncoder(**options).fit(x)
    unknown = options.get("handle_unknown", "error") != "error"
    new = table(kinds, 9, missing) if unknown else x[rng.sample(range(rows), min(rows, 9))]
    y = e.transform(x)
    show(kind="ordinal", options={k: plain(v) for k, v in options.items()}, types=kinds, fit=columns(x), new=columns(new),
         matrix=matrix(y), newMatrix=matrix(e.transform(new)), inverse=inverse(e, y))


def encoders():
    kinds = ["string", "long", "double", "string"]
    for i in range(8):
        rows, missing, some = rng.randrange(1, 40), (0, 0.15)[i % 2], rng.sample(kinds, rng.randrange(1, 5))
        one_hot(some, rows, missing)
        one_hot(some, rows, missing, handle_unknown="ignore", drop=(None, "first", "if_binary")[i % 3])
        one_hot(some, rows, missing, handle_unknown="infrequent_if_exist", min_frequency=(2, 5, 0.1, 0.3)[i % 4])
        one_hot(some, rows, missing, max_categories=1 + i % 4, drop=(None, "first", "if_binary")[i % 3])
        one_hot(some, rows, missing, handle_unknown="infrequent_if_exist", min_frequency=3, max_categories=2 + i % 6)
        ordinal(some, rows, missing)
        ordinal(some, rows, missing, handle_unknown="use_encoded_value", unknown_value=-1, encoded_missing_value=-2)
        ordinal(some, rows, missing, handle_unknown="use_encoded_value", unknown_value=99, min_frequency=(2, 0.2)[i % 2])
        ordinal(some, rows, missing, max_categories=1 + i % 5)


def binarizers():
    for kind, labels in (("string", WORDS[:5]), ("string", WORDS[:2]), ("long", [3, -1, 7]), ("long", [5]), ("double", [-1.0, 0.0, 2.0])):
        for negative, positive in ((0, 1), (-1, 1), (2, 5)):
            y = labels + [rng.choice(labels) for _ in range(12)]
            b = LabelBinarizer(neg_label=negative, pos_label=positive).fit(np.array(y, dtype=object) if kind == "string" else y)
            show(kind="label", types=[kind], fit=[y], negative=negative, positive=positive, matrix=matrix(b.transform(y) - negative),
                 names=[str(plain(c)) for c in b.classes_])
    for kind, labels in (("string", WORDS), ("long", [4, 1, 9, -3]), ("double", [0.5, 1.0, -2.0])):
        sets = [[rng.choice(labels) for _ in range(rng.randrange(4))] for _ in range(20)]
        b = MultiLabelBinarizer().fit(sets)
        show(kind="multiLabel", types=[kind], fit=sets, matrix=matrix(b.transform(sets)), names=[str(plain(c)) for c in b.classes_])


def hashes():
    samples = []
    for _ in range(25):
        names = rng.sample(WORDS, rng.randrange(6))
        samples.append({n: rng.choice([1.0, 0.0, -2.5, 3.0, "x", "数字", ""]) for n in names})
    for features in (1 << 20, 7, 1000, 1):
        for signed in (True, False):
            h = FeatureHasher(n_features=features, alternate_sign=signed)
            show(kind="hash", features=features, signed=signed, samples=samples, matrix=matrix(h.transform(samples)))
    tokens = [rng.choices(WORDS, k=5) for _ in range(10)]
    show(kind="tokens", features=50, signed=True, samples=tokens,
         matrix=matrix(FeatureHasher(n_features=50, input_type="string").transform(tokens)))
    # The hash of these is -2^31, which has no absolute value among integers of 32 bits.
    least = [["akqlrggi", "auozubow", "a"], ["bvjdyqjc"]]
    for features in (1 << 20, 50, 7):
        show(kind="tokens", features=features, signed=True, samples=least,
             matrix=matrix(FeatureHasher(n_features=features, input_type="string").transform(least)))


def splits():
    # Groups of different sizes: of equal ones scikit-learn's order is that of an unstable sort.
    for kind, names in (("long", [7, -1, 3, 12, 5, 0]), ("string", WORDS[:8])):
        groups = [name for size, name in zip(rng.sample(range(1, 12), len(names)), names) for _ in range(size)]
        rng.shuffle(groups)
        for folds in (2, 3, 5):
            show(kind="groupKFold", types=[kind], fit=[groups], folds=folds,
                 splits=[[train.tolist(), test.tolist()] for train, test in GroupKFold(folds).split(groups, groups=groups)])
        show(kind="leaveOneGroupOut", types=[kind], fit=[groups],
             splits=[[train.tolist(), test.tolist()] for train, test in LeaveOneGroupOut().split(groups, groups=groups)])


def main():
    print("# scikit-learn", sklearn.__version__, "NumPy", np.__version__, "by tests/peers/encoders.py")
    encoders()
    binarizers()
    hashes()
    splits()


if __name__ == "__main__":
    main()

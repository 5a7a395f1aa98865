#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Expected values of org.sparse4j.text and org.sparse4j.preprocessing, from scikit-learn.

Writes the resource that SklearnTest reads:

    python3 tests/peers/sklearn_text.py > tests/java/src/test/resources/peers/sklearn-text.txt

The sentences are made up. Lines are separated by tabs: `doc TEXT` and `new TEXT` (documents to fit and further ones),
`case NAME ROWS COLUMNS`, then its stored values as `ROW COLUMN VALUE` and its terms as `term TEXT`.
"""
import numpy as np
import scipy.sparse as sp
import sklearn
from sklearn.feature_extraction.text import (CountVectorizer, HashingVectorizer, TfidfTransformer, TfidfVectorizer)
from sklearn.preprocessing import MaxAbsScaler, Normalizer, StandardScaler

FIT = [
    "The red fox jumps over the lazy dog, and the dog sleeps.",
    "A fox is no dog; a dog is no fox!",
    "",
    "Naïve café-goers paid 12½ € in Ærøskøbing_1 — twice, TWICE.",
    "ΣΊΣΥΦΟΣ rolls the stone; Άλλος stone rolls İstanbul back",
    "数字 一二三 and 数字 again: ２３ x y z zz",
    "\U00010400\U00010401 \uff21\uff22 sort after one another, the fox said",
    "dog dog dog dog fox fox stone",
]
NEW = ["the unknown fox meets the stone", "nothing shared here?", "Dog-dog FOX 12½ twice twice twice"]


def show(name, x, terms=()):
    x = sp.coo_matrix(x)
    print("case", name, *x.shape, sep="\t")
    order = np.lexsort((x.col, x.row))
    for i, j, v in zip(x.row[order], x.col[order], x.data[order]):
        if v != 0:
            print(i, j, repr(float(v)), sep="\t")
    for term in terms:
        print("term", term, sep="\t")


def main():
    print("# scikit-learn", sklearn.__version__, "by tests/peers/sklearn_text.py")
    for kind, texts in (("doc", FIT), ("new", NEW)):
        for text in texts:
            print(kind, text, sep="\t")

    for name, options in {
        "bag": {},
        "bag cased": {"lowercase": False},
        "bag pairs": {"ngram_range": (1, 2)},
        "bag runs": {"ngram_range": (2, 3), "min_df": 1},
        "bag stop": {"stop_words": ["the", "and", "is"], "ngram_range": (1, 2)},
        "bag group": {"token_pattern": r"([a-z])[a-z]*"},
        "bag rare": {"min_df": 2, "max_df": 0.5},
        "bag share": {"min_df": 0.25, "max_df": 3},
        "bag most": {"max_features": 3},
        "bag binary": {"binary": True},
    }.items():
        v = CountVectorizer(**options)
        show(name, v.fit_transform(FIT), v.get_feature_names_out())
        show(name + " new", v.transform(NEW))
    for name, options in {
        "hash": {},
        "hash unsigned": {"alternate_sign": False, "norm": "l1", "n_features": 100},
        "hash small": {"norm": None, "n_features": 7},
        "hash pairs": {"ngram_range": (1, 2), "norm": "max", "n_features": 1000},
        "hash binary": {"binary": True, "norm": None},
    }.items():
        show(name, HashingVectorizer(**options).transform(FIT))
    for name, options in {
        "tfidf": {},
        "tfidf sublinear": {"sublinear_tf": True, "norm": "l1"},
        "tfidf rough": {"smooth_idf": False, "norm": None},
        "tfidf pairs": {"ngram_range": (1, 2), "min_df": 2},
    }.items():
        v = TfidfVectorizer(**options)
        show(name, v.fit_transform(FIT))
        show(name + " new", v.transform(NEW))

    counts = CountVectorizer().fit_transform(FIT).astype(float)
    signed = counts.copy()
    signed.data[::3] *= -0.5
    show("matrix", signed)
    for name, scaler in {"max abs": MaxAbsScaler(), "standard": StandardScaler(with_mean=False)}.items():
        scaled = scaler.fit_transform(signed)
        show(name, scaled)
        show(name + " back", scaler.inverse_transform(scaled))
    for norm in ("l1", "l2", "max"):
        show("normalize " + norm, Normalizer(norm).transform(signed))
    # Range without shift: scikit-learn has none for sparse input.
    dense = signed.toarray()
    spread = dense.max(0) - dense.min(0)
    show("min max", dense / np.where(spread == 0, 1, spread))


if __name__ == "__main__":
    main()

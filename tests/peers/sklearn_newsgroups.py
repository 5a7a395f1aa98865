#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The example org.sparse4j.examples.Newsgroups on scikit-learn: the same postings, the same split, the same model.

    python3 tests/peers/sklearn_newsgroups.py mini_newsgroups.tar.gz [--sublinear] [--min-df N] [--ngrams N]

Prints the accuracy on the held postings; docs/newsgroups.md compares it with the example's.
"""
import argparse
import tarfile
import time

import numpy as np
import sklearn
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression


def postings(path):
    """(group, name, text without the header), by group and name."""
    with tarfile.open(path) as tar:
        for member in sorted((m for m in tar if m.isfile()), key=lambda m: m.name.split("/")[-2:]):
            text = tar.extractfile(member).read().decode("latin-1").replace("\r\n", "\n")
            yield member.name.split("/")[-2], text.partition("\n\n")[2]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("data")
    options.add_argument("--sublinear", action="store_true")
    options.add_argument("--min-df", type=int, default=1)
    options.add_argument("--ngrams", type=int, default=1)
    options.add_argument("--strength", type=float, default=1.0, help="C, the inverse weight of the regularisation")
    o = options.parse_args()
    train, test = ([], []), ([], [])
    of_group = {}
    for group, text in postings(o.data):
        place = of_group[group] = of_group.get(group, -1) + 1
        texts, labels = test if place % 5 >= 3 else train
        texts.append(text)
        labels.append(group)
    start = time.perf_counter()
    vectorizer = TfidfVectorizer(sublinear_tf=o.sublinear, min_df=o.min_df, ngram_range=(1, o.ngrams))
    x = vectorizer.fit_transform(train[0])
    y = vectorizer.transform(test[0])
    read = time.perf_counter()
    model = LogisticRegression(C=o.strength, tol=1e-6, max_iter=1000).fit(x, train[1])
    fitted = time.perf_counter()
    right = int(np.sum(model.predict(y) == np.array(test[1])))
    print(f"scikit-learn {sklearn.__version__}: {len(train[0])} postings to train, {len(test[0])} to test, "
          f"{x.shape[1]} terms, {x.nnz} entries")
    print(f"accuracy {100 * right / len(test[0]):.3f} % ({right} of {len(test[0])}); "
          f"TF-IDF {read - start:.2f} s, regression {fitted - read:.2f} s, {model.n_iter_} iterations")


if __name__ == "__main__":
    main()

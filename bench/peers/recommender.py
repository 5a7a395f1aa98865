# SPDX-License-Identifier: Apache-2.0
"""A sweep of alternating least squares, over all users and all items: Sparse4j's recommender (its Java methods only)
beside the package implicit and Spark MLlib, each on two threads.

One after the other, each in a process of its own: in turns, the JVMs would stand in each other's way. All train on nine
in ten of the same ratings, chosen at random. implicit has no model of explicit ratings: it solves systems of the same
form and order, exactly (as the others) and by three steps of conjugate gradients, its default; the faster one counts.
Spark's time is the difference of two trainings of different length, without what it does before and after.
"""
import json
import pathlib
import re
import subprocess
import sys
import time

import numpy as np

import matrices
from goals import Goal
from jvm import java
from table import OURS, Row, median

USERS, ITEMS, RATINGS, RANK, REGULARISATION, SWEEPS = 100_000, 10_000, 10_000_000, 32, 0.12, 6
QUICK = 1_000, 200, 20_000
TRAINING = 0.9
GOAL_SECONDS = 0.30
GOALS = Goal(5, "implicit"), Goal(20, "spark")
PROGRAM = "org.sparse4j.examples.Recommender"


def ratings(options):
    """A file of lines `user item rating`, made once: users rate more or fewer items, items are more or less popular."""
    users, items, count = QUICK if options.quick else (USERS, ITEMS, RATINGS)
    place = pathlib.Path(options.data) / ("quick" if options.quick else "") / "ratings.txt"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        rng = np.random.default_rng(3)
        keys = np.empty(0, np.int64)
        while keys.size < count:
            draws = 2 * (count - keys.size) + 1000
            user, item = ((n * rng.random(draws) ** 1.5).astype(np.int64) for n in (users, items))
            keys = np.unique(np.concatenate([keys, user * items + item]))
        keys = rng.choice(keys, count, replace=False)
        stars = rng.integers(1, 6, count)
        with matrices.whole(place) as whole, open(whole, "w", encoding="ascii") as out:
            for begin in range(0, count, 100_000):
                part = slice(begin, begin + 100_000)
                out.writelines(f"{u} {i} {s}\n" for u, i, s in
                               zip((keys[part] // items).tolist(), (keys[part] % items).tolist(), stars[part].tolist()))
    return place


def sparse4j_sweeps(file, options):
    """Seconds of each sweep."""
    report = pathlib.Path(options.data) / "recommender-report.html"
    program = [java(), "-cp", options.examples, PROGRAM, "--ratings", str(file), "--rank", str(RANK), "--lambda",
               str(REGULARISATION), "--sweeps", str(SWEEPS), "--out", str(report)]
    said = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = re.findall(r"sweep \d+/\d+\b.*?([0-9.]+) (ms|s) +test RMSE", said)
    return [float(number) * (1e-3 if unit == "ms" else 1) for number, unit in found]


def implicit_sweeps(file, exact):
    import implicit.als
    import scipy.sparse as sp
    import threadpoolctl
    user, item, stars = np.loadtxt(file, dtype=np.int32, unpack=True)
    chosen = np.random.default_rng(4).random(user.size) < TRAINING
    matrix = sp.coo_matrix((stars[chosen].astype(np.float32), (user[chosen], item[chosen]))).tocsr()
    seconds = []
    model = implicit.als.AlternatingLeastSquares(factors=RANK, regularization=REGULARISATION, iterations=SWEEPS,
                                                 use_cg=not exact, use_gpu=False, dtype=np.float32)
    with threadpoolctl.threadpool_limits(1, "blas"):  # its own threads call BLAS
        model.fit(matrix, show_progress=False, callback=lambda *seen: seconds.append(seen[1]))
    return seconds


def spark_sweeps(file):
    from pyspark.ml.recommendation import ALS
    from pyspark.sql import SparkSession
    spark = (SparkSession.builder.master("local[2]").config("spark.driver.memory", "6g")
             .config("spark.ui.enabled", "false").config("spark.log.level", "ERROR").getOrCreate())
    lines = spark.read.csv(str(file), sep=" ", schema="user int, item int, rating float")
    data = lines.randomSplit([TRAINING, 1 - TRAINING], 4)[0].cache()
    data.count()

    def seconds(sweeps):
        start = time.perf_counter()
        ALS(rank=RANK, maxIter=sweeps, regParam=REGULARISATION, seed=5).fit(data)
        return time.perf_counter() - start
    seconds(1)  # the compiler's
    found = (seconds(1 + SWEEPS) - seconds(1)) / SWEEPS
    spark.stop()
    return [found]


PEERS = {"implicit": [lambda file: implicit_sweeps(file, True), lambda file: implicit_sweeps(file, False)],
         "spark": [spark_sweeps]}


def row(options):
    """The Row, and prints what is missing."""
    file = ratings(options)
    medians = {OURS: 1e3 * median(sparse4j_sweeps(file, options))}
    for name, ways in PEERS.items():
        for way in range(len(ways)):
            done = subprocess.run([sys.executable, __file__, name, str(way), str(file)], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, check=False)
            if done.returncode != 0:
                print(f"missing: {name} ({done.stderr.strip().splitlines()[-1]})")
                continue
            found = 1e3 * median(json.loads(done.stdout.splitlines()[-1]))
            medians[name] = min(found, medians.get(name, found))
    return Row("als sweep", "", medians)


if __name__ == "__main__":
    print(json.dumps(PEERS[sys.argv[1]][int(sys.argv[2])](sys.argv[3])))

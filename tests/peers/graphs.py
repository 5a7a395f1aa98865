#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What SciPy's csgraph and NetworkX say of random graphs, and of the graphs and matrices that GraphsDataTest reads.

    python3 tests/peers/graphs.py DATA > tests/java/src/test/resources/peers/graphs.txt

DATA is the folder with graphs/ and matrices/mtx/. Both libraries are asked where both know; they have to agree. Lines:

    graph N I J W ...        a random graph, which the lines up to the next one are about; weights may be 0
    weak COUNT LABELS...     numbered by first vertices
    strong COUNT LABELS...
    levels SOURCE LEVELS...  -1 where none leads
    paths DISTANCES...       from all vertices, row after row; or "cycle" when one is negative
    forest WEIGHT TREES
    rank DAMPING SCORES...   NetworkX, of graphs without negative weights
    file PATH N EDGES WEAK STRONG SOURCE LEVELS DISTANCES FOREST RANK

Of a file every distinct place (i, j) is an edge of weight 1 + (7 min(i, j) + 13 max(i, j)) mod 17, whatever the file says.
SOURCE is the first vertex of most edges; LEVELS and DISTANCES are sums over the vertices that it reaches, each times
1 + v mod 101, RANK the same of all scores with damping 0.85.
"""
import gzip
import pathlib
import sys

import networkx as nx
import numpy as np
import scipy
import scipy.io
import scipy.sparse as sp
from scipy.sparse import csgraph

FILES = ["graphs/wiki-Vote.txt.gz", "graphs/as20graph.txt.gz", "matrices/mtx/bcspwr10.mtx", "matrices/mtx/karate.mtx",
         "matrices/mtx/GD98_a.mtx", "matrices/mtx/jagmesh7.mtx", "matrices/mtx/494_bus.mtx", "matrices/mtx/west0479.mtx",
         "matrices/mtx/Ragusa16.mtx"]


def matrix(n, edges):
    i, j, w = (np.array(x) for x in zip(*edges)) if edges else (np.zeros(0, int), np.zeros(0, int), np.zeros(0))
    return sp.csr_matrix((w.astype(float), (i, j)), shape=(n, n))


def network(n, edges):
    g = nx.DiGraph()
    g.add_nodes_from(range(n))
    g.add_weighted_edges_from(edges)
    return g


def numbered(labels):
    order = {}
    return [order.setdefault(int(label), len(order)) for label in labels]


def parts(a, g, connection):
    count, labels = csgraph.connected_components(a, directed=True, connection=connection)
    sets = nx.weakly_connected_components(g) if connection == "weak" else nx.strongly_connected_components(g)
    labels = numbered(labels)
    groups = {}
    for v, label in enumerate(labels):
        groups.setdefault(label, []).append(v)
    assert {frozenset(s) for s in sets} == {frozenset(group) for group in groups.values()} and len(groups) == count
    return count, labels


def levels(a, g, source):
    near = nx.single_source_shortest_path_length(g, source)
    out = [near.get(v, -1) for v in range(a.shape[0])]
    ones = a.copy()
    ones.data[:] = 1
    d = csgraph.dijkstra(ones, indices=source, unweighted=True)
    assert out == [-1 if np.isinf(x) else int(x) for x in d]
    return out


def forest(n, edges):
    """Kruskal's by NetworkX: SciPy loses edges of weight 0."""
    g = nx.Graph()
    g.add_nodes_from(range(n))
    for i, j, w in edges:
        if i != j and (not g.has_edge(i, j) or w < g[i][j]["weight"]):
            g.add_edge(i, j, weight=w)
    weight = sum(d["weight"] for _, _, d in nx.minimum_spanning_edges(g, data=True))
    if all(w > 0 for _, _, w in edges):
        assert weight == csgraph.minimum_spanning_tree(matrix(n, [e for e in edges if e[0] != e[1]])).sum()
    return weight, nx.number_connected_components(g)


def rank(g, damping):
    scores = nx.pagerank(g, alpha=damping, tol=1e-13 / len(g), max_iter=10000)  # its tolerance is that of one vertex
    return [scores[v] for v in range(len(g))]


def text(x):
    return repr(float(x)).removesuffix(".0")


def random_graph(r, number):
    n = int(r.integers(1, 18))
    m = int(r.integers(0, 1 + n * int(r.integers(1, 5))))
    low = -1 if number % 3 == 0 else 0
    edges = {(int(r.integers(n)), int(r.integers(n))): int(r.integers(low, 9)) for _ in range(m)}
    if number % 6 == 0:  # by heights: weights below 0 and no cycle that is
        height = r.integers(-9, 9, n)
        edges = {(i, j): abs(w) + int(height[j] - height[i]) for (i, j), w in edges.items()}
    edges = [(i, j, w) for (i, j), w in sorted(edges.items())]
    a, g = matrix(n, edges), network(n, edges)
    print("graph", n, *(f"{i} {j} {w}" for i, j, w in edges))
    for kind in ("weak", "strong"):
        count, labels = parts(a, g, kind)
        print(kind, count, *labels)
    source = int(r.integers(n))
    print("levels", source, *levels(a, g, source))
    try:
        d = csgraph.johnson(a)
        for v in range(n):
            near = nx.single_source_bellman_ford_path_length(g, v)
            assert list(d[v]) == [near.get(w, np.inf) for w in range(n)]
        print("paths", *(text(x).replace("inf", "Infinity") for x in d.ravel()))
    except csgraph.NegativeCycleError:
        print("paths cycle")
    weight, trees = forest(n, edges)
    print("forest", text(weight), trees)
    if all(w >= 0 for _, _, w in edges):
        damping = 0.85 if number % 2 else 0.6
        print("rank", damping, *(repr(float(x)) for x in rank(g, damping)))


def read(path):
    if "mtx" in str(path):
        m = scipy.io.mmread(path).tocoo()
        return max(m.shape), {(int(i), int(j)) for i, j in zip(m.row, m.col)}
    with gzip.open(path, "rt") as lines:
        pairs = {tuple(int(x) for x in line.split()[:2]) for line in lines if line.strip() and not line.startswith("#")}
    return 1 + max(max(p) for p in pairs), pairs


def file(folder, name):
    n, places = read(folder / name)
    edges = [(i, j, 1 + (7 * min(i, j) + 13 * max(i, j)) % 17) for i, j in sorted(places)]
    a, g = matrix(n, edges), network(n, edges)
    times = 1 + np.arange(n) % 101
    source = int(np.argmax(np.diff(a.indptr)))
    near = np.array(levels(a, g, source))
    d = csgraph.dijkstra(a, indices=source)
    reached = np.isfinite(d)
    weight, _ = forest(n, edges)
    print("file", name, n, len(edges), parts(a, g, "weak")[0], parts(a, g, "strong")[0], source,
          int((near * times)[near >= 0].sum()), int((d * times)[reached].sum()), int(weight),
          repr(float(np.array(rank(g, 0.85)) @ times)))


def main():
    folder = pathlib.Path(sys.argv[1])
    print("# SciPy", scipy.__version__, "and NetworkX", nx.__version__, "by tests/peers/graphs.py")
    r = np.random.default_rng(4)
    for number in range(60):
        random_graph(r, number)
    for name in FILES:
        file(folder, name)


main()

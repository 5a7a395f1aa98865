// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** A graph as a square of weights, null where no edge is, and what is asked of graphs by the plainest methods. */
final class GraphModel {
    static final double NONE = Double.POSITIVE_INFINITY;

    final int n;
    final Double[][] weight;

    GraphModel(int n) {
        this.n = n;
        weight = new Double[n][n];
    }

    /** About `edges` edges, loops among them, of whole weights from low to high. */
    static GraphModel random(Random r, int n, int edges, int low, int high) {
        GraphModel g = new GraphModel(n);
        for (int k = 0; k < edges && n > 0; k++) {
            g.weight[r.nextInt(n)][r.nextInt(n)] = (double) (low + r.nextInt(high - low + 1));
        }
        return g;
    }

    GraphModel turned() {
        GraphModel g = new GraphModel(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                g.weight[j][i] = weight[i][j];
            }
        }
        return g;
    }

    INDArray array(DataType type, SparseFormat format) {
        return within(type, format, n, n, 0, 0, 1, 1);
    }

    /**
     * This graph at rows r0, r0 + rs, ... and columns c0, c0 + cs, ... of a larger array whose other elements are 7.
     */
    INDArray within(DataType type, SparseFormat format, int rows, int columns, int r0, int c0, int rs, int cs) {
        try (CooBuilder b = Sparse4j.coo(rows, columns).type(type)) {
            boolean[] row = new boolean[rows];
            boolean[] column = new boolean[columns];
            for (int i = 0; i < n; i++) {
                row[r0 + i * rs] = true;
                column[c0 + i * cs] = true;
                for (int j = 0; j < n; j++) {
                    if (weight[i][j] != null) {
                        b.add(weight[i][j], r0 + i * rs, c0 + j * cs);
                    }
                }
            }
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    if (!row[i] || !column[j]) {
                        b.add(7.0, i, j);
                    }
                }
            }
            return b.build(format);
        }
    }

    /** Warshall: which vertices are reached along edges, or along them in both directions. */
    private boolean[][] reached(boolean anyWay) {
        boolean[][] to = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                to[i][j] = i == j || weight[i][j] != null || anyWay && weight[j][i] != null;
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    to[i][j] |= to[i][k] && to[k][j];
                }
            }
        }
        return to;
    }

    long[] parts(boolean strong) {
        boolean[][] to = reached(!strong);
        long[] part = new long[n];
        Arrays.fill(part, -1);
        int count = 0;
        for (int i = 0; i < n; i++) {
            part[i] = part[i] < 0 ? count++ : part[i];
            for (int j = i + 1; j < n; j++) {
                if (part[j] < 0 && to[i][j] && to[j][i]) {
                    part[j] = part[i];
                }
            }
        }
        return part;
    }

    /** Levels, then parents: sets of vertices, one after the other in the order in which they were met. */
    long[][] breadth(int source) {
        long[] level = new long[n];
        long[] parent = new long[n];
        Arrays.fill(level, -1);
        Arrays.fill(parent, -1);
        level[source] = 0;
        List<Integer> front = List.of(source);
        for (int l = 1; !front.isEmpty(); l++) {
            List<Integer> next = new ArrayList<>();
            for (int v : front) {
                for (int w = 0; w < n; w++) {
                    if (weight[v][w] != null && level[w] < 0) {
                        level[w] = l;
                        parent[w] = v;
                        next.add(w);
                    }
                }
            }
            front = next;
        }
        return new long[][] {level, parent};
    }

    /** Floyd and Warshall; a number below 0 on the diagonal where a cycle is negative. */
    double[][] distances() {
        double[][] d = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                d[i][j] = weight[i][j] == null ? NONE : weight[i][j];
            }
            d[i][i] = Math.min(d[i][i], 0);
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    // Weights of cycles grow without end: kept above a floor, so that all stay whole.
                    d[i][j] = Math.max(Math.min(d[i][j], d[i][k] + d[k][j]), -1e12);
                }
            }
        }
        return d;
    }

    /** The least of sums made from the source on, by n rounds over all edges. */
    double[] sums(int source) {
        double[] d = new double[n];
        Arrays.fill(d, NONE);
        d[source] = 0;
        for (int round = 0; round < n; round++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (weight[i][j] != null && d[i] + weight[i][j] < d[j]) {
                        d[j] = d[i] + weight[i][j];
                    }
                }
            }
        }
        return d;
    }

    /** Kruskal: the chosen edges, in no order. */
    List<int[]> forest() {
        List<int[]> edges = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (weight[i][j] != null && weight[i][j] != NONE) {
                    edges.add(new int[] {i, j});
                }
            }
        }
        edges.sort((x, y) -> Double.compare(weight[x[0]][x[1]], weight[y[0]][y[1]]));  // keeps the order of equals
        GraphModel chosen = new GraphModel(n);
        List<int[]> out = new ArrayList<>();
        for (int[] e : edges) {
            if (!chosen.connects(e[0], e[1])) {
                chosen.weight[e[0]][e[1]] = chosen.weight[e[1]][e[0]] = 1.0;
                out.add(e);
            }
        }
        return out;
    }

    private boolean connects(int a, int b) {
        boolean[] seen = new boolean[n];
        Deque<Integer> left = new ArrayDeque<>(List.of(a));
        while (!left.isEmpty()) {
            int v = left.pop();
            seen[v] = true;
            for (int w = 0; w < n; w++) {
                if (weight[v][w] != null && !seen[w]) {
                    left.push(w);
                }
            }
        }
        return seen[b];
    }

    /** PageRank: one step from scores. */
    double[] step(double[] x, double damping, double[] jump, double[] rest, boolean weighted) {
        double[] y = new double[n];
        for (int v = 0; v < n; v++) {
            double sum = 0;
            for (int w = 0; w < n; w++) {
                sum += weight[v][w] == null ? 0 : weighted ? weight[v][w] : 1;
            }
            for (int w = 0; w < n; w++) {
                double share = sum == 0 ? rest[w] : weight[v][w] == null ? 0 : (weighted ? weight[v][w] : 1) / sum;
                y[w] += damping * x[v] * share;
            }
        }
        for (int w = 0; w < n; w++) {
            y[w] += (1 - damping) * jump[w];
        }
        return y;
    }

    /** PageRank: the scores that a step leaves alone, by elimination. */
    double[] scores(double damping, double[] jump, double[] rest, boolean weighted) {
        double[][] m = new double[n][n + 1];
        for (int v = 0; v < n; v++) {
            double[] unit = new double[n];
            unit[v] = 1;
            double[] to = step(unit, damping, new double[n], rest, weighted);
            for (int w = 0; w < n; w++) {
                m[w][v] = unit[w] - to[w];
            }
            m[v][n] = (1 - damping) * jump[v];
        }
        for (int k = 0; k < n; k++) {  // columns are diagonally dominant
            for (int i = 0; i < n; i++) {
                double f = i == k ? 0 : m[i][k] / m[k][k];
                for (int j = k; j <= n && f != 0; j++) {
                    m[i][j] -= f * m[k][j];
                }
            }
        }
        double[] x = new double[n];
        for (int v = 0; v < n; v++) {
            x[v] = m[v][n] / m[v][v];
        }
        return x;
    }
}

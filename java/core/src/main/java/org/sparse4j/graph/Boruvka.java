// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/**
 * Boruvka's algorithm (1926). In each round, every tree selects the lightest edge that leaves it; the selected edges
 * merge trees. The algorithm then drops edges within a merged tree. A round at least halves the number of trees that an
 * edge leaves. Among edges of equal weight, the first in row-major order counts as the lightest: this makes the result
 * unique, and the selected edges never form a cycle.
 */
final class Boruvka {
    private Boruvka() {}

    static SpanningForest run(Edges g, INDArray a) {
        int n = g.vertices;
        int m = g.to.length;
        int[] from = new int[m];
        int[] to = new int[m];
        int[] edge = new int[m];
        int left = 0;
        Pulse pulse = new Pulse(g.method);
        for (int v = 0; v < n; v++) {
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                double w = g.value(e);
                if (Double.isNaN(w) || w == Double.NEGATIVE_INFINITY) {
                    throw g.refused(e, "each weight must be a number above minus infinity, and infinity stands for no edge");
                }
                if (g.to[e] != v && !g.isNone(e)) {
                    from[left] = v;
                    to[left] = g.to[e];
                    edge[left++] = e;
                }
            }
            pulse.after(1 + g.first[v + 1] - g.first[v]);
        }
        int[] best = new int[n];  // the position in `edge` of the lightest edge of each tree; -1 for none
        int[] up = new int[n];
        int[] chosen = new int[Math.max(0, n - 1)];
        int count = 0;
        for (int trees = n; left > 0;) {
            Arrays.fill(best, 0, trees, -1);
            for (int k = 0; k < left; k++) {
                pulse.after(1);
                int e = edge[k];
                if (best[from[k]] < 0 || lighter(g, e, edge[best[from[k]]])) {
                    best[from[k]] = k;
                }
                if (best[to[k]] < 0 || lighter(g, e, edge[best[to[k]]])) {
                    best[to[k]] = k;
                }
            }
            for (int t = 0; t < trees; t++) {
                up[t] = t;
            }
            for (int t = 0; t < trees; t++) {
                int k = best[t];
                if (k >= 0 && join(up, from[k], to[k])) {
                    chosen[count++] = edge[k];
                }
            }
            trees = renumber(up, trees);
            int kept = 0;
            for (int k = 0; k < left; k++) {
                pulse.after(1);
                int u = up[from[k]];
                int v = up[to[k]];
                if (u != v) {
                    from[kept] = u;
                    to[kept] = v;
                    edge[kept++] = edge[k];
                }
            }
            left = kept;
        }
        Arrays.sort(chosen, 0, count);
        return forest(g, a, Arrays.copyOf(chosen, count));
    }

    private static boolean lighter(Edges g, int e, int than) {
        return g.key[e] < g.key[than] || g.key[e] == g.key[than] && e < than;
    }

    /** Merges the trees of a and b under the lower one of their roots. Returns whether they were two trees. */
    private static boolean join(int[] up, int a, int b) {
        int u = root(up, a);
        int v = root(up, b);
        up[Math.max(u, v)] = Math.min(u, v);
        return u != v;
    }

    private static int root(int[] up, int a) {
        int x = a;
        while (up[x] != x) {
            up[x] = up[up[x]];
            x = up[x];
        }
        return x;
    }

    /**
     * Replaces each element by the number of its root, counted from 0, and returns the number of roots. One pass is
     * enough because every parent has a lower index than its children.
     */
    private static int renumber(int[] up, int trees) {
        int count = 0;
        for (int t = 0; t < trees; t++) {
            up[t] = up[t] == t ? count++ : up[up[t]];
        }
        return count;
    }

    private static SpanningForest forest(Edges g, INDArray a, int... chosen) {
        int[] rows = new int[chosen.length];
        int[] columns = new int[chosen.length];
        double[] values = new double[chosen.length];
        long[] whole = new long[chosen.length];
        double sum = 0;
        int row = 0;
        for (int k = 0; k < chosen.length; k++) {
            while (g.first[row + 1] <= chosen[k]) {
                row++;
            }
            rows[k] = row;
            columns[k] = g.to[chosen[k]];
            values[k] = g.value(chosen[k]);
            whole[k] = g.key[chosen[k]];
            sum += values[k];
        }
        DataType type = a.dataType();
        try (CooBuilder builder = new CooBuilder(g.vertices, g.vertices).type(type).fill(a.fillValue())) {
            if (type.isFloating()) {
                builder.addByDimension(values, rows, columns);
            } else {
                builder.addByDimension(whole, rows, columns);
            }
            return new SpanningForest(build(builder, a), sum, g.vertices - chosen.length);
        }
    }

    private static INDArray build(CooBuilder builder, INDArray a) {
        SparseFormat format = a.getFormat();
        if (format == SparseFormat.GCS && a.underlyingRank() == 2) {
            return builder.build(a.dimensionOrder(), a.partitioning());
        }
        return builder.build(format == SparseFormat.DENSE ? SparseFormat.CSR : format);
    }
}

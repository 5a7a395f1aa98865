// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.buffer.DataBuffer;

/**
 * The edges of a graph in CSR order, columns ascending, in Java arrays. The arrays are a snapshot: later writes to the
 * matrix do not change them.
 */
final class Edges {
    private static final int MOST = Integer.MAX_VALUE - 8;  // elements of a Java array, on the usual JVMs

    /** The form of the weights that an algorithm needs. */
    enum Weights {
        NONE,
        /** Numbers to add: {@link #weight}. */
        NUMBERS,
        /** Keys to compare: {@link #key}. */
        KEYS
    }

    final String method;
    final int vertices;
    /** Row pointers: the edges of vertex i are first[i] to first[i + 1], exclusive. */
    final int[] first;
    final int[] to;
    /** The weights, where infinity stands for the zero of MIN_PLUS; null unless {@link Weights#NUMBERS} are needed. */
    final double[] weight;
    /** The weights as longs that compare as the weights do, see {@link #value}; null unless {@link Weights#KEYS} are needed. */
    final long[] key;
    final DataType type;

    private Edges(String method, INDArray csr, Weights weights) {
        this.method = method;
        type = csr.dataType();
        vertices = (int) csr.size(0);
        first = first(csr);
        to = ints(csr.indexes());
        weight = weights == Weights.NUMBERS ? numbers(csr.values()) : null;
        key = weights == Weights.KEYS ? keys(csr.values()) : null;
    }

    /**
     * Copies the edges of a matrix, after checking its shape, fill value and size.
     *
     * @param bytesPerVertex the working memory of the algorithm per vertex, on top of the copy
     * @param bytesPerEdge the working memory of the algorithm per edge, on top of the copy
     */
    static Edges of(String method, INDArray a, Weights weights, int bytesPerVertex, int bytesPerEdge) {
        if (Arguments.given(a, method, "the matrix").rank() != 2 || a.size(0) != a.size(1)) {
            throw new IllegalArgumentException(method + ": the matrix of a graph must be square, not of shape "
                    + Arrays.toString(a.shape()));
        }
        Number fill = a.fillValue();
        if (fill.doubleValue() != 0 && !isZero(a.dataType(), fill)) {
            throw new IllegalArgumentException(method + ": the fill is " + fill + "; elements that are not stored are not edges, so the "
                    + "fill must be 0 or the zero of MIN_PLUS (infinity; for INT and LONG the largest number)");
        }
        long n = a.size(0);
        if (n >= MOST) {
            throw new IllegalArgumentException(method + ": the graph has " + n + " vertices; there may be at most " + (MOST - 1));
        }
        fit(method, n, a.getFormat() == SparseFormat.DENSE ? 0 : a.nnz(), weights, bytesPerVertex, bytesPerEdge);
        try (INDArray csr = a.toFormat(SparseFormat.CSR)) {
            fit(method, n, csr.nnz(), weights, bytesPerVertex, bytesPerEdge);
            return new Edges(method, csr, weights);
        }
    }

    private static void fit(String method, long n, long entries, Weights weights, int bytesPerVertex,
            int bytesPerEdge) {
        if (entries > MOST) {
            throw new IllegalArgumentException(method + ": the graph has " + entries + " entries; there may be at most " + MOST);
        }
        long bytes = n * (Integer.BYTES + bytesPerVertex)
                + entries * (Integer.BYTES + bytesPerEdge + (weights == Weights.NONE ? 0 : Long.BYTES));
        long room = Runtime.getRuntime().maxMemory();
        if (bytes > room) {
            throw new IllegalArgumentException(method + ": " + n + " vertices and " + entries + " entries take " + bytes
                    + " bytes of Java's heap, which has room for " + room + "; -Xmx sets its size");
        }
    }

    /** Returns whether a number is the zero of MIN_PLUS: the neutral element of its addition, which is the minimum. */
    private static boolean isZero(DataType type, Number number) {
        return type == DataType.INT ? number.intValue() == Integer.MAX_VALUE : type == DataType.LONG
                ? number.longValue() == Long.MAX_VALUE : number.doubleValue() == Double.POSITIVE_INFINITY;
    }

    private static int[] first(INDArray csr) {
        int n = (int) csr.size(0);
        int[] ends = ints(csr.pointersE());
        int[] lines = ints(csr.lineIds());
        int[] first = new int[n + 1];
        if (lines.length == 0 && ends.length == n) {
            System.arraycopy(ends, 0, first, 1, n);
            return first;
        }
        int line = 0;
        for (int i = 0; i < n; i++) {
            first[i + 1] = line < lines.length && lines[line] == i ? ends[line++] : first[i];
        }
        return first;
    }

    /** Receives part of a buffer, and the index of its first element. */
    private interface Window {
        void accept(ByteBuffer bytes, int at);
    }

    private static void read(DataBuffer buffer, int width, Window window) {
        int[] at = new int[1];
        buffer.read(bytes -> {
            int n = bytes.remaining() / width;
            window.accept(bytes, at[0]);
            at[0] += n;
        });
    }

    private static int[] ints(DataBuffer buffer) {
        int[] all = new int[(int) buffer.length()];
        if (buffer.dataType() == DataType.INT) {
            read(buffer, Integer.BYTES, (bytes, at) -> {
                IntBuffer some = bytes.asIntBuffer();
                some.get(all, at, some.remaining());
            });
        } else {
            read(buffer, Long.BYTES, (bytes, at) -> {
                LongBuffer some = bytes.asLongBuffer();
                for (int i = at; some.hasRemaining(); i++) {
                    all[i] = (int) some.get();
                }
            });
        }
        return all;
    }

    private double[] numbers(DataBuffer values) {
        double[] all = new double[to.length];
        int width = type.width();
        read(values, width, (bytes, at) -> {
            int n = bytes.remaining() / width;
            switch (type) {
                case DOUBLE:
                    bytes.asDoubleBuffer().get(all, at, n);
                    break;
                case FLOAT:
                    for (int i = 0; i < n; i++) {
                        all[at + i] = bytes.getFloat(Float.BYTES * i);
                    }
                    break;
                case INT:
                    for (int i = 0; i < n; i++) {
                        int v = bytes.getInt(Integer.BYTES * i);
                        all[at + i] = v == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : v;
                    }
                    break;
                case LONG:
                    for (int i = 0; i < n; i++) {
                        long v = bytes.getLong(Long.BYTES * i);
                        all[at + i] = v == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : v;
                    }
                    break;
                default:
                    for (int i = 0; i < n; i++) {
                        all[at + i] = bytes.get(i) != 0 ? 1 : 0;
                    }
                    break;
            }
        });
        return all;
    }

    private long[] keys(DataBuffer values) {
        long[] all = new long[to.length];
        int width = type.width();
        read(values, width, (bytes, at) -> {
            int n = bytes.remaining() / width;
            switch (type) {
                case DOUBLE:
                    for (int i = 0; i < n; i++) {
                        all[at + i] = key(bytes.getDouble(Double.BYTES * i));
                    }
                    break;
                case FLOAT:
                    for (int i = 0; i < n; i++) {
                        all[at + i] = key(bytes.getFloat(Float.BYTES * i));
                    }
                    break;
                case INT:
                    for (int i = 0; i < n; i++) {
                        all[at + i] = bytes.getInt(Integer.BYTES * i);
                    }
                    break;
                case LONG:
                    bytes.asLongBuffer().get(all, at, n);
                    break;
                default:
                    for (int i = 0; i < n; i++) {
                        all[at + i] = bytes.get(i) != 0 ? 1 : 0;
                    }
                    break;
            }
        });
        return all;
    }

    /**
     * Converts a double to a long, such that longs compare as the doubles do: inverts the lower bits of a negative
     * number. -0.0 counts as 0.0.
     */
    private static long key(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits ^ bits >> 63 & Long.MAX_VALUE;
    }

    /** Converts a key of a floating type back to its weight. */
    static double value(long key) {
        return Double.longBitsToDouble(key ^ key >> 63 & Long.MAX_VALUE);
    }

    /** Returns the weight of edge e, read from its key. */
    double value(int e) {
        return type.isFloating() ? value(key[e]) : key[e];
    }

    /** Returns whether edge e, by its key, has the zero of MIN_PLUS as its weight and so counts as no edge. */
    boolean isNone(int e) {
        return type == DataType.INT ? key[e] == Integer.MAX_VALUE : type == DataType.LONG ? key[e] == Long.MAX_VALUE
                : type.isFloating() && value(key[e]) == Double.POSITIVE_INFINITY;
    }

    /** Returns the row of edge e, by binary search. */
    int row(int e) {
        int low = 0;
        int high = vertices - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (first[middle + 1] > e) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Builds the exception for the weight of edge e. */
    IllegalArgumentException refused(int e, String why) {
        return new IllegalArgumentException(method + ": the weight of edge (" + row(e) + ", " + to[e] + ") is "
                + (weight != null ? weight[e] : value(e)) + "; " + why);
    }

    /** Returns a source as an int; throws if it is not a vertex. */
    int vertex(long source) {
        if (source < 0 || source >= vertices) {
            throw new IndexOutOfBoundsException(method + ": source " + source + " is not a vertex; "
                    + (vertices == 0 ? "the graph has none" : "vertices are 0 to " + (vertices - 1)));
        }
        return (int) source;
    }
}

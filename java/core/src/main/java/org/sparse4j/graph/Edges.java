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

/** A graph's edges by rows, columns ascending, in Java arrays: one state of the matrix, whatever becomes of it. */
final class Edges {
    private static final int MOST = Integer.MAX_VALUE - 8;  // elements, on the usual JVMs

    /** What is read of the values. */
    enum Weights {
        NONE,
        /** To be added: {@link #weight}. */
        NUMBERS,
        /** To be compared: {@link #key}. */
        KEYS
    }

    final String method;
    final int vertices;
    /** Of row i the edges first[i] to first[i + 1]. */
    final int[] first;
    final int[] to;
    /** The semiring's zero as infinity; null unless asked for. */
    final double[] weight;
    /** The values as numbers of the same order, see {@link #value}; null unless asked for. */
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
     * The edges of a matrix.
     *
     * @param bytesPerVertex of the heap that the call takes beside
     * @param bytesPerEdge the same
     */
    static Edges of(String method, INDArray a, Weights weights, int bytesPerVertex, int bytesPerEdge) {
        if (Arguments.given(a, method, "the matrix").rank() != 2 || a.size(0) != a.size(1)) {
            throw new IllegalArgumentException(method + ": a graph is a square matrix, not of shape "
                    + Arrays.toString(a.shape()));
        }
        Number fill = a.fillValue();
        if (fill.doubleValue() != 0 && !isZero(a.dataType(), fill)) {
            throw new IllegalArgumentException(method + ": the fill is " + fill + "; elements that are not stored are no edges, so"
                    + " the fill must be 0 or the zero of MIN_PLUS (infinity, of INT and LONG the largest number)");
        }
        long n = a.size(0);
        if (n >= MOST) {
            throw new IllegalArgumentException(method + ": " + n + " vertices; there may be at most " + (MOST - 1));
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
            throw new IllegalArgumentException(method + ": " + entries + " entries; there may be at most " + MOST);
        }
        long bytes = n * (Integer.BYTES + bytesPerVertex)
                + entries * (Integer.BYTES + bytesPerEdge + (weights == Weights.NONE ? 0 : Long.BYTES));
        long room = Runtime.getRuntime().maxMemory();
        if (bytes > room) {
            throw new IllegalArgumentException(method + ": " + n + " vertices and " + entries + " entries take " + bytes
                    + " bytes of the heap, which has " + room + " (-Xmx)");
        }
    }

    /** Whether a number is the addition's zero of MIN_PLUS. */
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

    /** Receives a window of a buffer that begins at an element. */
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

    /** Doubles as longs of the same order: those below 0 have their bits turned. Both zeros are one. */
    private static long key(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits ^ bits >> 63 & Long.MAX_VALUE;
    }

    /** The value of a key, for floating types. */
    static double value(long key) {
        return Double.longBitsToDouble(key ^ key >> 63 & Long.MAX_VALUE);
    }

    /** The value of edge e, by its key, as a double. */
    double value(int e) {
        return type.isFloating() ? value(key[e]) : key[e];
    }

    /** Whether edge e, by its key, is none: the zero of MIN_PLUS. */
    boolean isNone(int e) {
        return type == DataType.INT ? key[e] == Integer.MAX_VALUE : type == DataType.LONG ? key[e] == Long.MAX_VALUE
                : type.isFloating() && value(key[e]) == Double.POSITIVE_INFINITY;
    }

    /** The row of edge e. */
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

    /** Refuses the weight of edge e. */
    IllegalArgumentException refused(int e, String why) {
        return new IllegalArgumentException(method + ": the weight of edge (" + row(e) + ", " + to[e] + ") is "
                + (weight != null ? weight[e] : value(e)) + "; " + why);
    }

    /** A vertex of this graph. */
    int vertex(long source) {
        if (source < 0 || source >= vertices) {
            throw new IndexOutOfBoundsException(method + ": source " + source + " is no vertex; there are " + vertices
                    + (vertices == 0 ? "" : ", 0 to " + (vertices - 1)));
        }
        return (int) source;
    }
}

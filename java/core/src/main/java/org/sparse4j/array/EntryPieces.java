// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Divides an array or view into consecutive pieces in C order with a limited number of entries each: ranges of the first dimension, and for
 * a row with more entries, ranges of the next dimension. If the dimensions are in the order of the layout, the library finds a piece
 * without scanning the others.
 */
public final class EntryPieces {
    private final INDArray x;
    private final long most;
    private final long[] shape;
    private final long[] begin;  // the begin of the next piece; dimensions before `level` have length 1
    private final long[] width;  // the length to try next in each dimension
    private final long[] origin; // the begin of the piece that next() has returned
    private int level;

    EntryPieces(INDArray x, int most) {
        this.x = x;
        this.most = most;
        shape = x.shape();
        begin = new long[shape.length];
        origin = new long[shape.length];
        Window window = ((Operand) x).window();
        Storage storage = ((Operand) x).storage();
        double line = most / (double) Math.max(1, storage.fact(Storage.Fact.STORED));
        width = new long[shape.length];
        for (int d = 0; d < shape.length; d++) {
            int from = window.storageDimension(d);
            width[d] = (long) Math.max(1, from < 0 ? line : line * storage.size(from));
        }
    }

    /** Returns whether an array or view certainly has at most this many entries, without counting them. */
    public static boolean isSmall(INDArray x, long entries) {
        Storage storage = ((Operand) x).storage();
        Window window = ((Operand) x).window();
        double most = storage.fact(Storage.Fact.STORED) + storage.fact(Storage.Fact.PENDING);
        for (int d = 0; d < window.rank(); d++) {
            most *= window.storageDimension(d) < 0 ? window.length(d) : 1;  // a broadcast dimension repeats each entry
        }
        return most <= entries;
    }

    /**
     * Returns whether a view of a compressed array consists of whole lines, neighbours of each other and at most this many. The
     * pointers then tell the number of its entries.
     */
    public static boolean isWholeLines(INDArray x, long lines) {
        Storage storage = ((Operand) x).storage();
        Window window = ((Operand) x).window();
        if (storage.format() != Abi.GCS) {
            return false;
        }
        int[] order = storage.order();
        double most = 1;
        boolean begun = false;  // whether a dimension further ahead in the order is not fixed
        for (int place = 0; place < order.length; place++) {
            int d = 0;
            while (d < window.rank() && window.storageDimension(d) != order[place]) {
                d++;
            }
            boolean fixed = d == window.rank();
            boolean whole = !fixed && window.length(d) == storage.size(order[place]);
            if (!whole && (begun || place >= storage.partitioning() || !fixed && window.step(d) != 1)) {
                return false;
            }
            most *= fixed || place >= storage.partitioning() ? 1 : window.length(d);
            begun |= !fixed;
        }
        return most <= lines;
    }

    /** Returns whether the dimensions of a sparse array or view are in the order of its layout. */
    public static boolean inOrder(INDArray x) {
        Storage storage = ((Operand) x).storage();
        int[] order = storage.order();
        int last = -1;
        for (int d = 0; d < x.rank(); d++) {
            int from = ((Operand) x).window().storageDimension(d);
            for (int place = 0; from >= 0 && place < order.length; place++) {
                if ((storage.format() == Abi.GCS ? order[place] : place) == from) {
                    if (place < last) {
                        return false;
                    }
                    last = place;
                }
            }
        }
        return true;
    }

    /** Returns the next non-empty piece as COO, or null after the last; {@link #origin} gives its position. */
    INDArray next() {
        while (begin[0] < shape[0]) {
            long n = Math.min(width[level], shape[level] - begin[level]);
            INDArray piece = x.get(indexes(n));
            long count = piece.nnz();
            if (count > most && n > 1) {
                width[level] = n / 2;
            } else if (count > most && level < shape.length - 1) {
                level++;
            } else {
                INDArray entries = count == 0 ? null : piece.toFormat(SparseFormat.COO);
                System.arraycopy(begin, 0, origin, 0, begin.length);
                if (count <= most / 4) {
                    width[level] = n > Long.MAX_VALUE / 4 ? n : 4 * n;
                }
                advance(n);
                if (entries != null) {
                    return entries;
                }
            }
        }
        return null;
    }

    private void advance(long n) {
        begin[level] += n;
        while (level > 0 && begin[level] >= shape[level]) {
            begin[level] = 0;
            level--;
            begin[level]++;
        }
    }

    private INDArrayIndex[] indexes(long n) {
        INDArrayIndex[] indexes = new INDArrayIndex[shape.length];
        Arrays.fill(indexes, NDArrayIndex.all());
        for (int d = 0; d <= level; d++) {
            indexes[d] = NDArrayIndex.interval(begin[d], begin[d] + (d == level ? n : 1));
        }
        return indexes;
    }

    /** Returns the begin of the piece along a dimension. */
    long origin(int dimension) {
        return origin[dimension];
    }
}

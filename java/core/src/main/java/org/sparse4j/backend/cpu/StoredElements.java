// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.LongBuffer;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Storage;

/**
 * The buffers of an array between two changes of its structure, and the search for an element in them: what
 * {@code layout/lookup.cpp} does in the library.
 */
final class StoredElements {
    private static final long SHORT = 16; // a run of at most this many coordinates is bisected
    private static final int PROBES = 3;

    final HostWords values;
    private final int format;
    private final int rank;
    // The line of an element is the sum of its coordinates, each times a word of the first array; the minor index follows
    // from the second one. The offset of an element of DENSE follows from the first one.
    private final long[] lineStrides;
    private final long[] minorStrides;
    private final long line0;
    private final long line1;
    private final long minor0;
    private final long minor1;
    private final long nnz;
    private final HostWords indexes;
    private final HostWords pointers;
    private final HostWords lineIds;
    private final long lines;

    /** Reads the header of a storage that the caller has guarded. */
    StoredElements(Storage of, LongBuffer header) {
        format = of.format();
        rank = of.rank();
        nnz = header.get(Abi.H_NNZ);
        int width = (int) (nnz == 0 ? 1 : header.get(Abi.H_VALUES_BYTES) / nnz);
        values = HostWords.at(header.get(Abi.H_VALUES), nnz, width);
        lines = header.get(Abi.H_LINES);
        int indexWidth = (int) header.get(Abi.H_INDEX_WIDTH);
        indexes = format == Abi.DENSE ? null
                : HostWords.at(header.get(Abi.H_INDEXES), format == Abi.COO ? nnz * rank : nnz, indexWidth);
        pointers = format == Abi.GCS ? HostWords.at(header.get(Abi.H_POINTERS), lines + 1, Long.BYTES) : null;
        lineIds = format == Abi.GCS ? HostWords.at(header.get(Abi.H_LINE_IDS), lines, Long.BYTES) : null;
        lineStrides = new long[Math.max(rank, 2)];
        minorStrides = new long[Math.max(rank, 2)];
        if (format == Abi.DENSE) {
            for (int d = 0; d < rank; d++) {
                lineStrides[d] = header.get(Abi.H_SHAPE + rank + d);
            }
        } else if (format == Abi.GCS) {
            number(of, of.partitioning(), 0, lineStrides);
            number(of, rank, of.partitioning(), minorStrides);
        }
        line0 = lineStrides[0];
        line1 = lineStrides[1];
        minor0 = minorStrides[0];
        minor1 = minorStrides[1];
    }

    /** Sets the strides of the dimensions at the places end - 1 to begin of the order. */
    private static void number(Storage of, int end, int begin, long... strides) {
        long stride = 1;
        for (int place = end - 1; place >= begin; place--) {
            strides[of.order(place)] = stride;
            stride *= of.size(of.order(place));
        }
    }

    boolean isDense() {
        return format == Abi.DENSE;
    }

    /**
     * Returns the position of an element of an array of rank 1 or 2 among the values, or -1 if it is not stored. The
     * second coordinate of a vector is 0.
     */
    long find(long i, long j) {
        if (format == Abi.DENSE) {
            return i * line0 + j * line1;
        }
        if (format == Abi.GCS) {
            return inLine(i * line0 + j * line1, i * minor0 + j * minor1);
        }
        return rank == 1 ? among(i) : among(i, j);
    }

    /** Returns the position of an element among the values, or -1 if it is not stored. */
    long find(long... at) {
        if (format == Abi.COO) {
            return among(at);
        }
        long line = 0;
        long minor = 0;
        for (int d = 0; d < at.length; d++) {
            line += at[d] * lineStrides[d];
            minor += at[d] * minorStrides[d];
        }
        return format == Abi.DENSE ? line : inLine(line, minor);
    }

    private long inLine(long id, long minor) {
        if (nnz == 0) {
            return -1;
        }
        long line = id;
        if (lineIds != null) {
            line = lineIds.first(0, lines, id);
            if (line == lines || lineIds.number(line) != id) {
                return -1;
            }
        }
        long end = pointers.number(line + 1);
        long at = indexes.first(pointers.number(line), end, minor);
        return at < end && indexes.number(at) == minor ? at : -1;
    }

    private long among(long... at) {
        long low = 0;
        long high = nnz;
        if (nnz == 0) {
            return -1;
        }
        for (int d = 0; d < at.length; d++) {
            long run = d * nnz;
            low = near(run, low, high, at[d]);
            if (low == high || indexes.number(run + low) != at[d]) {
                return -1;
            }
            if (d + 1 < at.length) {
                high = endOfEquals(run, low, high, at[d]);
            }
        }
        return low;
    }

    /**
     * Does the same as {@link HostWords#first} for a dimension of COO, whose coordinates are many: it guesses by
     * interpolation, and brackets the place by growing steps.
     */
    private long near(long run, long begin, long end, long key) {
        long low = begin;
        long high = end;
        for (int probe = 0; probe < PROBES && high - low > SHORT; probe++) {
            long least = indexes.number(run + low);
            long most = indexes.number(run + high - 1);
            if (key <= least) {
                return low;
            }
            if (key > most) {
                return high;
            }
            double share = (double) (key - least) / (most - least);
            long at = Math.min(Math.max(low + (long) (share * (high - 1 - low)), low), high - 1);
            if (indexes.number(run + at) < key) {
                low = at + 1;
                for (long step = SHORT / 2; low + step < high; step *= 8) {
                    if (indexes.number(run + low + step) >= key) {
                        high = low + step + 1;
                        break;
                    }
                    low += step + 1;
                }
            } else {
                high = at + 1;
                for (long step = SHORT / 2; high - 1 - step > low; step *= 8) {
                    if (indexes.number(run + high - 1 - step) < key) {
                        low = high - step;
                        break;
                    }
                    high -= step;
                }
            }
        }
        return indexes.first(run + low, run + high, key) - run;
    }

    private long endOfEquals(long run, long begin, long end, long key) {
        long step = 1;
        while (begin + step < end && indexes.number(run + begin + step) <= key) {
            step *= 2;
        }
        return indexes.first(run + begin + step / 2, run + Math.min(end, begin + step), key + 1) - run;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.search;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Data;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Entries;
import org.sparse4j.array.StorageFormats;

/**
 * Selects elements of a vector, or different elements of each row of a matrix, by position; reads and writes in pieces. At
 * position -1, which stands for no element, the value is the fill value, or 0 if the array is DENSE.
 */
final class PlacedValues {
    private static final int PIECE = 1 << 16;  // result elements per piece

    private final INDArray x;
    private final INDArray to;
    private final int k;
    private final boolean floating;
    private final Object block;  // double[] or long[] with whole rows of the result
    private final long[] places;
    private final long[] sorted;
    private long written;
    private int filled;
    private long row;

    private PlacedValues(INDArray x, INDArray to, int k) {
        this.x = x;
        this.to = to;
        this.k = k;
        floating = x.dataType().isFloating();
        int length = (int) Math.min(to.length(), (long) k * Math.max(1, PIECE / k));
        block = floating ? new double[length] : new long[length];
        places = new long[k];
        sorted = new long[k];
    }

    /** Returns a DENSE array with the shape of the positions: [k] for a vector, [m, k] for a matrix. */
    static INDArray of(INDArray x, INDArray places) {
        INDArray to = StorageFormats.create(x.dataType(), StorageFormats.layout(SparseFormat.DENSE, places.shape()), 0, places.shape());
        boolean done = false;
        try {
            int k = (int) places.size(-1);
            if (places.length() > 0) {
                PlacedValues values = new PlacedValues(x, to, k);
                if (x.isSparse()) {
                    values.merge(places);
                } else {
                    values.look(places);
                }
            }
            done = true;
            return to;
        } finally {
            if (!done) {
                to.close();
            }
        }
    }

    private boolean nextRow(Entries from) {
        for (int j = 0; j < k; j++) {
            if (!from.next()) {
                return false;
            }
            places[j] = from.bits();
        }
        return true;
    }

    private void put(int j, DataType type, long bits) {
        if (floating) {
            ((double[]) block)[filled + j] = type.toDouble(bits);
        } else {
            ((long[]) block)[filled + j] = type.toLong(bits);
        }
    }

    private void rowDone() {
        row++;
        filled += k;
        int length = floating ? ((double[]) block).length : ((long[]) block).length;
        if (filled == length || written + filled == to.length()) {
            Object full = filled == length ? block : floating ? Arrays.copyOf((double[]) block, filled)
                    : Arrays.copyOf((long[]) block, filled);
            Dense.write(to, written, Data.of(full));
            written += filled;
            filled = 0;
        }
    }

    /** Looks up each element of a DENSE array. */
    private void look(INDArray rows) {
        DataType type = floating ? DataType.DOUBLE : DataType.LONG;
        boolean vector = x.rank() == 1;
        try (Entries from = new Entries(rows)) {
            while (nextRow(from)) {
                for (int j = 0; j < k; j++) {
                    if (places[j] < 0) {
                        put(j, DataType.LONG, 0);
                        continue;
                    }
                    long[] at = vector ? new long[] {places[j]} : new long[] {row, places[j]};
                    put(j, type, floating ? Double.doubleToRawLongBits(x.getDouble(at)) : x.getLong(at));
                }
                rowDone();
            }
        }
    }

    /** Merges the positions with the stored entries of the row; both ascend. */
    private void merge(INDArray rows) {
        DataType type = x.dataType();
        Number fill = x.fillValue();
        long fillBits = DataType.bits(fill);
        DataType fillType = DataType.of(fill);
        boolean vector = x.rank() == 1;
        int column = x.rank() - 1;
        DataType[] types = new DataType[k];
        long[] bits = new long[k];
        try (Entries from = new Entries(rows); Entries stored = new Entries(x)) {
            boolean more = stored.next();
            while (nextRow(from)) {
                System.arraycopy(places, 0, sorted, 0, k);
                Arrays.sort(sorted);
                Arrays.fill(types, fillType);
                Arrays.fill(bits, fillBits);
                int at = 0;
                for (; more && (vector || stored.coordinate(0) == row); more = stored.next()) {
                    long place = stored.coordinate(column);
                    while (at < k && sorted[at] < place) {
                        at++;
                    }
                    if (at < k && sorted[at] == place) {
                        types[at] = type;
                        bits[at] = stored.bits();
                    }
                }
                for (int j = 0; j < k; j++) {
                    int found = Arrays.binarySearch(sorted, places[j]);
                    put(j, types[found], bits[found]);
                }
                rowDone();
            }
        }
    }
}

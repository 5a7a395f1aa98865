// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.entries.Column;
import org.sparse4j.io.entries.SparseColumns;

/**
 * Finds the first element of a square matrix that differs from what a reader of the other half restores: the same bits, or for a
 * skew-symmetric matrix 0 minus the value. All NaNs count as the same bits, because texts lose the payload of a NaN.
 */
final class MirroredPairs {
    private final DataType type;
    private final boolean skew;
    private String found;

    private MirroredPairs(DataType type, boolean skew) {
        this.type = type;
        this.skew = skew;
    }

    /** Returns the first element that differs, as the end of a sentence; null if there is none. O(entries), and a sort. */
    static String first(INDArray x, boolean skew) throws IOException {
        MirroredPairs pairs = new MirroredPairs(x.dataType(), skew);
        if (x.getFormat() == SparseFormat.DENSE) {
            pairs.dense(x);
        } else {
            try (INDArray own = x.toFormat(SparseFormat.COO); INDArray opposite = x.transpose().toFormat(SparseFormat.COO)) {
                SparseColumns.with(own, a -> SparseColumns.with(opposite, b -> pairs.sparse(a, b)));
            }
        }
        return pairs.found;
    }

    /** Compares the entries of a matrix and its transpose, both in C order. */
    private void sparse(SparseColumns a, SparseColumns b) throws IOException {
        ColumnNumbers[] own = numbers(a);
        ColumnNumbers[] opposite = numbers(b);
        for (long k = 0; k < a.entries() && found == null; k++) {
            long row = own[0].at(k);
            long column = own[1].at(k);
            long otherRow = opposite[0].at(k);
            long otherColumn = opposite[1].at(k);
            if (row == otherRow && column == otherColumn) {
                compare(row, column, own[2].at(k), opposite[2].at(k), true);
            } else if (row < otherRow || row == otherRow && column < otherColumn) {
                found = alone(row, column);
            } else {
                found = alone(otherColumn, otherRow);
            }
        }
    }

    private ColumnNumbers[] numbers(SparseColumns columns) {
        return new ColumnNumbers[] {new ColumnNumbers(columns.coordinates(0), columns.indexType()),
            new ColumnNumbers(columns.coordinates(1), columns.indexType()), new ColumnNumbers(columns.values(), type)};
    }

    private void dense(INDArray x) throws IOException {
        try (INDArray own = x.dup('c'); INDArray opposite = x.transpose().dup('c')) {
            long n = x.size(0);
            Guarded.whole(own, (whole, a) -> Guarded.whole(opposite, (other, b) -> {
                ColumnNumbers mine = new ColumnNumbers(elements(a, n), type);
                ColumnNumbers theirs = new ColumnNumbers(elements(b, n), type);
                for (long k = 0; k < n * n && found == null; k++) {
                    compare(k / n, k % n, mine.at(k), theirs.at(k), false);
                }
            }));
        }
    }

    private Column elements(Storage storage, long n) {
        return Column.of(storage, 0, 0, n * n * type.width());
    }

    /** Compares an element with the opposite one. A file of a skew-symmetric matrix has no entries on the diagonal. */
    private void compare(long row, long column, long bits, long opposite, boolean stored) {
        if (skew && row == column) {
            if (stored || bits != 0) {
                found = ": element (" + row + ", " + column + ") on the diagonal is " + text(bits)
                        + (!stored ? "" : bits != 0 ? ", but the file cannot list it"
                        : ", but the file cannot list a stored zero; prune() removes it");
            }
        } else if (row > column ? opposite != restored(bits) : bits != restored(opposite)) {
            found = ": element (" + row + ", " + column + ") is " + text(bits) + ", but element (" + column + ", " + row + ") is "
                    + text(opposite);
        } else if (skew && isLeast(bits)) {
            found = ": element (" + row + ", " + column + ") is " + text(bits) + ", whose negative " + type + " cannot hold";
        }
    }

    private static String alone(long row, long column) {
        return ": element (" + row + ", " + column + ") is stored, but element (" + column + ", " + row + ") is not";
    }

    /** Returns the bits of the element that a reader adds in the upper half for an element of the lower half. */
    private long restored(long bits) {
        if (!skew) {
            return bits;
        }
        return switch (type) {
            case DOUBLE -> Double.doubleToLongBits(0 - Double.longBitsToDouble(bits));
            case FLOAT -> Float.floatToIntBits(0 - Float.intBitsToFloat((int) bits));
            case INT -> -(int) bits;
            default -> -bits;
        };
    }

    private boolean isLeast(long bits) {
        return type == DataType.LONG && bits == Long.MIN_VALUE || type == DataType.INT && bits == Integer.MIN_VALUE;
    }

    private String text(long bits) {
        return switch (type) {
            case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
            case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
            default -> Long.toString(bits);
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Entries;

/**
 * A cursor in C order over the coordinates that at least one of two arrays of the same shape stores, with both elements. The
 * arrays may have any formats and types; the cursor skips elements that neither array stores.
 */
final class EntryPairs implements AutoCloseable {
    private final Entries x;
    private final Entries y;
    private final DataType typeX;
    private final DataType typeY;
    private final Number fillX;
    private final Number fillY;
    private final int rank;
    private boolean moreX;
    private boolean moreY;
    private int order;  // compares the coordinates: below 0 if only x stores the element, above 0 if only y stores it
    private boolean begun;

    EntryPairs(INDArray a, INDArray b) {
        typeX = a.dataType();
        typeY = b.dataType();
        rank = a.rank();
        x = new Entries(a);
        boolean ok = false;
        try {
            y = new Entries(b);
            ok = true;
        } finally {
            if (!ok) {
                x.close();
            }
        }
        // The cursors hold their read guards here, so no write changes the fills.
        fillX = a.fillValue();
        fillY = b.fillValue();
    }

    /** Moves to the next coordinates; returns false if there are none. */
    boolean next() {
        moreX = !begun || order <= 0 ? x.next() : moreX;
        moreY = !begun || order >= 0 ? y.next() : moreY;
        begun = true;
        order = !moreX ? 1 : !moreY ? -1 : compare();
        return moreX || moreY;
    }

    private int compare() {
        for (int d = 0; d < rank; d++) {
            int byDimension = Long.compare(x.coordinate(d), y.coordinate(d));
            if (byDimension != 0) {
                return byDimension;
            }
        }
        return 0;
    }

    Number first() {
        return order <= 0 ? typeX.number(x.bits()) : fillX;
    }

    Number second() {
        return order >= 0 ? typeY.number(y.bits()) : fillY;
    }

    void coordinates(long[] to) {
        (order <= 0 ? x : y).coordinates(to);
    }

    /** Returns the fill of the first array: its element where neither array stores one. */
    Number firstFill() {
        return fillX;
    }

    Number secondFill() {
        return fillY;
    }

    @Override
    public void close() {
        try {
            x.close();
        } finally {
            y.close();
        }
    }
}

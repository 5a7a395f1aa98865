// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.Arrays;

/** Counts the occurrences of each value of a column, whose rows may come in blocks. */
final class Tally {
    private final Dictionary found;
    private long[] counts = new long[16];
    private long missing;
    private int[] ofWord = new int[0];

    Tally(ColumnType type) {
        found = new Dictionary(type);
    }

    void add(Column column) {
        if (column.type() != found.type()) {
            throw new IllegalArgumentException("column \"" + column.name() + "\" is of type " + column.type()
                    + ", but in the blocks before it is of type " + found.type());
        }
        boolean text = column.type() == ColumnType.STRING;
        if (text) {
            // Codes are found on demand, since the column's dictionary may hold words that these rows do not have.
            ofWord = new int[column.words().size()];
            Arrays.fill(ofWord, -1);
        }
        for (int i = 0; i < column.size(); i++) {
            if (column.isMissing(i)) {
                missing++;
            } else {
                countOne(text ? word(column, column.code(i)) : found.addBits(column.bits(i)));
            }
        }
    }

    private int word(Column column, int word) {
        if (ofWord[word] < 0) {
            ofWord[word] = found.add(column.words().getString(word));
        }
        return ofWord[word];
    }

    private void countOne(int code) {
        if (code >= counts.length) {
            counts = Arrays.copyOf(counts, 2 * counts.length);
        }
        counts[code]++;
    }

    /** Returns the values, in the order in which they were found. */
    Dictionary found() {
        return found;
    }

    /** Returns the number of occurrences of the value with this code. */
    long count(int code) {
        return counts[code];
    }

    /** Returns the number of missing values. */
    long missing() {
        return missing;
    }
}

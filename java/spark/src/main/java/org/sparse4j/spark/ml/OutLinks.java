// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;

/** The rows of a block that the blocks of the other side need. */
final class OutLinks implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int number;
    private final int[][] rows;

    /** Has the rows that each block of the other side needs of block `number`, in ascending order. */
    OutLinks(int number, int[][] rows) {
        this.number = number;
        this.rows = rows;
    }

    int number() {
        return number;
    }

    /** Returns the number of blocks of the other side. */
    int blocks() {
        return rows.length;
    }

    int[] rows(int to) {
        return rows[to];
    }

    /** Whether any row is needed: whether the block has ratings. */
    boolean any() {
        for (int[] each : rows) {
            if (each.length > 0) {
                return true;
            }
        }
        return false;
    }
}

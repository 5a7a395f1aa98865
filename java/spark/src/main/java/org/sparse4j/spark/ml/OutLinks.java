// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;

/** The rows of a block that the blocks of the other side need. */
final class OutLinks implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int number;
    private final int[][] rows;

    /** Creates the links of block `number`, from the rows that each block of the other side needs, in ascending order. */
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

    /** Returns whether another block needs some row. This is false if the block has no ratings. */
    boolean any() {
        for (int[] each : rows) {
            if (each.length > 0) {
                return true;
            }
        }
        return false;
    }
}

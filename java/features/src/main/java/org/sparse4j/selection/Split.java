// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.backend.Arguments;

/**
 * Rows to learn from and rows to test on, in ascending order: {@code x.take(split.train(), 0)}.
 *
 * @param train the rows to learn from
 * @param test the rows to test on
 */
public record Split(long[] train, long[] test) {
    /** The arrays themselves, no copies. */
    public Split {
        Arguments.given(train, "Split", "the array of rows to learn from");
        Arguments.given(test, "Split", "the array of rows to test on");
    }

    /** How many rows are on either side. */
    @Override
    public String toString() {
        return "Split[" + train.length + " rows to learn from, " + test.length + " to test on]";
    }
}

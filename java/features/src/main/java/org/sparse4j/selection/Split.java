// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.backend.Arguments;

/**
 * The rows to train on and the rows to test on, in ascending order: {@code x.take(split.train(), 0)}.
 *
 * @param train the rows to train on
 * @param test the rows to test on
 * @since 0.1.0
 */
public record Split(long[] train, long[] test) {
    /** Creates a split that keeps the arrays without copying them. */
    public Split {
        Arguments.given(train, "Split", "the array of rows to learn from");
        Arguments.given(test, "Split", "the array of rows to test on");
    }

    /** Returns a description with the number of rows on each side. */
    @Override
    public String toString() {
        return "Split[" + train.length + " rows to learn from, " + test.length + " to test on]";
    }
}

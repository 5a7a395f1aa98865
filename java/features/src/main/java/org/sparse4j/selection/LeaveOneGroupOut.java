// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.preprocessing.Column;

/**
 * Tests on each group in turn, in their order, and trains on all others. There must be at least two groups.
 *
 * @since 0.1.0
 */
public final class LeaveOneGroupOut implements GroupSplitter {
    /** Creates a splitter. */
    public LeaveOneGroupOut() {}

    /** Returns the name of the class. */
    @Override
    public String toString() {
        return "LeaveOneGroupOut";
    }

    @Override
    public Iterable<Split> split(Column groups) {
        Groups of = Groups.of(groups, 2);
        return Groups.lazily(of.count(), out -> {
            byte[] side = new byte[of.count()];
            side[out] = 1;
            return of.split(side);
        });
    }
}

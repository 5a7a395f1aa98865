// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import org.sparse4j.preprocessing.Column;

/** Each group in turn, in their order, to test on, and all others to learn from. At least two groups. */
public final class LeaveOneGroupOut implements GroupSplitter {
    /** There is nothing to choose. */
    public LeaveOneGroupOut() {}

    /** The name. */
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

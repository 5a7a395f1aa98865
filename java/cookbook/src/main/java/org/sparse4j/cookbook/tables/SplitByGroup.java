// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tables;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.selection.GroupKFold;
import org.sparse4j.selection.Split;

/**
 * Splits samples so that all samples of one person are on one side.
 *
 * <p>{@code take(ids, 0)} copies the rows of a split.
 */
public final class SplitByGroup {
    private SplitByGroup() { }

    public static void main(String[] args) {
        String[] person = {"ann", "bob", "ann", "cid", "bob"};
        try (INDArray x = Sparse4j.speye(5)) {
            for (Split split : new GroupKFold(2).split(person)) {
                try (INDArray train = x.take(split.train(), 0); INDArray test = x.take(split.test(), 0)) {
                    System.out.println(Arrays.toString(split.test()) + ": " + train.rows() + " rows to train, " + test.rows()
                            + " to test");
                }
            }
        }
    }
}

// Prints:
// [1, 3, 4]: 2 rows to train, 3 to test
// [0, 2]: 3 rows to train, 2 to test

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tables;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.selection.Split;

/**
 * Splits the rows of a matrix and their labels at random into training and test rows.
 *
 * <p>{@code Split.shuffled} needs a seed, so that a program gets the same rows in each run. {@code take(rows, 0)} copies whole
 * rows. {@code randomSplit} of an array is another method: it splits the entries, and each part keeps all rows.
 */
public final class TrainAndTestRows {
    private TrainAndTestRows() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.sprand(0.05, 3, 10, 40);
             INDArray labels = Sparse4j.create(new double[] {0, 1, 0, 1, 1, 0, 0, 1, 0, 1})) {
            Split split = Split.shuffled(x.rows(), 0.3, 42);
            System.out.println("train " + Arrays.toString(split.train()));
            System.out.println("test  " + Arrays.toString(split.test()));
            try (INDArray train = x.take(split.train(), 0);
                 INDArray test = x.take(split.test(), 0);
                 INDArray testLabels = labels.take(split.test(), 0)) {
                System.out.println(Arrays.toString(train.shape()) + " and " + Arrays.toString(test.shape()));
                System.out.println("all entries are on one side: " + (train.nnz() + test.nnz() == x.nnz()));
                System.out.println("labels of the test rows " + Arrays.toString(testLabels.toDoubleVector()));
            }
        }
    }
}

// Prints:
// train [0, 2, 3, 5, 7, 8, 9]
// test  [1, 4, 6]
// [7, 40] and [3, 40]
// all entries are on one side: true
// labels of the test rows [1.0, 1.0, 0.0]

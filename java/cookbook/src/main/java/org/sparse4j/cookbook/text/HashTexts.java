// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.text;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.text.HashingVectorizer;

/**
 * Turns a stream of texts into rows without a dictionary, by hashing.
 *
 * <p>The number of columns is fixed, no text is remembered, and rows of different programs fit together.
 */
public final class HashTexts {
    private HashTexts() { }

    public static void main(String[] args) {
        HashingVectorizer hashing = HashingVectorizer.builder().features(1 << 18).build();
        try (INDArray first = hashing.transform(List.of("the cat sat", "the dog ran"));
             INDArray later = hashing.transform(List.of("a cat ran", "the cat sat"))) {
            System.out.println(first.rows() + " x " + first.columns() + ", " + first.nnz() + " entries");
            INDArray a = first.get(point(0), all());
            INDArray b = later.get(point(1), all());
            System.out.println("the same text gives the same row: " + a.equals(b));
        }
    }
}

// Prints:
// 2 x 262144, 6 entries
// the same text gives the same row: true

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.selection;

import java.util.Random;

/**
 * Makes random orders. A seed gives the same order on every machine, since the JDK's documentation defines the numbers
 * of {@link Random}.
 */
final class Permutation {
    private Permutation() {}

    /** Returns the numbers from 0 to n - 1 in a random order. */
    static int[] of(int n, Random random) {
        int[] shuffled = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            shuffled[i] = shuffled[j];
            shuffled[j] = i;
        }
        return shuffled;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.SplittableRandom;

/** Two matrices of one kind and the dense operands of the first one's products. */
final class Problem {
    static final int WIDE = 16;

    final Csr a;
    /** For sums. */
    final Csr b;
    final double[] x;
    final double[] xt;
    /** Row-major. */
    final double[] wide;

    Problem(Csr a, Csr b) {
        this.a = a;
        this.b = b;
        SplittableRandom random = new SplittableRandom(99);
        x = random.doubles(a.columns()).toArray();
        xt = random.doubles(a.rows()).toArray();
        wide = random.doubles((long) a.columns() * WIDE).toArray();
    }
}

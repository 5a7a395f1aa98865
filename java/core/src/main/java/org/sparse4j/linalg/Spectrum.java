// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** Which eigenvalues, or singular values, are wanted. */
public enum Spectrum {
    /** Of largest magnitude. */
    LARGEST_MAGNITUDE,
    /**
     * Of smallest magnitude. {@link Solvers#eigs} finds those of an array as those near 0. {@link Solvers#eigsh} finds them by products
     * alone, and goes on with factors of an array where these stagnate or have not converged in half of the restarts;
     * {@link EigenOptions#near} finds them in far fewer restarts.
     */
    SMALLEST_MAGNITUDE,
    /** The largest; of {@link Solvers#eigs}, of largest real part. */
    LARGEST,
    /** The smallest; of {@link Solvers#eigs}, of smallest real part. */
    SMALLEST,
    /**
     * Of largest imaginary part by magnitude, as conjugates come together; {@link Solvers#eigs} only. Beyond 2,000 rows it does not
     * converge where next to all eigenvalues are real.
     */
    LARGEST_IMAGINARY,
    /** Of smallest imaginary part by magnitude, such as real ones; {@link Solvers#eigs} only. */
    SMALLEST_IMAGINARY
}

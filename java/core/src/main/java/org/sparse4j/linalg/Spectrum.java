// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/**
 * The part of the spectrum in which a solver searches for eigenvalues or singular values.
 *
 * @since 0.1.0
 */
public enum Spectrum {
    /** Eigenvalues of largest magnitude. */
    LARGEST_MAGNITUDE,
    /**
     * Eigenvalues of smallest magnitude.
     *
     * <ul>
     * <li>{@link Solvers#eigs} of an array searches for the eigenvalues nearest to 0, by factors.
     * <li>{@link Solvers#eigsh} starts with products alone. For an array, it continues with factors if the products
     *     stagnate, or have not converged after half of the restarts.
     * <li>{@link EigenOptions#near} with the number 0 takes far fewer restarts than this option.
     * </ul>
     */
    SMALLEST_MAGNITUDE,
    /** The largest eigenvalues; for {@link Solvers#eigs} those of largest real part. */
    LARGEST,
    /** The smallest eigenvalues; for {@link Solvers#eigs} those of smallest real part. */
    SMALLEST,
    /**
     * Eigenvalues of largest imaginary part by magnitude, since conjugates come in pairs; only for {@link
     * Solvers#eigs}. With more than 2,000 rows, the search does not converge if almost all eigenvalues are real.
     */
    LARGEST_IMAGINARY,
    /** Eigenvalues of smallest imaginary part by magnitude, such as real eigenvalues; only for {@link Solvers#eigs}. */
    SMALLEST_IMAGINARY
}

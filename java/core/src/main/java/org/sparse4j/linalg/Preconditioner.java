// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** An approximation m of a matrix a with which an iteration works on m^-1 a: fewer iterations, each dearer. */
public enum Preconditioner {
    /** None: m is 1. */
    NONE,
    /** The diagonal, which must not hold a 0. For lsmr: columns are scaled to norm 1. */
    JACOBI,
    /** Symmetric successive over-relaxation: two substitutions with the triangles of a. Symmetric where a is. */
    SSOR,
    /** Cholesky's factor on the pattern of a's lower triangle; a must be symmetric positive definite. */
    IC0,
    /** LU factors on the pattern of a. */
    ILU0
}

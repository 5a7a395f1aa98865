// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

/** What a file says of a matrix that it lists by half. */
public enum MatrixSymmetry {
    /** Every entry is listed. */
    GENERAL,
    /** Equal to its transpose: the lower half with the diagonal is listed. */
    SYMMETRIC,
    /** Its transpose is its negative: the lower half is listed. */
    SKEW_SYMMETRIC
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

/** What a file says of a matrix that it lists by half. */
public enum MatrixSymmetry {
    /** Every entry is listed. */
    GENERAL("general"),
    /** Equal to its transpose: the lower half with the diagonal is listed. */
    SYMMETRIC("symmetric"),
    /** Its transpose is its negative: the lower half is listed. */
    SKEW_SYMMETRIC("skew-symmetric");

    private final String word;

    MatrixSymmetry(String word) {
        this.word = word;
    }

    /** As files have it. */
    String word() {
        return word;
    }
}

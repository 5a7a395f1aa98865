// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * A matrix as the three Java arrays of CSR or CSC, from {@link INDArray#csrArrays()} and {@link INDArray#cscArrays()}.
 * The entries of line i, a row in CSR and a column in CSC, have the positions from {@code indptr[i]} to {@code indptr[i
 * + 1] - 1} in the other two arrays.
 *
 * @param indptr the position of the first entry of each line, and the number of entries as the last element; an empty
 *     line begins where the next one begins
 * @param indices the columns (CSR) or rows (CSC) of the entries, ascending within each line
 * @param values the values of the entries
 * @since 0.1.0
 */
public record CompressedArrays(int[] indptr, int[] indices, double[] values) {
    /** Returns a description with the number of lines and of entries. */
    @Override
    public String toString() {
        return "CompressedArrays[" + (indptr.length - 1) + " lines, " + values.length + " entries]";
    }
}

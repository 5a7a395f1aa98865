// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.util.List;
import org.sparse4j.io.MatrixSymmetry;
import org.sparse4j.io.ProgressListener;

/**
 * Options for writing a matrix as text.
 *
 * @param symmetry the symmetry of which only one half is written; ignored if {@code detects} is true
 * @param detects whether the writer detects the symmetry of the matrix
 * @param pattern whether only the coordinates are written
 * @param array whether all elements are written, by columns; null if the caller chose no format
 * @param comments comment lines
 */
public record MatrixText(MatrixSymmetry symmetry, boolean detects, boolean pattern, Boolean array, List<String> comments,
        ProgressListener listener) {
    /** Returns whether all elements are written; {@code dense} states whether the matrix is DENSE. */
    public boolean arrayOf(boolean dense) {
        return array == null ? dense && !pattern : array;
    }
}

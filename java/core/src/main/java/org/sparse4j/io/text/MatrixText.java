// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.util.List;
import org.sparse4j.io.MatrixSymmetry;
import org.sparse4j.io.ProgressListener;

/**
 * How a matrix is written as text.
 *
 * @param symmetry the half that is written; not asked for where {@code detects}
 * @param detects whether the half is that of a symmetry which the matrix turns out to have
 * @param pattern whether only the coordinates are wanted
 * @param array whether all elements are listed by columns; null where nobody said so
 * @param comments lines of a comment
 */
public record MatrixText(MatrixSymmetry symmetry, boolean detects, boolean pattern, Boolean array, List<String> comments,
        ProgressListener listener) {
    /** Whether all elements are listed, of a dense matrix or another. */
    public boolean arrayOf(boolean dense) {
        return array == null ? dense && !pattern : array;
    }
}

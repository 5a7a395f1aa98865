// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import org.sparse4j.INDArray;
import org.sparse4j.io.ProgressListener;

/**
 * A listener that takes over what a reader has read so far, so that files are read which are larger than memory. Readers of
 * which a part is no array of the file's entries give everything at the end.
 */
public interface EntryParts extends ProgressListener {
    /** How many entries a reader keeps before it hands them over. */
    long most();

    /** The next entries as COO, closed here; extents that only the end tells are those so far. */
    void take(INDArray part);
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import org.sparse4j.INDArray;
import org.sparse4j.io.ProgressListener;

/**
 * A listener that receives the entries that a reader has read so far, so that files larger than memory can be read. For
 * files whose parts do not form arrays of their own, the reader passes nothing and returns all entries at the end.
 */
public interface EntryParts extends ProgressListener {
    /** Returns the number of entries that a reader collects before it passes them to {@link #take}. */
    long most();

    /**
     * Receives the next entries as a COO array, and closes it. If only the end of the file determines an extent, the
     * extent of this array follows from the entries read so far.
     */
    void take(INDArray part);
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import org.sparse4j.INDArray;
import org.sparse4j.io.ProgressListener;

/**
 * A listener that takes the entries that a reader has read so far, so that files larger than memory can be read. If a
 * part of a file is not an array of its entries, the reader returns everything at the end.
 */
public interface EntryParts extends ProgressListener {
    /** Returns the number of entries that a reader keeps before it hands them over. */
    long most();

    /**
     * Takes the next entries as COO, and closes them. An extent that only the end of the file determines
     * is the extent of the entries read so far.
     */
    void take(INDArray part);
}

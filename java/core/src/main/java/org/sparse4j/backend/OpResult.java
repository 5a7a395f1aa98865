// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * The result of a call: a new storage, or 64-bit words whose meaning {@code sparse4j.h} documents for each function.
 *
 * @since 0.1.0
 */
public final class OpResult {
    private final long[] words;
    private Storage storage;
    private long first;
    private long second;

    /**
     * Allocates a result before the call, since memory may be missing afterwards.
     *
     * @param words the number of words, see {@link Function#words()}
     */
    public OpResult(int words) {
        this.words = words > 2 ? new long[words] : null;
    }

    /** Sets word i. */
    public void set(int i, long word) {
        if (words != null) {
            words[i] = word;
        }
        first = i == 0 ? word : first;
        second = i == 1 ? word : second;
    }

    /** Sets the storage. */
    public void set(Storage made) {
        storage = made;
    }

    /** Returns the new storage; null if an operand received the result. */
    public Storage storage() {
        return storage;
    }

    /** Returns word i, from 0. */
    public long word(int i) {
        return i == 0 ? first : i == 1 ? second : words[i];
    }

    /** Returns the type of a returned number, in the numbers of {@link Abi}. */
    public int type() {
        return (int) first;
    }

    /** Returns the raw bits of a returned number. */
    public long bits() {
        return second;
    }
}

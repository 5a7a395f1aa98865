// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** What a call gave: a new storage, or words as the function documents. */
public final class OpResult {
    private final long[] words;
    private Storage storage;
    private long first;
    private long second;

    /**
     * Room for a result, made before the call: afterwards there may be no memory for it.
     *
     * @param words how many, see {@link Function#words()}
     */
    public OpResult(int words) {
        this.words = words > 2 ? new long[words] : null;
    }

    /** Word i is this. */
    public void set(int i, long word) {
        if (words != null) {
            words[i] = word;
        }
        first = i == 0 ? word : first;
        second = i == 1 ? word : second;
    }

    /** The result is this new storage. */
    public void set(Storage made) {
        storage = made;
    }

    /** The new storage; null when an operand received the result. */
    public Storage storage() {
        return storage;
    }

    /** Word i, from 0. */
    public long word(int i) {
        return i == 0 ? first : i == 1 ? second : words[i];
    }

    /** The type of a number that was returned, as {@link Abi} numbers types. */
    public int type() {
        return (int) first;
    }

    /** The raw bytes of a number that was returned. */
    public long bits() {
        return second;
    }
}

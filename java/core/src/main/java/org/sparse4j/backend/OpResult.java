// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import org.sparse4j.DataType;

/** What a call gave: a new storage, or words as the function documents. */
public final class OpResult {
    private final Storage storage;
    private final long first;
    private final long second;
    private final long[] words;

    /** A result that is a new storage, or none (null) when an operand received it. */
    public OpResult(Storage storage) {
        this.storage = storage;
        this.first = 0;
        this.second = 0;
        this.words = null;
    }

    /** A result of at most two words. */
    public OpResult(long first, long second) {
        this.storage = null;
        this.first = first;
        this.second = second;
        this.words = null;
    }

    /** A result of any number of words. */
    public OpResult(long[] words) {
        this.storage = null;
        this.first = words[0];
        this.second = words.length > 1 ? words[1] : 0;
        this.words = words;
    }

    /** The new storage. */
    public Storage storage() {
        return storage;
    }

    /** Word i, from 0. */
    public long word(int i) {
        return i == 0 ? first : i == 1 ? second : words[i];
    }

    /** The type of a number that was returned. */
    public DataType type() {
        return DataType.of((int) first);
    }

    /** The raw bytes of a number that was returned. */
    public long bits() {
        return second;
    }

    /** The number that was returned, in its own type. */
    public Number number() {
        return type().number(second);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Maps each element to several, one element at a time, so that the blocks of a partition are never in memory together. */
public final class Mapped<T, U> implements Iterator<U> {
    private final Iterator<T> from;
    private final Function<T, Iterator<U>> function;
    private Iterator<U> now = Collections.emptyIterator();

    public Mapped(Iterator<T> from, Function<T, Iterator<U>> function) {
        this.from = from;
        this.function = function;
    }

    @Override
    public boolean hasNext() {
        while (!now.hasNext() && from.hasNext()) {
            now = function.apply(from.next());
        }
        return now.hasNext();
    }

    @Override
    public U next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no further element");
        }
        return now.next();
    }
}

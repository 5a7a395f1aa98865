// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;

/** A class whose dependency is not on the class path is no reason to go without all the others. */
class ProvidersTest {
    /** Gives names, and throws errors: in hasNext() what ServiceLoader meets when it loads a class, in next() when it makes one. */
    private static final class Named implements Iterator<String> {
        private final Deque<Object> left;

        private Named(Object... left) {
            this.left = new ArrayDeque<>(List.of(left));
        }

        @Override
        public boolean hasNext() {
            if (left.peek() instanceof NoClassDefFoundError) {
                throw (NoClassDefFoundError) left.remove();
            }
            return !left.isEmpty();
        }

        @Override
        public String next() {
            Object first = left.remove();
            if (first instanceof ServiceConfigurationError) {
                throw (ServiceConfigurationError) first;
            }
            return (String) first;
        }
    }

    private static Error missing(String name) {
        Error error = new NoClassDefFoundError(name);
        error.initCause(new ClassNotFoundException(name.replace('/', '.')));
        return error;
    }

    @Test
    void providersWithoutTheirDependencyAreSkipped() {
        Error missing = missing("org/apache/spark/util/KnownSizeEstimation");
        Error inConstructor = new ServiceConfigurationError("a provider", missing("io/jhdf/HdfFile"));
        assertEquals(List.of("a", "b"), Providers.of(() -> new Named(missing, "a", inConstructor, inConstructor, "b", missing)));
        assertEquals(List.of(), Providers.of(() -> new Named(missing)));
    }

    @Test
    void otherFailuresAreRethrown() {
        Error wrong = new ServiceConfigurationError("not a subtype");
        assertSame(wrong, assertThrows(ServiceConfigurationError.class, () -> Providers.of(() -> new Named("a", wrong, "b"))));
        Error failed = new ServiceConfigurationError("a provider", new IllegalStateException("in its constructor"));
        assertSame(failed, assertThrows(ServiceConfigurationError.class, () -> Providers.of(() -> new Named(failed))));
        Error again = new ServiceConfigurationError("a provider", new NoClassDefFoundError("Could not initialize class a.B"));
        assertSame(again, assertThrows(ServiceConfigurationError.class, () -> Providers.of(() -> new Named(again))));
    }
}

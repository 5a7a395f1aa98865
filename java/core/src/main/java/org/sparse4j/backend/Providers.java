// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Loads the classes that jars and modules declare for a service, except those whose own dependencies are missing.
 *
 * @since 0.1.0
 */
public final class Providers {
    private Providers() {}

    /**
     * Returns the providers that can be created, in the order of {@link ServiceLoader}. Skips a class if another class
     * that it needs is missing, for example sparse4j-spark in a program without Spark.
     *
     * @throws ServiceConfigurationError if a declared class does not exist, or fails for another reason
     */
    public static <T> List<T> of(Class<T> service) {
        return of(ServiceLoader.load(service, service.getClassLoader()));
    }

    static <T> List<T> of(Iterable<T> named) {
        List<T> all = new ArrayList<>();
        Iterator<T> each = named.iterator();
        while (more(each)) {
            try {
                all.add(each.next());
            } catch (NoClassDefFoundError | ServiceConfigurationError e) {
                requireMissing(e);
            }
        }
        return all;
    }

    /**
     * Returns whether there is another class. The iterator may load a class in hasNext(); after a failure, it continues
     * with the next class.
     */
    private static boolean more(Iterator<?> each) {
        while (true) {
            try {
                return each.hasNext();
            } catch (NoClassDefFoundError | ServiceConfigurationError e) {
                requireMissing(e);
            }
        }
    }

    private static <E extends Error> void requireMissing(E failed) throws E {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            // The JVM also throws NoClassDefFoundError for a class whose initialization has failed before.
            if (cause instanceof NoClassDefFoundError && cause.getCause() instanceof ClassNotFoundException) {
                return;
            }
        }
        throw failed;
    }
}

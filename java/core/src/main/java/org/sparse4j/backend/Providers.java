// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The classes that jars and modules name for an interface, without those whose own dependencies are missing. */
public final class Providers {
    private Providers() {}

    /**
     * Returns those that can be made, in the order of {@link ServiceLoader}. Skips each class that needs
     * another one that is missing, as when sparse4j-spark lies beside a program that has no Spark.
     *
     * @throws ServiceConfigurationError if a class is named that does not exist, or that fails for another reason
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

    /** The iterator may load a class before it says that there is one; it is behind that one when it has failed. */
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
            // The JVM says NoClassDefFoundError of a class whose initialization has failed before, too.
            if (cause instanceof NoClassDefFoundError && cause.getCause() instanceof ClassNotFoundException) {
                return;
            }
        }
        throw failed;
    }
}

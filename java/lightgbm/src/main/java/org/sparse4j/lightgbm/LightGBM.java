// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.nio.file.Path;
import org.sparse4j.backend.Arguments;

/**
 * Names the library of LightGBM that this package calls, and the number of its threads. A program sets both before it uses
 * another class of this package.
 *
 * <p>Without {@link #library(Path)}, the property {@value #PATH_PROPERTY} names the file of the library. Without the property,
 * the system's loader looks for {@code lib_lightgbm.so} ({@code .dylib}, {@code .dll}). The Python package {@code lightgbm} has
 * that file in its folder {@code lib}.
 *
 * @since 0.1.0
 */
public final class LightGBM {
    /** The property with the file of LightGBM's library. */
    public static final String PATH_PROPERTY = "org.sparse4j.lightgbm.path";

    private static Path path;
    private static int threads = Runtime.getRuntime().availableProcessors();
    private static boolean loaded;
    private static boolean threadsUsed;

    private LightGBM() {}

    /**
     * Sets the file of LightGBM's library and loads it. A process has one library of LightGBM.
     *
     * @throws UnsatisfiedLinkError if the file is no library of LightGBM, or of a version that lacks a function
     * @throws IllegalStateException if another library was loaded before
     */
    public static synchronized void library(Path file) {
        Path given = Arguments.given(file, "library", "the path").toAbsolutePath().normalize();
        if (loaded && !given.equals(path)) {
            throw new IllegalStateException("library: LightGBM was loaded from " + (path == null ? "the system's search path" : path)
                    + ", and cannot be loaded from " + given + " too; name the library before you use it");
        }
        Path before = path;
        path = given;
        try {
            load();
        } finally {
            path = loaded ? path : before;
        }
    }

    /**
     * Sets the number of threads of all calls; the default is the number of processors. LightGBM keeps one number for the whole
     * process, which must not change while it works. Parameters therefore cannot have {@code num_threads}.
     *
     * @throws IllegalStateException if a dataset, a training or a predictor has used another number
     */
    public static synchronized void threads(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("threads: " + n + " threads; there must be at least 1");
        }
        if (threadsUsed && n != threads) {
            throw new IllegalStateException("threads: LightGBM has worked with " + threads + " threads; set the number before the first dataset "
                    + "or predictor");
        }
        threads = n;
    }

    /** Returns the number of threads of a call. */
    public static synchronized int threads() {
        return threads;
    }

    /** Returns the number of threads, which cannot change from now on. */
    static synchronized int fixedThreads() {
        threadsUsed = true;
        return threads;
    }

    private static String usualName() {
        String name = System.mapLibraryName("_lightgbm");
        return name.startsWith("lib") ? name : "lib" + name;  // Windows has the prefix too
    }

    /** Loads the library unless that has been done. */
    static synchronized void load() {
        if (!loaded) {
            String property = System.getProperty(PATH_PROPERTY);
            if (path == null && property != null && !property.isEmpty()) {
                Path named = Path.of(property).toAbsolutePath().normalize();
                Bridge.load(named.toString(), "Correct the property " + PATH_PROPERTY + ".");
                path = named;
            } else {
                Bridge.load(path == null ? usualName() : path.toString(), path == null
                        ? "Install LightGBM, and name the file of its library by LightGBM.library or the property " + PATH_PROPERTY
                                + "; the Python package lightgbm has it in its folder lib."
                        : "Pass the path of another file to LightGBM.library.");
            }
            loaded = true;
        }
    }
}

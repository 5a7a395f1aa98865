// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.backend.loading.JarLibrary;

/**
 * XGBoost's C API in the library that XGBoost4J has loaded. A call that fails returns 0, null, false or a negative number;
 * {@link #refusal} has the reason until the thread's next call. Numbers are addresses of XGBoost's objects.
 */
final class Bridge {
    private static final int OLDEST = 2_001_000;
    private static final int PART = 1000;
    private static final String VERSIONS = "XGBoost4J 2.1 to 3.4 were tested";

    private static final JarLibrary LIBRARY = JarLibrary.bridge(Bridge.class, "The bridge of sparse4j-xgboost to XGBoost", "sparse4jxgboost",
            "sparse4j-xgboost", System::load);

    private static boolean ready;

    private Bridge() {}

    /**
     * Loads XGBoost4J's library, the bridge, and the functions.
     *
     * @throws UnsatisfiedLinkError if that is not possible; the message says what is missing
     */
    static synchronized void load() {
        if (ready) {
            return;
        }
        String mark = "sparse4j-" + UUID.randomUUID();
        fail(mark);
        LIBRARY.load();
        String prefix = System.mapLibraryName("xgboost4j");
        prefix = prefix.substring(0, prefix.lastIndexOf('.'));
        fail(mark);
        require(open(prefix, mark), prefix);
        require(version());
        ready = true;
    }

    /** Throws what {@link #open} has found. */
    static void require(String missing, String prefix) {
        if (missing != null) {
            throw new UnsatisfiedLinkError(switch (missing) {
                case "0" -> "XGBoost4J is loaded, but from no library whose name begins with " + prefix + "; if a property of XGBoost4J"
                        + " names a library of your own, call it " + System.mapLibraryName("xgboost4j");
                case "2" -> "several class loaders have loaded XGBoost4J, and it cannot be told which library belongs to this one; let one"
                        + " class loader load XGBoost4J and sparse4j-xgboost for all";
                default -> "XGBoost4J's library has no function " + missing + "; " + VERSIONS;
            });
        }
    }

    /** Throws if that version of XGBoost is too old. */
    static void require(int version) {
        if (version < OLDEST) {
            throw new UnsatisfiedLinkError("XGBoost4J " + version / PART / PART + "." + version / PART % PART + "." + version % PART
                    + " is too old; " + VERSIONS);
        }
    }

    /**
     * Makes XGBoost4J's library keep an error with this text for this thread, which tells its copy from those of other class
     * loaders: there is no file of that name.
     */
    private static void fail(String mark) {
        try {
            XGBoost.loadModel(mark + ".ubj");
        } catch (XGBoostError e) {
            return;
        } catch (LinkageError e) {
            UnsatisfiedLinkError error = new UnsatisfiedLinkError("XGBoost4J cannot be used on this system: " + e);
            error.initCause(e);
            throw error;
        }
    }

    /** Returns XGBoost's reason for the last failure of this thread: the line that says so, without the place in its sources. */
    static String refusal() {
        String text = new String(lastError(), StandardCharsets.UTF_8);
        int end = text.indexOf("\nStack trace");
        String reason = (end < 0 ? text : text.substring(0, end)).strip();
        return reason.replaceFirst("^\\[\\d\\d:\\d\\d:\\d\\d\\] \\S+:\\d+: ", "").replaceFirst("^Check failed: (?:.*? : |[^:]*: )", "");
    }

    /** Binds the functions of the library that has a name with this prefix. Returns null, or what is missing; then none is bound. */
    static native String open(String prefix, String mark);

    private static native int version();

    private static native byte[] lastError();

    /** Returns a DMatrix of rows or columns that lie where these array interfaces say; without pointers it is dense. */
    static long matrix(boolean columns, String[] matrix, long minors, String config) {
        return matrix(columns, matrix[0], matrix[1], matrix[2], minors, config);
    }

    private static native long matrix(boolean columns, String pointers, String indexes, String values, long minors, String config);

    /**
     * Returns a DMatrix of blocks of rows, and what {@link #freeKept} frees after it. Each block is {@code {pointers,
     * indexes, values}}, or {@code {null, null, values}}, and then one array interface for each info.
     *
     * @param reference a DMatrix with the quantiles to use, or 0
     * @param config as {@link JarLibrary#text} returns it: it may have a path
     */
    static native long[] blocks(boolean quantile, String[][] blocks, String[] infos, long minors, long reference, byte[] config);

    static native void freeKept(long kept);

    static native boolean info(long matrix, String name, String values);

    static native void freeMatrix(long matrix);

    static native long booster(byte[] model);

    static native void freeBooster(long booster);

    static native boolean parameter(long booster, String name, String value);

    /** Returns the shape of the result and the address of its floats, which are valid until this thread's next call. */
    static long[] predict(long booster, String[] matrix, long minors, String config) {
        return predict(booster, matrix[0], matrix[1], matrix[2], minors, config);
    }

    private static native long[] predict(long booster, String pointers, String indexes, String values, long minors, String config);

    /** Returns the same as {@link #predict}, of a DMatrix. */
    static native long[] predictMatrix(long booster, long matrix, String config);
}

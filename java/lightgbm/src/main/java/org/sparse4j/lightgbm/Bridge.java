// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.nio.charset.StandardCharsets;
import org.sparse4j.backend.loading.JarLibrary;

/**
 * LightGBM's C API. A call that fails returns 0, null, false or a negative number; {@link #refused} has the reason until the
 * thread's next call. Handles are addresses of LightGBM's objects. Bytes are texts of UTF-8 that end with a 0. Matrices are
 * {@link Samples#words}.
 */
final class Bridge {
    private static final String VERSIONS = "LightGBM 3.3.5 to 4.7.0 were tested.";

    private static final JarLibrary LIBRARY = JarLibrary.bridge(Bridge.class, "The bridge of sparse4j-lightgbm to LightGBM", "sparse4jlightgbm",
            "sparse4j-lightgbm", System::load);

    private static boolean linked;

    private Bridge() {}

    /**
     * Loads the bridge, and LightGBM's functions from a file.
     *
     * @param help what the user should do if that is not possible
     * @throws UnsatisfiedLinkError if that is not possible; the message says what is missing
     */
    static synchronized void load(String library, String help) {
        if (!linked) {
            LIBRARY.load();
            linked = true;
        }
        String failure = open(library);
        if (failure != null) {
            throw new UnsatisfiedLinkError(failure.startsWith("LGBM_")
                    ? "The library " + library + " has no function " + failure + ". " + VERSIONS + " " + help
                    : "LightGBM cannot be loaded from " + library + ": " + failure + ". " + help);
        }
    }

    /** Returns the exception with LightGBM's reason for the last failure of this thread. */
    static IllegalArgumentException refused(String method, String what) {
        return new IllegalArgumentException(method + ": LightGBM refused " + what + ": "
                + new String(lastError(), StandardCharsets.UTF_8).strip());
    }

    private static native String open(String path);

    private static native byte[] lastError();

    static native long dataset(long[] matrix, byte[] parameters, long reference);

    static native boolean field(long dataset, byte[] name, long values, int n, int type);

    /** @param joined the names, each with a 0 at its end */
    static native boolean names(long dataset, byte[] joined, int n);

    static native void freeDataset(long dataset);

    /** Returns whether a booster may have these parameters, given those of its dataset. */
    static native boolean compatible(byte[] ofDataset, byte[] ofBooster);

    static native long trainer(long dataset, byte[] parameters);

    static native boolean valid(long booster, long dataset);

    /** Trains a round; returns 1 if no split was possible, 0 otherwise, and -1 if that failed. */
    static native int update(long booster);

    /** Returns the names of the metrics, each with a 0 at its end. */
    static native byte[] metrics(long booster);

    /** Returns the metrics of the training set, 0, or of a validation set. */
    static native double[] evaluate(long booster, int set, int n);

    /** Returns the model of some rounds, without a 0 at its end; of all from {@code first} on if {@code rounds} is -1. */
    static native byte[] text(long booster, int first, int rounds);

    static native long load(byte[] model);

    static native void freeBooster(long booster);

    static native double[] importance(long booster, int kind, int features);

    /** @param result the address of room for all predictions */
    static native boolean predict(long booster, long[] matrix, int kind, byte[] parameters, long result);

    /** Returns {@code {long[] pointers, int[] indexes, double[] values}} of one CSR matrix for each output, one after the other. */
    static native Object[] contributions(long booster, long[] matrix, byte[] parameters);

    /** Returns what predicts values for single rows. */
    static native long fast(long booster, boolean dense, int type, int columns, byte[] parameters);

    static native void freeFast(long fast);

    static native double[] predictFast(long fast, long[] matrix, int n);

    /** Returns whether a sparse matrix stores a value that LightGBM takes for 0. */
    static native boolean zeros(long[] matrix);
}

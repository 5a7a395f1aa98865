// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.held.HeldMatrix;
import org.sparse4j.backend.Arguments;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * A copy of an XGBoost model that predicts the rows of Sparse4j arrays where they are, without a {@code DMatrix}. Training the
 * booster further, or {@code dispose()}, does not change it. Any number of threads may use a predictor at the same time; while one
 * is made, no other thread may train or dispose of the booster, which XGBoost does not protect.
 *
 * <pre>{@code
 * try (Predictor predictor = Predictor.of(booster)) {
 *     INDArray probabilities = predictor.predict(x);
 * }
 * }</pre>
 *
 * <p>A matrix has a sample in each row; a vector is one sample. XGBoost takes elements that a sparse array does not store for
 * missing, so the fill value must be NaN, or {@link PredictorOptions#absentIsMissing()} must say that they are. An array may have
 * fewer columns than the model has features: the others are missing. Predictions are those that XGBoost makes for a {@code
 * DMatrix}, bit for bit. {@link #predict} and {@link #margins} of trees compare an infinity, which a {@code DMatrix} refuses, like
 * any number; leaves, contributions and linear models refuse it too.
 *
 * <p>{@link #close()} frees the model, after the calls that use it; the garbage collector frees models that nobody closes.
 *
 * @since 0.1.0
 */
public final class Predictor implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final int VALUE = 0;
    private static final int MARGIN = 1;
    private static final int CONTRIBUTIONS = 2;
    private static final int LEAVES = 6;
    private static final long BLOCK_FLOATS = 1 << 22;  // of contributions, which XGBoost returns as dense rows

    // A model is narrowed if that saves XGBoost at least so many columns of a row, and half of them.
    private static final long SAVED_COLUMNS = 512;

    private final Model model;
    private final Cleaner.Cleanable cleanable;
    private final PredictorOptions options;
    private final long features;
    private final long[] used;  // the features that a narrowed model has; null if the model has all
    private final long outputs;
    private final long groups;  // the margins of a row: for class numbers (multi:softmax), one for each class
    private final boolean inPlace;

    /** The booster; has no reference to the predictor. */
    private static final class Model implements Runnable {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private long handle;

        Model(long handle) {
            this.handle = handle;
        }

        @Override
        public void run() {
            lock.writeLock().lock();
            try {
                if (handle != 0) {
                    Bridge.freeBooster(handle);
                    handle = 0;
                }
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    private Predictor(Model model, long features, long[] used, boolean dart, PredictorOptions options) {
        this.model = model;
        this.options = options;
        this.features = features;
        this.used = used;
        if (options.threads() > 0 && !Bridge.parameter(model.handle, "nthread", Integer.toString(options.threads()))) {
            throw refused("of");
        }
        cleanable = CLEANER.register(this, model);
        // A row without entries shows how many outputs there are, and whether the model can predict in place (gblinear cannot). In place,
        // XGBoost before 3.4 adds weighted trees in another order.
        try (INDArray row = Sparse4j.coo(1, width()).fill(Double.NaN).build(SparseFormat.CSR); HeldMatrix held = HeldMatrix.byRows(row)) {
            long[] shape = dart ? null : inPlace(held, VALUE);
            inPlace = shape != null;
            outputs = inPlace ? shape[1] : viaMatrix("of", held, VALUE, true)[1];
            groups = values("of", held, MARGIN)[1];
        }
    }

    /** Returns the number of features that XGBoost's model has. */
    private long width() {
        return used == null ? features : used.length;
    }

    /** Returns a predictor with all trees of a booster, and all threads. */
    public static Predictor of(Booster booster) {
        return of(booster, PredictorOptions.create());
    }

    /**
     * Returns a predictor.
     *
     * @throws IllegalArgumentException if the booster was disposed, has no model yet, or has not the rounds that the options take
     * @throws UnsatisfiedLinkError if XGBoost4J, or a function of it, is missing
     */
    public static Predictor of(Booster booster, PredictorOptions options) {
        Arguments.given(booster, "of", "the booster");
        Arguments.given(options, "of", "the options");
        Bridge.load();
        byte[] bytes;
        long features;
        int rounds;
        try {
            bytes = booster.toByteArray("ubj");
            features = booster.getNumFeature();
            rounds = booster.getNumBoostedRound();
        } catch (XGBoostError e) {
            throw new IllegalArgumentException("of: XGBoost refused the booster: " + Bridge.refusal(), e);
        }
        ModelFile file = ModelFile.of(bytes);
        options.requireRounds(rounds, file.isLinear());
        ModelFile.Narrowed narrow = features > SAVED_COLUMNS ? file.narrowed() : null;
        boolean saves = narrow != null && features - narrow.used().length >= Math.max(SAVED_COLUMNS, features / 2);
        Model model = new Model(booster(saves ? narrow.model() : bytes));
        boolean ok = false;
        try {
            Predictor made = new Predictor(model, features, saves ? narrow.used() : null, file.isDart(), options);
            ok = true;
            return made;
        } finally {
            if (!ok) {
                model.run();
            }
        }
    }

    private static long booster(byte[] model) {
        long handle = Bridge.booster(model);
        if (handle == 0) {
            throw refused("of");
        }
        return handle;
    }

    /** Returns the number of features of the model: an array may not have more columns. */
    public long features() {
        return features;
    }

    /** Returns the number of values for each row: 1, or the number of classes or targets. */
    public long outputs() {
        return outputs;
    }

    /**
     * Returns the predictions, such as probabilities: a FLOAT vector with one for each row, or a matrix of rows by {@link
     * #outputs()} if there are several.
     *
     * @param x a matrix of samples by features, or one sample, of any format and type
     * @throws IllegalArgumentException if {@code x} has more columns than the model has features, or is sparse with a fill value that
     *     is not NaN and the options do not say that absent elements are missing
     * @throws IllegalStateException if the predictor or the array was closed
     */
    public INDArray predict(INDArray x) {
        return rows("predict", x, VALUE);
    }

    /**
     * Writes the predictions to an array, cast to its type.
     *
     * @param out an array of the shape that {@link #predict(INDArray)} returns, of any format
     * @throws IllegalArgumentException as {@link #predict(INDArray)}, or if the shape of {@code out} is another
     */
    public void predict(INDArray x, INDArray out) {
        Arguments.given(out, "predict", "the array for the result");
        requireRows("predict", x);
        long[] shape = shape(x, outputs);
        if (!Arrays.equals(out.shape(), shape)) {
            throw new IllegalArgumentException("predict: the array for the result has shape " + Arrays.toString(out.shape())
                    + "; it must have " + Arrays.toString(shape));
        }
        if (out.length() > 0) {
            using("predict", x, held -> values("predict", held, VALUE), found -> {
                try (INDArray result = wrapped(found, shape)) {
                    out.assign(result);
                }
                return null;
            });
        }
    }

    /**
     * Returns the predictions before the objective's transformation, such as log odds: a FLOAT vector with one for each row, or a matrix of
     * rows by classes or targets. A model that predicts class numbers ({@code multi:softmax}) has a margin for each class.
     */
    public INDArray margins(INDArray x) {
        return rows("margins", x, MARGIN);
    }

    /**
     * Returns the index of the leaf that each row reaches in each tree: an INT matrix of rows by trees.
     *
     * @throws IllegalArgumentException as {@link #predict(INDArray)}; if the options leave out the first round, or {@code x} stores an
     *     infinity
     */
    public INDArray leaves(INDArray x) {
        requireRows("leaves", x);
        options.requireFirstRound("leaves");
        if (rows(x) == 0) {
            try (INDArray row = Sparse4j.coo(1, features).fill(Double.NaN).build(SparseFormat.CSR); INDArray one = leaves(row)) {
                return Sparse4j.zeros(DataType.INT, 0, one.size(1));
            }
        }
        return using("leaves", x, held -> viaMatrix("leaves", held, LEAVES, false), found -> {
            long trees = found.length == 2 ? 1 : found[1];
            try (INDArray all = wrapped(found, rows(x), trees)) {
                return all.castTo(DataType.INT);
            }
        });
    }

    /**
     * Returns what each feature contributes to each margin (SHAP values, by TreeSHAP), and last the bias, which is the same for all rows
     * of a model. Their sum over the features is the margin. Most are 0, so the array is sparse.
     *
     * @return a FLOAT array of rows by (features of the model + 1) in CSR, or, if a row has several margins, of rows by margins by (features
     *     + 1) in COO
     * @throws IllegalArgumentException as {@link #predict(INDArray)}; if the options leave out the first round, or {@code x} stores an
     *     infinity
     */
    public INDArray contributions(INDArray x) {
        requireRows("contributions", x);
        options.requireFirstRound("contributions");
        long step = Math.max(1, BLOCK_FLOATS / (groups * (width() + 1)));
        return using("contributions", x, held -> {
            List<INDArray> parts = new ArrayList<>();
            try {
                for (long from = 0; from < held.lines(); from += step) {
                    long to = Math.min(held.lines(), from + step);
                    long[] found = viaMatrix("contributions", held, from, to, CONTRIBUTIONS, false);
                    try (INDArray block = wrapped(found, (to - from) * groups, width() + 1)) {
                        parts.add(block.toFormat(SparseFormat.CSR));
                    }
                }
                if (parts.isEmpty()) {
                    parts.add(Sparse4j.coo(0, width() + 1).type(DataType.FLOAT).build(SparseFormat.CSR));
                }
                return parts.size() == 1 ? parts.remove(0) : Sparse4j.concat(0, parts.toArray(new INDArray[0]));
            } finally {
                parts.forEach(INDArray::close);
            }
        }, all -> perGroup(widened(all), rows(x)));
    }

    /** Returns the contributions with a column for each feature of the model and one for the bias; closes the argument. */
    private INDArray widened(INDArray rows) {
        if (used == null) {
            return rows;
        }
        long[] to = Arrays.copyOf(used, used.length + 1);
        to[used.length] = features;
        CooBuilder places = Sparse4j.coo(to.length, features + 1).type(DataType.FLOAT);
        for (int i = 0; i < to.length; i++) {
            places.add(1, i, to[i]);
        }
        // Each column goes to one place: the product adds nothing.
        try (rows; INDArray all = places.build(SparseFormat.CSR)) {
            return rows.mmul(all);
        }
    }

    private INDArray perGroup(INDArray rows, long n) {
        if (groups == 1) {
            return rows;
        }
        try (rows; INDArray all = rows.reshape(n, groups, features + 1)) {
            return all.toFormat(SparseFormat.COO);
        }
    }

    private static long rows(INDArray x) {
        return x.rank() == 1 ? 1 : x.size(0);
    }

    private static long[] shape(INDArray x, long columns) {
        return columns == 1 ? new long[] {rows(x)} : new long[] {rows(x), columns};
    }

    private void requireRows(String method, INDArray x) {
        int rank = Arguments.given(x, method, "the array of samples").rank();
        if (rank != 1 && rank != 2) {
            throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by features, or a vector with one sample");
        }
        Absent.require(method, x, options.isAbsentMissing());
        if (x.size(x.rank() - 1) > features) {
            throw new IllegalArgumentException(method + ": the array has " + x.size(x.rank() - 1) + " columns, and the model has "
                    + features + " features; take the columns that it was trained with");
        }
    }

    private INDArray rows(String method, INDArray x, int kind) {
        requireRows(method, x);
        long[] shape = shape(x, kind == VALUE ? outputs : groups);
        if (rows(x) == 0) {
            return Sparse4j.zeros(DataType.FLOAT, shape);
        }
        return using(method, x, held -> values(method, held, kind), found -> {
            try (INDArray result = wrapped(found, shape)) {
                return result.dup();
            }
        });
    }

    /**
     * Runs a call on the held array, or on its columns that the model uses, and then what finishes it, when the array can be
     * written again. The model cannot be closed meanwhile.
     */
    private <C, T> T using(String method, INDArray x, Function<HeldMatrix, C> call, Function<C, T> finish) {
        model.lock.readLock().lock();
        try {
            if (model.handle == 0) {
                throw new IllegalStateException(method + ": the predictor was closed");
            }
            C found;
            try (INDArray columns = columns(x); HeldMatrix held = HeldMatrix.byRows(columns == null ? x : columns)) {
                found = call.apply(held);
            }
            return finish.apply(found);
        } finally {
            model.lock.readLock().unlock();
            Reference.reachabilityFence(this);
        }
    }

    /** Returns a matrix to pass in place of the array, with the columns that the model has; null if the array itself serves. */
    private INDArray columns(INDArray x) {
        long n = x.size(x.rank() - 1);
        if (used == null && (x.isSparse() || n == features)) {
            return null;
        }
        if (x.rank() == 1) {
            try (INDArray row = x.reshape(1, n)) {
                return columns(row);
            }
        }
        INDArray some = used == null ? null : usedColumns(x);
        long lacking = x.isSparse() ? 0 : width() - (some == null ? n : some.size(1));
        if (lacking == 0) {
            return some;
        }
        // XGBoost takes columns that lack for missing, but not in place, and not for contributions.
        try (some; INDArray missing = Sparse4j.creation().full(DataType.FLOAT, Double.NaN, x.size(0), lacking)) {
            return Sparse4j.concat(1, some == null ? x : some, missing);
        }
    }

    private INDArray usedColumns(INDArray x) {
        int n = Arrays.binarySearch(used, x.size(1));
        long[] there = used[used.length - 1] < x.size(1) ? used : Arrays.copyOf(used, n < 0 ? -n - 1 : n);
        return x.get(NDArrayIndex.all(), NDArrayIndex.indices(there));
    }

    /** Returns the shape of the values, and then their address. */
    private long[] values(String method, HeldMatrix x, int kind) {
        if (!inPlace) {
            return viaMatrix(method, x, kind, true);
        }
        long[] found = inPlace(x, kind);
        if (found == null) {
            throw refused(method);
        }
        return found;
    }

    private long[] inPlace(HeldMatrix x, int kind) {
        return Bridge.predict(model.handle, Interfaces.of(x), width(), config(kind, true));
    }

    private long[] viaMatrix(String method, HeldMatrix x, int kind, boolean strict) {
        return viaMatrix(method, x, 0, x.lines(), kind, strict);
    }

    private long[] viaMatrix(String method, HeldMatrix x, long from, long to, int kind, boolean strict) {
        String make = "{\"missing\":NaN,\"nthread\":" + options.threads() + "}";
        long matrix = Bridge.matrix(false, Interfaces.of(x, from, to), width(), make);
        if (matrix == 0) {
            throw refused(method);
        }
        try {
            long[] found = Bridge.predictMatrix(model.handle, matrix, config(kind, strict));
            if (found == null) {
                throw refused(method);
            }
            return found;
        } finally {
            Bridge.freeMatrix(matrix);
        }
    }

    private String config(int kind, boolean strict) {
        return "{\"type\":" + kind + ",\"training\":false,\"iteration_begin\":" + options.firstRound() + ",\"iteration_end\":"
                + options.endRound() + ",\"strict_shape\":" + strict + ",\"missing\":NaN,\"cache_id\":0}";
    }

    /** Returns an array on XGBoost's memory, which is valid until this thread's next call. */
    private static INDArray wrapped(long[] found, long... shape) {
        long n = 1;
        for (long extent : shape) {
            n *= extent;
        }
        return Sparse4j.creation().wrap(found[found.length - 1], n * Float.BYTES, DataType.FLOAT, shape);
    }

    private static IllegalArgumentException refused(String method) {
        return new IllegalArgumentException(method + ": XGBoost refused: " + Bridge.refusal());
    }

    /** Frees the model, after the calls that use it. Closing twice has no effect. */
    @Override
    public void close() {
        cleanable.clean();
    }
}

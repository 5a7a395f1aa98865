// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/**
 * A model of LightGBM that predicts the rows of Sparse4j arrays where they are. Any number of threads may use a predictor at the
 * same time.
 *
 * <pre>{@code
 * try (Predictor predictor = Predictor.of(booster)) {
 *     INDArray probabilities = predictor.predict(x);
 * }
 * }</pre>
 *
 * <p>A matrix has a sample in each row; a vector is one sample. Predictions are those of LightGBM's Python package, bit for bit.
 * LightGBM reads CSR arrays, intervals of their rows, and DENSE arrays in C or Fortran order where they are, if their type is FLOAT
 * or DOUBLE; other formats, types and views are copied first. {@code
 * predict} of a single row takes LightGBM's fast path for single rows.
 *
 * <p>LightGBM takes elements that a sparse array does not store for 0, and NaN for missing. So the fill value must be 0; it may be
 * NaN if the model sends NaN where it sends 0, as one does that was trained with {@code zero_as_missing}.
 *
 * <p>{@link #close()} frees the model, after the calls that use it; the garbage collector frees the models of unreachable predictors.
 *
 * @since 0.1.0
 */
public final class Predictor implements AutoCloseable {
    private static final int VALUE = 0;
    private static final int MARGIN = 1;
    private static final int LEAVES = 2;
    private static final int FASTS = 4;  // for dense and sparse rows of two types
    private static final long BLOCK_ROWS = 1 << 14;  // of contributions, for each row of which LightGBM makes hash tables
    private static final int MOST_DEPTH = 1000;  // of the recursion for contributions, on the stack of a thread

    private final Object turns = new Object();
    private final Resource resource;
    private final Cleaner.Cleanable cleanable;
    private final ModelText model;
    private final byte[] parameters;
    private final boolean anyShape;
    private final int rounds;
    private final long[] fasts;

    private Predictor(Booster booster, PredictorOptions options) {
        model = booster.model();
        int first = options.firstRound();
        rounds = (options.endRound() == 0 ? model.rounds() : options.endRound()) - first;
        if (first > 0 && first >= model.rounds() || options.endRound() > model.rounds()) {
            throw new IllegalArgumentException("of: the model has " + model.rounds() + " rounds, and the options take [" + first + ", "
                    + (first + rounds) + ")");
        }
        parameters = Parameters.bytes(options.parameters());
        anyShape = Parameters.isOn(options.parameters(), "predict_disable_shape_check", false);
        long[] made = new long[FASTS];
        fasts = made;
        resource = new Resource(booster.handle("of", first, rounds), handle -> {
            Arrays.stream(made).filter(fast -> fast != 0).forEach(Bridge::freeFast);
            Bridge.freeBooster(handle);
        });
        cleanable = resource.ownedBy(this);
    }

    /** Returns a predictor with all trees of a booster. */
    public static Predictor of(Booster booster) {
        return of(booster, PredictorOptions.create());
    }

    /**
     * Returns a predictor.
     *
     * @throws IllegalArgumentException if the options take rounds that the model does not have
     * @throws UnsatisfiedLinkError if LightGBM is missing
     */
    public static Predictor of(Booster booster, PredictorOptions options) {
        return new Predictor(Arguments.given(booster, "of", "the booster"), Arguments.given(options, "of", "the options"));
    }

    /** Returns the number of features of the model. */
    public int features() {
        return model.features();
    }

    /** Returns the number of values for each row: 1, or the number of classes. */
    public int outputs() {
        return model.outputs();
    }

    /**
     * Returns the predictions, such as probabilities: a DOUBLE vector with one for each row, or a matrix of rows by {@link
     * #outputs()} if there are several.
     *
     * @param x a matrix of samples by features, or one sample, of any format and type
     * @throws IllegalArgumentException if {@code x} has not as many columns as the model has features, unless the parameter {@code
     *     predict_disable_shape_check} allows it; if {@code x} is sparse and its fill value neither 0 nor NaN where NaN is 0 for the
     *     model
     * @throws IllegalStateException if the predictor or the array was closed
     */
    public INDArray predict(INDArray x) {
        return rows("predict", x, VALUE, null);
    }

    /**
     * Writes the predictions to an array, cast to its type.
     *
     * @param out an array of the shape that {@link #predict(INDArray)} returns, of any format
     * @throws IllegalArgumentException as {@link #predict(INDArray)}, or if the shape of {@code out} is another
     */
    public void predict(INDArray x, INDArray out) {
        rows("predict", x, VALUE, Arguments.given(out, "predict", "the array for the result"));
    }

    /** Returns the predictions before the objective's transformation, such as log odds, in the shape of {@link #predict(INDArray)}. */
    public INDArray margins(INDArray x) {
        return rows("margins", x, MARGIN, null);
    }

    /** Returns the index of the leaf that each row reaches in each tree: an INT matrix of rows by trees. */
    public INDArray leaves(INDArray x) {
        require("leaves", x);
        long[] shape = {count(x), (long) rounds * outputs()};
        if (shape[0] == 0 || shape[1] == 0) {
            return Sparse4j.zeros(DataType.INT, shape);
        }
        long handle = resource.acquire("leaves", "the predictor");
        try (Samples samples = Samples.byRows(x); Result result = new Result(shape)) {
            result.fill("leaves", handle, samples, LEAVES);
            return result.array.castTo(DataType.INT);
        } finally {
            resource.release();
        }
    }

    /**
     * Returns what each feature contributes to each margin (SHAP values, by TreeSHAP), and last the bias, which is the same for all rows
     * of a model. Their sum over the features is the margin. Most are 0, so the array is sparse. Calls of several threads take turns;
     * LightGBM's own threads share the rows of a call.
     *
     * @return a DOUBLE array of rows by (features of the model + 1) in CSR, or of rows by outputs by (features + 1) in COO
     * @throws IllegalArgumentException as {@link #predict(INDArray)}; if the trees are linear; if a tree is deeper than 1,000 splits
     */
    public INDArray contributions(INDArray x) {
        String method = "contributions";
        require(method, x);
        if (model.depth() > MOST_DEPTH) {
            throw new IllegalArgumentException(method + ": a tree has " + model.depth() + " splits on a path; there can be " + MOST_DEPTH);
        }
        long handle = resource.acquire(method, "the predictor");
        List<INDArray> parts = new ArrayList<>();
        try (Samples samples = Samples.sparse(x)) {
            if (samples.lines() == 0) {  // LightGBM would read before the begin of its buffers
                return block(new long[outputs()], new int[0], new double[0], 0);
            }
            for (long from = 0; from < samples.lines(); from += BLOCK_ROWS) {
                long to = Math.min(samples.lines(), from + BLOCK_ROWS);
                Object[] found;
                // Before 4.0, LightGBM computes the depths of the trees anew in each such call, where other calls read them.
                synchronized (turns) {
                    found = Bridge.contributions(handle, samples.words(from, to), parameters);
                }
                if (found == null) {
                    throw Bridge.refused(method, "the array");
                }
                parts.add(block((long[]) found[0], (int[]) found[1], (double[]) found[2], (int) (to - from)));
            }
            return parts.size() == 1 ? parts.remove(0) : Sparse4j.concat(0, parts.toArray(new INDArray[0]));
        } finally {
            resource.release();
            parts.forEach(INDArray::close);
        }
    }

    private INDArray block(long[] pointers, int[] columns, double[] values, int rows) {
        long width = features() + 1L;
        List<INDArray> all = new ArrayList<>();
        try {
            int begin = 0;
            for (int k = 0; k < outputs(); k++) {
                int[] own = new int[rows + 1];
                for (int i = 0; i <= rows; i++) {
                    own[i] = (int) pointers[k * (rows + 1) + i];
                }
                int end = begin + own[rows];
                INDArray matrix = Sparse4j.createSparseCSR(Arrays.copyOfRange(values, begin, end), Arrays.copyOfRange(columns, begin, end), own,
                        rows, width);
                if (outputs() == 1) {
                    return matrix;
                }
                try (matrix; INDArray slice = matrix.reshape(rows, 1, width)) {
                    all.add(slice.toFormat(SparseFormat.COO));
                }
                begin = end;
            }
            return Sparse4j.concat(1, all.toArray(new INDArray[0]));
        } finally {
            all.forEach(INDArray::close);
        }
    }

    private static long count(INDArray x) {
        return x.rank() == 1 ? 1 : x.size(0);
    }

    private void require(String method, INDArray x) {
        Samples.require(method, x);
        long columns = x.size(x.rank() - 1);
        if (columns != features() && !anyShape || columns == 0) {
            throw new IllegalArgumentException(method + ": the array has " + columns + " columns, and the model has " + features()
                    + " features; take the columns that it was trained with, or, if others are 0, set the parameter "
                    + "predict_disable_shape_check to true");
        }
        Absent.require(method, x, model.missingIsZero(), ", because the model distinguishes NaN from 0");
    }

    /** Returns null if {@code out} has the result. */
    private INDArray rows(String method, INDArray x, int kind, INDArray out) {
        require(method, x);
        long[] shape = outputs() == 1 ? new long[] {count(x)} : new long[] {count(x), outputs()};
        if (out != null && !Arrays.equals(out.shape(), shape)) {
            throw new IllegalArgumentException(method + ": the array for the result has shape " + Arrays.toString(out.shape())
                    + "; it must have " + Arrays.toString(shape));
        }
        if (shape[0] == 0) {
            return out == null ? Sparse4j.zeros(DataType.DOUBLE, shape) : null;
        }
        long handle = resource.acquire(method, "the predictor");
        try {
            // The array is given back before the result is written, which may be a view of it.
            if (kind == VALUE && shape[0] == 1 && x.size(x.rank() - 1) == features()) {
                double[] values;
                try (Samples samples = Samples.byRows(x)) {
                    values = row(method, handle, samples);
                }
                return given(values, shape, out);
            }
            try (Result result = new Result(shape)) {
                try (Samples samples = Samples.byRows(x)) {
                    result.fill(method, handle, samples, kind);
                }
                if (out == null) {
                    return result.array.dup();
                }
                out.assign(result.array);
                return null;
            }
        } finally {
            resource.release();
        }
    }

    private static INDArray given(double[] values, long[] shape, INDArray out) {
        INDArray vector = Sparse4j.create(values);
        if (out == null && shape.length == 1) {
            return vector;
        }
        try (vector; INDArray shaped = vector.reshape(shape)) {
            if (out == null) {
                return shaped.dup();
            }
            out.assign(shaped);
            return null;
        }
    }

    private double[] row(String method, long handle, Samples samples) {
        double[] values = Bridge.predictFast(fast(method, handle, samples), samples.words(), outputs());
        if (values == null) {
            throw Bridge.refused(method, "the row");
        }
        return values;
    }

    private long fast(String method, long handle, Samples samples) {
        int i = (samples.isDense() ? 2 : 0) + samples.type();
        synchronized (fasts) {
            if (fasts[i] == 0) {
                fasts[i] = Bridge.fast(handle, samples.isDense(), samples.type(), features(), parameters);
                if (fasts[i] == 0) {
                    throw Bridge.refused(method, "the parameters");
                }
            }
            return fasts[i];
        }
    }

    /** A DOUBLE array for LightGBM to write to. */
    private final class Result implements AutoCloseable {
        private final HostBlock block;
        private final INDArray array;

        Result(long... shape) {
            long bytes = Math.multiplyExact(Arrays.stream(shape).reduce(1, Math::multiplyExact), Double.BYTES);
            block = Backends.current().allocate(bytes);
            array = Sparse4j.creation().wrap(block.place(0), bytes, DataType.DOUBLE, shape);
        }

        void fill(String method, long handle, Samples samples, int kind) {
            if (!Bridge.predict(handle, samples.words(), kind, parameters, block.place(0))) {
                throw Bridge.refused(method, "the array");
            }
        }

        @Override
        public void close() {
            array.close();
            block.close();
        }
    }

    /** Frees the model as soon as no call uses it. Closing twice has no effect. */
    @Override
    public void close() {
        cleanable.clean();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;
import org.sparse4j.ops.Transforms;

/**
 * Weighs the counts of terms (columns) in documents (rows): multiplies tf by idf, then divides each row by its norm, as
 * scikit-learn's {@code TfidfTransformer} does.
 *
 * <ul>
 * <li>tf is the count, or 1 + ln(count) if sublinear.
 * <li>If df of n fitted documents have a term, its idf is ln(n / df) + 1. If smooth, it is ln((1 + n) / (1 + df)) + 1,
 *     as if one more document had every term once.
 * <li>If not smooth, the idf of a term that no fitted document has is infinite.
 * </ul>
 *
 * @since 0.1.0
 */
public final class TfidfTransformer implements Transformer {
    private final Normalizer normalizer;
    private final boolean smoothIdf;
    private final boolean sublinearTf;

    private volatile double[] idf;

    /** Creates a transformer with the Euclidean norm, smooth idf and the count as tf. */
    public TfidfTransformer() {
        this(Norm.L2, true, false);
    }

    /**
     * Creates a transformer.
     *
     * @param norm the norm by which each row is divided
     * @param smoothIdf whether one more document is assumed to have every term, so that no weight is infinite
     * @param sublinearTf whether tf is 1 + ln(count)
     */
    public TfidfTransformer(Norm norm, boolean smoothIdf, boolean sublinearTf) {
        this.normalizer = new Normalizer(norm);
        this.smoothIdf = smoothIdf;
        this.sublinearTf = sublinearTf;
    }

    @Override
    public TfidfTransformer fit(INDArray counts) {
        int more = smoothIdf ? 1 : 0;
        double documents = (double) Samples.checkFit("fit", counts).size(0) + more;
        try (INDArray with = counts.countNonZero(0); INDArray smoothed = with.add((double) more);
                INDArray ratio = smoothed.rdiv(documents); INDArray log = Transforms.log(ratio)) {
            idf = log.addi(1).toDoubleVector();
        }
        return this;
    }

    @Override
    public INDArray transform(INDArray counts) {
        double[] learned = idf;
        Samples.check("transform", counts, learned);
        // Without explicit zeros, infinite weights and the logarithm affect counted terms only.
        if (!counts.isSparse()) {
            try (INDArray sparse = counts.toFormat(SparseFormat.CSR); INDArray weighted = weighted(sparse, learned)) {
                return weighted.toDense();
            }
        }
        try (INDArray pruned = counts.dup().prune()) {
            return weighted(pruned, learned);
        }
    }

    private INDArray weighted(INDArray counts, double[] weights) {
        INDArray out = sublinearTf ? logarithms(counts) : Samples.copy(counts);
        boolean done = false;
        try (INDArray row = Samples.row(weights, out)) {
            if (sublinearTf) {
                out.stored().addi(1);
            }
            out.stored().muliRowVector(row);
            normalizer.inPlace(out);
            done = true;
            return out;
        } finally {
            if (!done) {
                out.close();
            }
        }
    }

    private static INDArray logarithms(INDArray counts) {
        if (counts.dataType() != DataType.BOOL) {
            return counts.stored().log();
        }
        try (INDArray numbers = Samples.copy(counts)) {
            return numbers.stored().log();
        }
    }

    /**
     * Writes the settings and the fitted state to a file, which {@link #load(Path)} reads. The file appears complete or not at
     * all. docs/features.md describes the format.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public void save(Path file) {
        State state = new State("TfidfTransformer").put("norm", getNorm()).put("smoothIdf", smoothIdf)
                .put("sublinearTf", sublinearTf);
        double[] learned = idf;
        if (learned != null) {
            state.put("idf", learned);
        }
        state.write(file);
    }

    /**
     * Returns the transformer that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static TfidfTransformer load(Path file) {
        State state = State.read(file, "TfidfTransformer");
        TfidfTransformer made = new TfidfTransformer(state.constant("norm", Norm.class), state.flag("smoothIdf"),
                state.flag("sublinearTf"));
        if (state.has("idf")) {
            double[] saved = state.doubles("idf");
            state.made(() -> made.setIdf(saved));
        }
        return state.done(made);
    }

    /** Returns the norm by which each row is divided. */
    public Norm getNorm() {
        return normalizer.norm();
    }

    /** Returns whether one more document is assumed to have every term. */
    public boolean isSmoothIdf() {
        return smoothIdf;
    }

    /** Returns whether tf is 1 + ln(count). */
    public boolean isSublinearTf() {
        return sublinearTf;
    }

    /** Returns whether weights were learned or set. */
    public boolean isFitted() {
        return idf != null;
    }

    /**
     * Sets the weights, one for each term, instead of learning them. Returns this.
     *
     * @throws IllegalArgumentException if a weight is NaN
     */
    public TfidfTransformer setIdf(double... weights) {
        double[] taken = Arguments.given(weights, "setIdf", "the array of weights").clone();
        for (int j = 0; j < taken.length; j++) {
            if (Double.isNaN(taken[j])) {
                throw new IllegalArgumentException("setIdf: the weight of term " + j + " is NaN");
            }
        }
        idf = taken;
        return this;
    }

    /** Returns a copy of the weight of each term. */
    public double[] getIdf() {
        return Fitted.of("getIdf", idf).clone();
    }
}

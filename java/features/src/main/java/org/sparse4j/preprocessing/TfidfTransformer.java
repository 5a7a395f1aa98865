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
 * Weighs the counts of terms (columns) in documents (rows): tf times idf, then rows of length 1, as scikit-learn's of this
 * name. tf is the count, or 1 + ln(count) when sublinear. idf is ln(n / df) + 1 for a term in df of n fitted documents; smooth,
 * ln((1 + n) / (1 + df)) + 1, as if one more document had every term once. Not smooth, a term that no fitted document has
 * weighs infinitely.
 */
public final class TfidfTransformer implements Transformer {
    private final Normalizer normalizer;
    private final boolean smoothIdf;
    private final boolean sublinearTf;

    private volatile double[] idf;

    /** Euclidean norm, smooth idf, tf as counted. */
    public TfidfTransformer() {
        this(Norm.L2, true, false);
    }

    /**
     * As the three say.
     *
     * @param norm how long a row is, to be made 1
     * @param smoothIdf whether each term counts as being in one document more, so that no weight is infinite
     * @param sublinearTf whether 1 + ln(count) stands for a count
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
        // Sparse and without zeros: an infinite weight and the logarithm leave what was not counted alone.
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
     * Writes what it was told and has learned to a file, which appears whole or not at all; {@link #load(Path)} reads it.
     * docs/features.md says what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
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
     * What {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
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

    /** How long a row is, to be made 1. */
    public Norm getNorm() {
        return normalizer.norm();
    }

    /** Whether each term counts as being in one document more. */
    public boolean isSmoothIdf() {
        return smoothIdf;
    }

    /** Whether 1 + ln(count) stands for a count. */
    public boolean isSublinearTf() {
        return sublinearTf;
    }

    /** Whether it has weights. */
    public boolean isFitted() {
        return idf != null;
    }

    /** Takes weights from elsewhere, one for each term, for learned ones; NaN is refused (IllegalArgumentException). Returns this. */
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

    /** The weight of each term. */
    public double[] getIdf() {
        return Fitted.of("getIdf", idf).clone();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
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
        INDArray out = sublinearTf ? counts.stored().log() : Samples.copy(counts);
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

    /** The weight of each term. */
    public double[] getIdf() {
        double[] learned = idf;
        if (learned == null) {
            throw new IllegalStateException("getIdf: nothing was fitted; call fit first");
        }
        return learned.clone();
    }
}

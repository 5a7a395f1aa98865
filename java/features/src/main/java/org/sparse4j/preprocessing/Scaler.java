// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;

/** Divides each column by a number that it learned of it; nothing is subtracted, so zeros stay. */
public abstract class Scaler implements Transformer {
    private volatile double[] scale;

    Scaler() {}

    /** What to divide each column by; 0 for a column to leave as it is. */
    abstract double[] spread(INDArray x);

    /** Refuses a column whose scale is not finite: it has NaN, an infinity, or values too large. */
    @Override
    public Scaler fit(INDArray x) {
        double[] learned = spreadOf(Samples.checkFit("fit", x));
        for (int j = 0; j < learned.length; j++) {
            if (!Double.isFinite(learned[j])) {
                throw new IllegalArgumentException("fit: column " + j + " has the scale " + learned[j]
                        + "; its values and their range must be finite");
            }
            learned[j] = learned[j] == 0 ? 1 : learned[j];
        }
        scale = learned;
        return this;
    }

    /** Of BOOL as of numbers 0 and 1. */
    private double[] spreadOf(INDArray x) {
        if (x.dataType() != DataType.BOOL) {
            return spread(x);
        }
        try (INDArray numbers = Samples.copy(x)) {
            return spread(numbers);
        }
    }

    @Override
    public INDArray transform(INDArray x) {
        return scaled("transform", x, (out, row) -> out.stored().diviRowVector(row));
    }

    /** A new matrix in the units of the fitted one. O(nnz + columns). */
    public INDArray inverseTransform(INDArray x) {
        return scaled("inverseTransform", x, (out, row) -> out.stored().muliRowVector(row));
    }

    /** What each column is divided by. */
    public double[] getScale() {
        return Fitted.of("getScale", scale).clone();
    }

    /**
     * Writes what it has learned, if anything, to a file, which appears whole or not at all; the class's {@code load} reads it.
     * docs/features.md says what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public void save(Path file) {
        State state = new State(getClass().getSimpleName());
        double[] learned = scale;
        if (learned != null) {
            state.put("scale", learned);
        }
        state.write(file);
    }

    /** What such a scaler has saved, into a new one. */
    static <T extends Scaler> T load(Path file, T into) {
        State state = State.read(file, into.getClass().getSimpleName());
        if (state.has("scale")) {
            double[] saved = state.doubles("scale");
            for (int j = 0; j < saved.length; j++) {
                if (!Double.isFinite(saved[j]) || saved[j] == 0) {
                    throw state.malformed("column " + j + " has the scale " + saved[j] + "; expected is a finite number other "
                            + "than 0");
                }
            }
            ((Scaler) into).scale = saved;
        }
        return state.done(into);
    }

    private INDArray scaled(String method, INDArray x, BiConsumer<INDArray, INDArray> inPlace) {
        double[] learned = scale;
        INDArray out = Samples.copy(Samples.check(method, x, learned));
        boolean done = false;
        try (INDArray row = Samples.row(learned, out)) {
            inPlace.accept(out, row);
            done = true;
            return out;
        } finally {
            if (!done) {
                out.close();
            }
        }
    }
}

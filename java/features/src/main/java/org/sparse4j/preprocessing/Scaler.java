// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.features.Fitted;
import org.sparse4j.features.State;

/**
 * Divides each column by a number learned from it. The scaler subtracts nothing, so zeros remain zeros.
 *
 * @since 0.1.0
 */
public abstract class Scaler implements Transformer {
    private volatile double[] scale;

    Scaler() {}

    /** Returns the divisor of each column, 0 for a column that does not change. */
    abstract double[] spread(INDArray x);

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a column's divisor is not finite, because the column contains NaN, an
     *     infinity or too large values
     */
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

    /** Reads a BOOL matrix as numbers 0 and 1. */
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

    /** Returns a new matrix in the units of the fitted one: multiplies each column by its divisor. O(nnz + columns) time. */
    public INDArray inverseTransform(INDArray x) {
        return scaled("inverseTransform", x, (out, row) -> out.stored().muliRowVector(row));
    }

    /** Returns a copy of the divisor of each column. */
    public double[] getScale() {
        return Fitted.of("getScale", scale).clone();
    }

    /**
     * Writes the fitted state, if there is one, to a file, which the class's {@code load} reads. The file appears complete or not
     * at all. docs/features.md describes the format.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public void save(Path file) {
        State state = new State(getClass().getSimpleName());
        double[] learned = scale;
        if (learned != null) {
            state.put("scale", learned);
        }
        state.write(file);
    }

    /** Reads the state that a scaler of this class has saved into a new scaler. */
    static <T extends Scaler> T load(Path file, T into) {
        State state = State.read(file, into.getClass().getSimpleName());
        if (state.has("scale")) {
            double[] saved = state.doubles("scale");
            for (int j = 0; j < saved.length; j++) {
                if (!Double.isFinite(saved[j]) || saved[j] == 0) {
                    throw state.malformed("column " + j + " has the scale " + saved[j] + "; it must be a finite number other than 0");
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

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;

/**
 * Divides each row by its norm, so that the norm becomes 1. A row of zeros does not change. {@code fit} learns nothing,
 * and the transformation has no inverse. {@code transform} throws {@code IllegalArgumentException} if the norm of a row
 * is not finite.
 *
 * @since 0.1.0
 */
public final class Normalizer implements Transformer {
    private final Norm norm;

    /** Creates a transformer that divides by the Euclidean norm. */
    public Normalizer() {
        this(Norm.L2);
    }

    /** Creates a transformer that divides by a norm; with NONE, rows do not change. */
    public Normalizer(Norm norm) {
        this.norm = Arguments.given(norm, "the norm");
    }

    @Override
    public Normalizer fit(INDArray x) {
        Samples.check("fit", x);
        return this;
    }

    @Override
    public INDArray transform(INDArray x) {
        INDArray out = Samples.copy(Samples.check("transform", x));
        boolean done = false;
        try {
            inPlace(out);
            done = true;
            return out;
        } finally {
            if (!done) {
                out.close();
            }
        }
    }

    /**
     * Writes the settings to a file, which {@link #load(Path)} reads. The file appears complete or not at all. docs/features.md
     * describes the format.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public void save(Path file) {
        new State("Normalizer").put("norm", norm).write(file);
    }

    /**
     * Returns the normalizer that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static Normalizer load(Path file) {
        State state = State.read(file, "Normalizer");
        return state.done(new Normalizer(state.constant("norm", Norm.class)));
    }

    /** Returns the norm. */
    Norm norm() {
        return norm;
    }

    private static long firstNotFinite(INDArray lengths) {
        if (lengths.size(0) == 0) {
            return -1;
        }
        try (INDArray first = BooleanIndexing.firstIndex(lengths, Conditions.notFinite())) {
            return first.getLong();
        }
    }

    /** Transforms a FLOAT or DOUBLE matrix of the caller in place. */
    void inPlace(INDArray x) {
        if (norm != Norm.NONE && x.size(1) > 0) {
            try (INDArray lengths = norm.ofRows(x)) {
                long row = firstNotFinite(lengths);
                if (row >= 0) {
                    throw new IllegalArgumentException("row " + row + " has the norm " + lengths.getDouble(row)
                            + "; its values and their norm must be finite");
                }
                x.stored().diviColumnVector(Samples.nonzero(lengths));
            }
        }
    }
}

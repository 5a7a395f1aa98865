// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.features.State;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;

/**
 * Divides each row by its norm: rows of length 1. A row of zeros stays, one whose norm is not finite is refused
 * (IllegalArgumentException). There is nothing to learn, and no inverse.
 */
public final class Normalizer implements Transformer {
    private final Norm norm;

    /** By the Euclidean norm. */
    public Normalizer() {
        this(Norm.L2);
    }

    /** By a norm; NONE leaves rows as they are. */
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
     * Writes what it was told and has learned to a file, which appears whole or not at all; {@link #load(Path)} reads it.
     * docs/features.md says what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public void save(Path file) {
        new State("Normalizer").put("norm", norm).write(file);
    }

    /**
     * What {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public static Normalizer load(Path file) {
        State state = State.read(file, "Normalizer");
        return state.done(new Normalizer(state.constant("norm", Norm.class)));
    }

    /** How long a row is. */
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

    /** As transform, written into a FLOAT or DOUBLE matrix of the caller's. */
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

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;

/** Divides each column by its largest absolute value: into [-1, 1]. A column of zeros stays. */
public final class MaxAbsScaler extends Scaler {
    /** Nothing learned yet. */
    public MaxAbsScaler() {}

    /**
     * What {@link #save(Path)} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public static MaxAbsScaler load(Path file) {
        return load(file, new MaxAbsScaler());
    }

    @Override
    double[] spread(INDArray x) {
        try (INDArray largest = x.normmax(0)) {
            return largest.toDoubleVector();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;

/**
 * Divides each column by its range, largest less smallest value, implicit zeros included. The usual min-max scaling
 * also subtracts the smallest value, which would store every zero; where that is 0, as in counts, the result is the same:
 * [0, 1]. A constant column stays.
 */
public final class MinMaxScaler extends Scaler {
    /** Nothing learned yet. */
    public MinMaxScaler() {}

    /**
     * What {@link #save(Path)} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is none of these, of another class, damaged, or says what
     *     cannot be
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    public static MinMaxScaler load(Path file) {
        return load(file, new MinMaxScaler());
    }

    @Override
    double[] spread(INDArray x) {
        try (INDArray real = Samples.copy(x); INDArray largest = real.max(0); INDArray smallest = real.min(0);
                INDArray range = largest.sub(smallest)) {
            return range.toDoubleVector();
        }
    }
}

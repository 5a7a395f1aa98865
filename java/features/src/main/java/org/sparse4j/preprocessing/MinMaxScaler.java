// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;

/**
 * Divides each column by its range: the largest minus the smallest value, where zeros that are not stored count as
 * values. The usual min-max scaling also subtracts the smallest value, which would store every zero. If the smallest
 * value is 0, as in counts, both scalings have the same result, in [0, 1]. A constant column does not change.
 *
 * @since 0.1.0
 */
public final class MinMaxScaler extends Scaler {
    /** Creates an unfitted scaler. */
    public MinMaxScaler() {}

    /**
     * Returns the scaler that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
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

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import org.sparse4j.INDArray;

/**
 * Divides each column by its largest absolute value, which puts it into [-1, 1]. A column of zeros does not change.
 *
 * @since 0.1.0
 */
public final class MaxAbsScaler extends Scaler {
    /** Creates an unfitted scaler. */
    public MaxAbsScaler() {}

    /**
     * Returns the scaler that {@link #save} wrote.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file was not saved by this class, is damaged, or has an impossible
     *     value
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
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

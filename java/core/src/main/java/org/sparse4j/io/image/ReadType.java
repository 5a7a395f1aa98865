// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.image;

import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.FilePlace;

/** Converts the array of a .s4j file to the type and format that the options ask for, as the readers of other files do. */
public final class ReadType {
    private ReadType() {}

    /**
     * Returns the array in the type and format of the options. If the array has them, returns the array itself.
     * Otherwise returns a converted copy and closes the array. Also closes the array if this method throws.
     *
     * @throws IllegalArgumentException if the array has real values and the type is no floating type
     * @throws MalformedFileException if an integer does not fit the type
     */
    public static INDArray as(Path file, INDArray x, ReadOptions options) {
        DataType type = options.typeOr(x.dataType());
        SparseFormat format = options.formatOr(x.getFormat());
        if (type == x.dataType() && format == x.getFormat()) {
            return x;
        }
        try (x) {
            requireFits(FilePlace.of(file), x, type);
            if (type == x.dataType()) {
                return x.toFormat(format);
            }
            try (INDArray cast = x.castTo(type)) {
                return format == x.getFormat() ? cast.dup() : cast.toFormat(format);
            }
        }
    }

    private static void requireFits(FilePlace place, INDArray x, DataType type) {
        if (type.isFloating() || x.dataType() == type || x.dataType() == DataType.BOOL) {
            return;
        }
        if (x.dataType().isFloating()) {
            throw new IllegalArgumentException(place + ": values of " + x.dataType() + " are read as DOUBLE or FLOAT, not as " + type
                    + "; castTo changes the array's type");
        }
        if (!fits(x.fillValue().longValue(), type)) {
            throw place.malformed("the fill value is " + x.fillValue() + ", which does not fit " + type);
        }
        if (x.length() > 0 && !(fits(x.minNumber().longValue(), type) && fits(x.maxNumber().longValue(), type))) {
            throw firstMisfit(place, x, type);
        }
    }

    private static boolean fits(long value, DataType type) {
        return type == DataType.LONG || (type == DataType.INT ? value == (int) value : value == 0 || value == 1);
    }

    private static MalformedFileException firstMisfit(FilePlace place, INDArray x, DataType type) {
        long[][] at = new long[1][];
        long[] first = new long[1];
        x.forEachLongEntry((coordinates, value) -> {
            if (at[0] == null && !fits(value, type)) {
                at[0] = coordinates.clone();
                first[0] = value;
            }
        });
        return place.malformed("the entry at " + Arrays.toString(at[0]) + " is " + first[0] + ", which does not fit " + type);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.Arrays;
import java.util.Objects;
import org.sparse4j.DataType;
import org.sparse4j.SparseFormat;

/**
 * What the header of a file says of the array in it; the entries were not read, and nothing says that they are right.
 *
 * @param file the kind of file: "npy", "npz of SciPy", "npz of pydata/sparse", "npz of Binsparse", "npz of NumPy"
 * @param layout the layout in the file's own words, such as "csr", "GCXS" or "DCSR"; "fortran" or "c" of dense arrays
 * @param dataType the type that reading gives unless another is asked for
 * @param format the format that reading gives unless another is asked for
 * @param shape the extents
 * @param entries how many entries are stored, of dense arrays the number of elements
 */
public record ArrayFileInfo(String file, String layout, DataType dataType, SparseFormat format, long[] shape,
        long entries) {
    /** Copies the shape. */
    public ArrayFileInfo {
        shape = shape.clone();
    }

    /** The extents, a copy. */
    @Override
    public long[] shape() {
        return shape.clone();
    }

    /** Whether all is the same. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ArrayFileInfo && ((ArrayFileInfo) other).toString().equals(toString());
    }

    /** Of all. */
    @Override
    public int hashCode() {
        return Objects.hash(file, layout, dataType, format, Arrays.hashCode(shape), entries);
    }

    /** As {@code npz of SciPy (csr): DOUBLE CSR [3, 4], 5 entries}. */
    @Override
    public String toString() {
        return file + " (" + layout + "): " + dataType + " " + format + " " + Arrays.toString(shape) + ", " + entries
                + (entries == 1 ? " entry" : " entries");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import java.util.Objects;

/**
 * The properties of the array in a file. The reader takes them from the file's headers without reading the entries, so
 * that they are not verified against the entries. A text file without a header does not state the size of the array:
 * its extents and its number of entries are then -1, and only reading the whole file determines them.
 *
 * @param file the kind of file: "s4j", "Matrix Market", "Harwell-Boeing", "npy", "npz of SciPy", "npz of
 *     pydata/sparse", "npz of Binsparse", "npz of NumPy", "FROSTT", "SVMlight", "CSV", "TSV" or "edge list". Any other
 *     format appears under the name that its reader reports.
 * @param layout the layout in the words of the file, such as "coordinate real general", "csr", "GCXS" or "DCSR";
 *     "fortran" or "c" for dense arrays, "text" if the file format has no word for it
 * @param dataType the type of the array that reading returns by default
 * @param format the format of the array that reading returns by default
 * @param shape the extents; -1 for each extent that the file does not state
 * @param entries the number of stored entries, or -1 if the file does not state it. For dense arrays, the number of
 *     elements; for symmetric files, the number of listed entries; for SciPy's dia, the number of entries inside the
 *     matrix, including the zeros that reading drops
 * @since 0.1.0
 */
public record ArrayFileInfo(String file, String layout, DataType dataType, SparseFormat format, long[] shape,
        long entries) {
    /** Creates an instance with a copy of the shape. */
    public ArrayFileInfo {
        shape = shape.clone();
    }

    /** Returns a copy of the extents; -1 for each extent that the file does not state. */
    @Override
    public long[] shape() {
        return shape.clone();
    }

    /** Returns whether the file states all extents and the number of entries. */
    public boolean isComplete() {
        return entries >= 0 && Arrays.stream(shape).allMatch(extent -> extent >= 0);
    }

    /** Returns whether the other object is an ArrayFileInfo with the same properties. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ArrayFileInfo && ((ArrayFileInfo) other).toString().equals(toString());
    }

    /** Returns a hash code of all properties. */
    @Override
    public int hashCode() {
        return Objects.hash(file, layout, dataType, format, Arrays.hashCode(shape), entries);
    }

    /**
     * Returns a text such as {@code npz of SciPy (csr): DOUBLE CSR [3, 4], 5 entries}, with {@code ?} for each property
     * that the file does not state.
     */
    @Override
    public String toString() {
        return file + " (" + layout + "): " + dataType + " " + format + " "
                + Arrays.toString(shape).replace("-1", "?") + ", " + (entries < 0 ? "?" : entries)
                + (entries == 1 ? " entry" : " entries");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.Arrays;
import java.util.Objects;

/**
 * What is known of the array in a file before its entries are read; nothing says that they are right. Texts without a header
 * do not say how large their array is: extents and entries are -1 then, which stands for "only reading tells".
 *
 * @param file the kind of file: "s4j", "Matrix Market", "Harwell-Boeing", "npy", "npz of SciPy", "npz of pydata/sparse", "npz of Binsparse",
 *     "npz of NumPy", "FROSTT", "SVMlight", "CSV", "TSV", "edge list", or what another format calls itself
 * @param layout the layout in the file's own words, such as "coordinate real general", "csr", "GCXS" or "DCSR"; "fortran" or
 *     "c" of dense arrays, "text" where the file has no words for it
 * @param dataType the type that reading gives unless another is asked for
 * @param format the format that reading gives unless another is asked for
 * @param shape the extents, -1 for each that only reading tells
 * @param entries how many entries are stored, of dense arrays the number of elements, of symmetric files those that they list, of
 *     SciPy's dia those in the matrix, of which reading drops zeros; -1
 *     where only reading tells
 */
public record ArrayFileInfo(String file, String layout, DataType dataType, SparseFormat format, long[] shape,
        long entries) {
    /** Copies the shape. */
    public ArrayFileInfo {
        shape = shape.clone();
    }

    /** The extents, a copy; -1 for each that only reading tells. */
    @Override
    public long[] shape() {
        return shape.clone();
    }

    /** Whether the file says all extents and the number of entries, without being read. */
    public boolean isComplete() {
        return entries >= 0 && Arrays.stream(shape).allMatch(extent -> extent >= 0);
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

    /** As {@code npz of SciPy (csr): DOUBLE CSR [3, 4], 5 entries}; {@code ?} for what only reading tells. */
    @Override
    public String toString() {
        return file + " (" + layout + "): " + dataType + " " + format + " "
                + Arrays.toString(shape).replace("-1", "?") + ", " + (entries < 0 ? "?" : entries)
                + (entries == 1 ? " entry" : " entries");
    }
}

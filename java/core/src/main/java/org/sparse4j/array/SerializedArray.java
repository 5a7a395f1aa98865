// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Window;

/**
 * How an array travels: type, layout, shape, fill, and the stored entries in C order. A view travels as what it shows.
 * Reading feeds a builder, so that a damaged stream cannot ask for more memory than it has entries for.
 */
final class SerializedArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private transient NDArray array;

    SerializedArray(NDArray array) {
        this.array = array;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        NDArray x = array;
        SparseFormat format = x.getFormat();
        boolean compressed = format != SparseFormat.DENSE && format != SparseFormat.COO;
        boolean same = x.rank() == x.storage().rank();
        long[] shape = x.shape();
        out.writeInt(x.dataType().ordinal());
        out.writeInt(format == SparseFormat.DENSE ? Abi.DENSE : compressed ? Abi.GCS : Abi.COO);
        out.writeInt(shape.length);
        for (long n : shape) {
            out.writeLong(n);
        }
        int[] order = compressed && same ? x.storage().order() : StorageFormats.identity(shape.length);
        for (int d : order) {
            out.writeInt(d);
        }
        out.writeInt(!compressed ? 0 : Math.min(x.storage().partitioning(), shape.length));
        try (Entries e = new Entries(x)) {
            out.writeLong(DataType.bits(x.fillValue()));
            out.writeLong(e.total());
            while (e.next()) {
                out.writeLong(e.bits());
                for (int d = 0; d < shape.length && format != SparseFormat.DENSE; d++) {
                    out.writeLong(e.coordinate(d));
                }
            }
        }
    }

    private void readObject(ObjectInputStream in) throws IOException {
        try {
            array = read(in);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
            InvalidObjectException invalid = new InvalidObjectException("no array: " + e.getMessage());
            invalid.initCause(e);
            throw invalid;
        }
    }

    private static NDArray read(ObjectInputStream in) throws IOException {
        DataType type = DataType.of(in.readInt());
        int format = in.readInt();
        int rank = in.readInt();
        if (rank < 0 || rank > Window.MAX_RANK || format < 0 || format > Abi.GCS) {
            throw new InvalidObjectException("no array: rank " + rank + ", format " + format);
        }
        long[] shape = new long[rank];
        for (int d = 0; d < rank; d++) {
            shape[d] = in.readLong();
        }
        int[] order = new int[rank];
        for (int d = 0; d < rank; d++) {
            order[d] = in.readInt();
        }
        int partitioning = in.readInt();
        long fill = in.readLong();
        long count = in.readLong();
        boolean dense = format == Abi.DENSE;
        if (dense && count != Shapes.length(Shapes.check(shape))) {
            throw new InvalidObjectException("no array: " + count + " elements");
        }
        try (CooEntries b = new CooEntries(shape).type(type).duplicates(DuplicatePolicy.ERROR)) {
            b.fill(type == DataType.BOOL || dense ? (fill != 0 && !dense ? 1 : 0) : type.number(fill));
            long[] at = new long[rank];
            for (long k = 0; k < count; k++) {
                long bits = in.readLong();
                long rest = k;
                for (int d = rank - 1; d >= 0; d--) {
                    at[d] = dense ? rest % shape[d] : 0;
                    rest = dense ? rest / shape[d] : 0;
                }
                for (int d = 0; d < rank && !dense; d++) {
                    at[d] = in.readLong();
                }
                b.add(type, bits, at);
            }
            return (NDArray) b.build(format == Abi.GCS ? StorageFormats.gcs(shape, order, partitioning)
                    : StorageFormats.layout(dense ? SparseFormat.DENSE : SparseFormat.COO, shape));
        }
    }

    private Object readResolve() {
        return array;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.FilePlace;

/** Reads and writes dense arrays: all elements one after the other, in C or Fortran order. */
public final class DenseFiles {
    static final int PIECE = 1 << 20;       // bytes that fit in a cache
    public static final int REPORTED = 4 << 20;    // bytes between two progress events

    private DenseFiles() {}

    /** Reads an array in the format that the options ask for, or as DENSE in the order of the file. */
    public static INDArray read(NpyInput in, ReadOptions options) throws IOException {
        NpyHeader header = in.header();
        DataType type = in.valueType(options);
        SparseFormat format = options.formatOr(SparseFormat.DENSE);
        StorageFormats.layout(format, header.shape());
        INDArray x = read(in, options, type, header.fortran(), header.shape());
        if (format == SparseFormat.DENSE) {
            return x;
        }
        try (x) {
            return x.toFormat(format);
        }
    }

    /** Reads the elements as an array of the given shape, which must have the same number of elements as the file. */
    public static INDArray read(NpyInput in, ReadOptions options, DataType type, boolean fortran, long... shape)
            throws IOException {
        long elements = in.header().elements();
        INDArray x = StorageFormats.create(type, new StorageFormats.Layout(Abi.DENSE, fortran ? 1 : 0, new int[0]), 0,
                shape);
        boolean ok = false;
        int piece = (int) Math.min(elements, PIECE / type.width());
        try (HostBlock block = Backends.current().allocate((long) piece * type.width())) {
            long told = 0;
            for (long from = 0; from < elements; from += piece) {
                int n = (int) Math.min(piece, elements - from);
                in.read(block, 0, n, type);
                Call.of(Function.BUFFER).operand(x).integer(0).integer(from).integer(n).integer(block.place(0)).integer(1)
                        .run();
                long done = (from + n) * in.type().width();
                if (done - told >= REPORTED || from + n == elements) {
                    told = done;
                    tell(options.listener(), "reading ", in.place(), done, in.header().dataBytes());
                }
            }
            in.finish();
            ok = true;
            return x;
        } finally {
            if (!ok) {
                x.close();
            }
        }
    }

    public static void tell(ProgressListener listener, String what, FilePlace place, long done, long total) {
        if (!listener.progress(done, total)) {
            throw new CancellationException(what + place.file() + " was stopped by its listener");
        }
    }
}

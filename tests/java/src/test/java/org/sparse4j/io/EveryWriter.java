// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** All that writes files of arrays, by the name of a file that it writes; each writes the same bytes each time. */
final class EveryWriter {
    /** Of the smallest memory that there is: some thousand entries make several runs. */
    private static final OutOfCoreOptions LITTLE = OutOfCoreOptions.defaults().memory(1 << 20);
    static final Map<String, Writer> ALL = all();

    /** Writes a matrix of type DOUBLE and format CSR, which lies in a file .s4j too; what is wanted beside it goes to `beside`. */
    interface Writer {
        void write(INDArray x, Path source, Path target, Path beside) throws IOException;
    }

    private EveryWriter() {}

    private static Map<String, Writer> all() {
        Map<String, Writer> all = new LinkedHashMap<>();
        all.put("a.txt", (x, source, target, beside) -> AtomicFile.write(target, out -> out.write(ArrayBytes.of(x))));
        all.put("a.mtx", (x, source, target, beside) -> MatrixMarket.write(x, target));
        all.put("a.mtx.gz", (x, source, target, beside) -> MatrixMarket.write(x, target));
        all.put("a.rua", (x, source, target, beside) -> HarwellBoeing.write(x, target));
        all.put("a.npy", (x, source, target, beside) -> {
            try (INDArray dense = x.toDense()) {
                Npy.write(dense, target);
            }
        });
        for (Npz.Kind kind : Npz.Kind.values()) {
            all.put(kind + ".npz", (x, source, target, beside) -> Npz.write(x, target, kind));
        }
        all.put("stored.npz", (x, source, target, beside) ->
                Npz.write(x, target, Npz.Kind.SCIPY, WriteOptions.defaults().stored()));
        all.put("a.tns", (x, source, target, beside) -> Frostt.write(x, target));
        all.put("a.svm", (x, source, target, beside) -> {
            try (INDArray labels = Sparse4j.zeros(x.rows())) {
                SvmLight.write(x, labels, target);
            }
        });
        all.put("a.csv", (x, source, target, beside) -> Triplets.write(x, target, TripletOptions.csv()));
        all.put("a.s4j", (x, source, target, beside) -> S4j.write(x, target));
        all.put("transposed.s4j", (x, source, target, beside) ->
                OutOfCore.transpose(source, target, LITTLE.temporaryFolder(beside)));
        all.put("converted.s4j", (x, source, target, beside) ->
                OutOfCore.convert(source, SparseFormat.CSC, target, LITTLE.temporaryFolder(beside)));
        all.put("joined.s4j", (x, source, target, beside) ->
                OutOfCore.concat(1, target, LITTLE.temporaryFolder(beside), source, source));
        all.put("built.s4j", (x, source, target, beside) -> {
            try (ExternalBuilder b = OutOfCore.builder(target, SparseFormat.CSR, DataType.DOUBLE,
                    LITTLE.temporaryFolder(beside), x.shape())) {
                b.addAll(x).addAll(x).build();
            }
        });
        return all;
    }
}

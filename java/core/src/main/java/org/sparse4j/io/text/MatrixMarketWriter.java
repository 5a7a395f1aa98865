// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpResult;
import org.sparse4j.io.MatrixSymmetry;

/** Writes a matrix as text. The backend creates the text piece by piece. */
public final class MatrixMarketWriter {
    private static final String METHOD = "MatrixMarket.write";
    private static final int PIECE = 8 << 20;
    // The actions of s4j_matrix_market_write in the C ABI.
    private static final int COUNT = 0;
    private static final int TEXT = 1;

    private final Path file;
    private final MatrixText options;

    private MatrixMarketWriter(Path file, MatrixText options) {
        this.file = file;
        this.options = options;
    }

    public static void write(INDArray x, Path file, MatrixText options) throws IOException {
        if (x.rank() != 2) {
            throw new IllegalArgumentException(METHOD + ": the file format holds matrices only, but the shape is "
                    + Arrays.toString(x.shape()));
        }
        boolean dense = x.getFormat() == SparseFormat.DENSE;
        boolean array = options.arrayOf(dense);
        if (array && options.pattern()) {
            throw new IllegalArgumentException(METHOD + ": the array format cannot hold a pattern; call coordinates()");
        }
        if (!array && !dense && !(x.fillValue().doubleValue() == 0)) {
            throw new IllegalArgumentException(METHOD + ": elements that the coordinate format does not list are 0, but the fill is "
                    + x.fillValue() + "; the option array() writes all elements");
        }
        MatrixMarketWriter writer = new MatrixMarketWriter(file, options);
        if (array != dense) {
            try (INDArray other = array ? x.toDense() : x.toFormat(SparseFormat.COO)) {
                writer.write(other);
            }
        } else {
            writer.write(x);
        }
    }

    /** Writes an array whose layout has the entries in the order of the file. */
    private void write(INDArray x) throws IOException {
        MatrixSymmetry symmetry = WrittenSymmetry.of(x, options, METHOD);
        Guarded.whole(x, (whole, storage) -> TextOutput.write(file, to -> write(whole, symmetry, to)));
    }

    private void write(INDArray x, MatrixSymmetry symmetry, TextOutput to) throws IOException {
        long lines = call(x).integer(COUNT).integer(symmetry.ordinal()).run().word(0);
        long entries = x.nnz();
        to.write(ByteBuffer.wrap(header(x, symmetry, lines).getBytes(StandardCharsets.UTF_8)));
        try (HostBlock block = Backends.current().allocate(PIECE)) {
            for (long next = 0; next < entries;) {
                OpResult piece = call(x).integer(TEXT).integer(symmetry.ordinal()).integer(options.pattern() ? 1 : 0)
                        .integer(next).integer(block.place(0)).integer(PIECE).run();
                to.write(block.window(0, (int) piece.word(0)));
                next = piece.word(1);
                if (!options.listener().progress(next, entries)) {
                    throw new CancellationException("writing " + file + " was stopped by its listener");
                }
            }
        }
    }

    private static Call call(INDArray x) {
        return Call.of(Function.MATRIX_MARKET_WRITE).named(METHOD).operand(x);
    }

    private String header(INDArray x, MatrixSymmetry symmetry, long lines) {
        boolean array = x.getFormat() == SparseFormat.DENSE;
        DataType type = x.dataType();
        String field = options.pattern() ? "pattern" : type.isFloating() ? "real" : "integer";
        StringBuilder text = new StringBuilder("%%MatrixMarket matrix ").append(array ? "array " : "coordinate ")
                .append(field).append(' ').append(WrittenSymmetry.word(symmetry)).append('\n');
        for (String comment : options.comments()) {
            text.append('%').append(comment).append('\n');
        }
        text.append(x.size(0)).append(' ').append(x.size(1));
        return (array ? text : text.append(' ').append(lines)).append('\n').toString();
    }
}

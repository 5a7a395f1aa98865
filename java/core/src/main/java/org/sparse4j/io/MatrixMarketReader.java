// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Function;

/** Feeds the backend's reader with a file's text. */
final class MatrixMarketReader implements AutoCloseable {
    // s4j_matrix_market_action
    private static final int CREATE = 0;
    private static final int HEADER = 2;
    private static final int POSITION = 3;
    private static final int FINISH = 4;
    private static final int RELEASE = 5;

    private final Path file;
    private final BackendObject reader = new BackendObject(this, Function.MATRIX_MARKET_READ, RELEASE);
    private final TextFeed feed;

    private MatrixMarketReader(Path file, long bytes, ReadOptions options) {
        this.file = file;
        this.feed = new TextFeed(file, Function.MATRIX_MARKET_READ, POSITION, reader);
        reader.create(call(Function.MATRIX_MARKET_READ).integer(CREATE).integer(bytes).integer(options.typeNumber())
                .integer(options.duplicates().ordinal()).integer(options.half() ? 0 : 1));
    }

    static INDArray read(Path file, FileText text, ReadOptions options) throws IOException {
        try (MatrixMarketReader reader = new MatrixMarketReader(file, text.bytes(), options)) {
            reader.feed.all(text, options.listener());
            return reader.finish(options);
        }
    }

    private Call call(Function function) {
        return Call.of(function).named(file.toString());
    }

    private INDArray finish(ReadOptions options) {
        boolean arrayFile = call(Function.MATRIX_MARKET_READ).integer(HEADER).integer(reader.number()).run().word(4) == 1;
        Call call = call(Function.MATRIX_MARKET_ARRAY).integer(FINISH).integer(reader.number());
        SparseFormat format = options.formatFor(arrayFile);
        switch (format) {
            case DENSE:
                call.integer(Abi.DENSE).integer(0);
                break;
            case COO:
                call.integer(Abi.COO).integer(0);
                break;
            default:
                call.integer(Abi.GCS).integer(1)
                        .integers(format == SparseFormat.CSC ? new int[] {1, 0} : new int[] {0, 1});
                break;
        }
        try {
            return call.arrayOf(reader);
        } catch (MalformedFileException e) {
            throw feed.located(e);
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}

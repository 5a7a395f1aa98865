// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpResult;

/** Feeds the backend's reader with a file's text. */
final class MatrixMarketReader implements AutoCloseable {
    // s4j_matrix_market_action
    private static final int CREATE = 0;
    private static final int FEED = 1;
    private static final int HEADER = 2;
    private static final int POSITION = 3;
    private static final int FINISH = 4;
    private static final int RELEASE = 5;

    private final Path file;
    private final BackendObject reader = new BackendObject(this, Function.MATRIX_MARKET_READ, RELEASE);

    private MatrixMarketReader(Path file, long bytes, ReadOptions options) {
        this.file = file;
        reader.create(call(Function.MATRIX_MARKET_READ).integer(CREATE).integer(bytes).integer(options.typeNumber())
                .integer(options.duplicates().ordinal()).integer(options.half() ? 0 : 1));
    }

    static INDArray read(Path file, FileText text, ReadOptions options) throws IOException {
        try (MatrixMarketReader reader = new MatrixMarketReader(file, text.bytes(), options);
                TextPieces pieces = new TextPieces(text)) {
            do {
                pieces.next();
                boolean end = pieces.isLast() && text.damage() == null;
                do {
                    pieces.consume(reader.feed(pieces, end));
                } while (pieces.isTooMuchLeft());  // no line is as long, so it is a comment, or refused
                if (!options.listener().progress(pieces.fileBytesRead(), text.fileBytes())) {
                    throw new CancellationException("reading " + file + " was stopped by its listener");
                }
            } while (!pieces.isLast());
            if (text.damage() != null) {
                throw reader.damaged(text, pieces);
            }
            return reader.finish(options);
        }
    }

    private Call call(Function function) {
        return Call.of(function).named(file.toString());
    }

    private int feed(TextPieces pieces, boolean end) {
        try {
            return (int) call(Function.MATRIX_MARKET_READ).integer(FEED).integer(reader.number()).integer(pieces.place())
                    .integer(pieces.bytes()).integer(end ? 1 : 0).run().word(0);
        } catch (MalformedFileException e) {
            throw located(e);
        }
    }

    private MalformedFileException located(MalformedFileException e) {
        OpResult place = call(Function.MATRIX_MARKET_READ).integer(POSITION).integer(reader.number()).run();
        return new MalformedFileException(e.getMessage(), file, place.word(0), place.word(1));
    }

    /** At the line and column where the text ended that could be unpacked, all of which was fed. */
    private MalformedFileException damaged(FileText text, TextPieces pieces) {
        long line = call(Function.MATRIX_MARKET_READ).integer(POSITION).integer(reader.number()).run().word(0);
        long column = pieces.bytes() + 1L;
        return new MalformedFileException(file + ": line " + line + ", column " + column + ": " + text.damageText(), file,
                line, column, text.damage());
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
            throw located(e);
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}

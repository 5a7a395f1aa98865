// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpResult;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.entries.EntryParts;

/** Passes the text of a file to a reader of the backend. */
final class TextFeed {
    private static final int FEED = 1;  // the action that passes text to a reader; all readers have the same number for it

    private final Path file;
    private final String label;
    private final Function function;
    private final int position;
    private final BackendObject reader;
    private long entries;

    /**
     * Creates a feed.
     *
     * @param label the name of the file in messages
     * @param position the action by which {@code function} returns the position of an error
     */
    TextFeed(Path file, String label, Function function, int position, BackendObject reader) {
        this.file = file;
        this.label = label;
        this.function = function;
        this.position = position;
        this.reader = reader;
    }

    /**
     * Passes the whole text to the reader.
     *
     * @param part returns the entries read so far, which the reader then no longer holds. {@code part} is null, or
     *     returns null, if the entries are available only at the end.
     */
    void all(FileText text, ProgressListener listener, Supplier<INDArray> part) throws IOException {
        long most = listener instanceof EntryParts ? ((EntryParts) listener).most() : Long.MAX_VALUE;
        try (TextPieces pieces = new TextPieces(text, most)) {
            do {
                pieces.next();
                boolean end = pieces.isLast() && text.damage() == null;
                do {
                    pieces.consume(feed(text, pieces, end));
                } while (pieces.isTooMuchLeft());  // bytes left over that exceed the longest line are a comment or an error
                INDArray next = part != null && entries >= most && !pieces.isLast() ? part.get() : null;
                if (next != null) {
                    ((EntryParts) listener).take(next);
                }
                if (!listener.progress(pieces.fileBytesRead(), text.fileBytes())) {
                    throw new CancellationException("reading " + file + " was stopped by its listener");
                }
            } while (!pieces.isLast());
            if (text.damage() != null) {
                throw damaged(text, pieces.bytes());
            }
        }
    }

    private int feed(FileText text, TextPieces pieces, boolean end) {
        try {
            return feed(pieces.place(), pieces.bytes(), end);
        } catch (MalformedFileException e) {
            throw told(e, text, pieces.bytes());
        }
    }

    /**
     * Returns the exception for a wrong line. If the text ended so early that it could be an archive, the wrong line
     * may be a part of the header of that archive: in this case, the message says "cut off" instead.
     */
    MalformedFileException told(MalformedFileException e, FileText text, int left) {
        return text.isCutAtStart() ? damaged(text, left) : e;
    }

    /**
     * Passes whole lines, or the end of the text. After these bytes, the block must have room for {@link
     * TextPieces#PADDING} more.
     */
    int feed(long place, int bytes, boolean end) {
        try {
            OpResult fed = call(FEED).integer(place).integer(bytes).integer(end ? 1 : 0).run();
            entries = fed.word(1);
            return (int) fed.word(0);
        } catch (MalformedFileException e) {
            throw located(e);
        }
    }

    private Call call(int action) {
        return Call.of(function).named(label).integer(action).integer(reader.number());
    }

    /** Returns the exception of the backend with the name of the file and the position. */
    MalformedFileException located(MalformedFileException e) {
        OpResult place = call(position).run();
        return Faults.text(e.getMessage(), file, place.word(0), place.word(1));
    }

    /**
     * Returns the exception for damaged data, with the line and column up to which the text could be unpacked.
     *
     * @param left the number of bytes of the text that the reader has not taken
     */
    MalformedFileException damaged(FileText text, int left) {
        long line = call(position).run().word(0);
        long column = left + 1L;
        return Faults.text(label + ": line " + line + ", column " + column + ": " + text.damageText(), file,
                line, column, text.damage());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/** Writes the image of an array from its memory to a sink that takes bytes in order. */
public final class ImageOutput {
    private static final int PIECE = 4 << 20;  // bytes per write
    private static final int OF_BUFFER = 0;    // s4j_image_digest

    private ImageOutput() {}

    /** Receives consecutive bytes; after them, `done` of `total` bytes are written. */
    public interface Sink {
        void write(ByteBuffer bytes, long done, long total) throws IOException;
    }

    /** An action on the image of an array, which no thread changes meanwhile. */
    public interface Action {
        void with(Writer image) throws IOException;
    }

    /** Writes an image. */
    public interface Writer {
        void to(Sink sink) throws IOException;
    }

    /** Copies views, and DENSE arrays with other strides, first. */
    public static void with(INDArray x, Action action) throws IOException {
        if (x.getFormat() == SparseFormat.DENSE) {
            Guarded.dense(x, (storage, fortran) -> with(storage, fortran ? 1 : 0, action));
        } else {
            Guarded.whole(x, (whole, storage) -> with(storage, storage.partitioning(), action));
        }
    }

    private static void with(Storage storage, int partitioning, Action action) throws IOException {
        boolean dense = storage.format() == Abi.DENSE;
        boolean gcs = storage.format() == Abi.GCS;
        long entries = storage.heldFact(Storage.Fact.STORED);
        int width = dense ? 0 : (int) storage.heldFact(Storage.Fact.INDEX_WIDTH);
        boolean hyper = gcs && storage.heldFact(Storage.Fact.HYPER) != 0;
        long lines = gcs ? storage.heldFact(Storage.Fact.LINES) : 0;
        long[] lengths = new long[ImageHeader.ORDER.length];
        lengths[ImageHeader.VALUES] = storage.heldFact(Storage.Fact.VALUES_BYTES);
        lengths[ImageHeader.INDEXES] = dense ? 0 : storage.heldFact(Storage.Fact.INDEXES_BYTES);
        lengths[ImageHeader.POINTERS] = gcs ? (lines + 1) * Long.BYTES : 0;
        lengths[ImageHeader.LINE_IDS] = hyper ? lines * Long.BYTES : 0;
        ImageHeader header = new ImageHeader(storage.type(), storage.format(), partitioning, storage.shape(), storage.order(),
                dense ? 0 : storage.heldFact(Storage.Fact.FILL), entries, lines, width, hyper);
        Operand operand = Operand.whole(storage);
        long at = ImageHeader.bytes(storage.rank());
        long[] offsets = new long[lengths.length];
        for (int s : ImageHeader.ORDER) {
            if (lengths[s] > 0) {
                offsets[s] = ImageHeader.aligned(at);
                at = offsets[s] + lengths[s];
                header.section(s, offsets[s], lengths[s], Call.of(Function.IMAGE_DIGEST).named("S4j.write").operand(operand)
                        .integer(OF_BUFFER).integer(s).run().word(0));
            }
        }
        long total = at;
        action.with(sink -> {
            ByteBuffer head = header.toBytes();
            long done = head.remaining();
            sink.write(head, done, total);
            for (int s : ImageHeader.ORDER) {
                if (lengths[s] > 0 && offsets[s] > done) {
                    int gap = (int) (offsets[s] - done);
                    done += gap;
                    sink.write(ByteBuffer.allocate(gap), done, total);
                }
                for (long from = 0; from < lengths[s];) {
                    int n = (int) Math.min(PIECE, lengths[s] - from);
                    from += n;
                    done += n;
                    sink.write(storage.map(s, from - n, n), done, total);
                }
            }
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.sparse4j.io.packed.Packing;
import org.sparse4j.io.whole.WholeFile;

/** Receives the pieces of the text of a file, and writes each piece completely. */
@FunctionalInterface
public interface TextOutput {
    int PACKED_PIECE = 1 << 16;

    void write(ByteBuffer text) throws IOException;

    /** Produces the text of a file. */
    @FunctionalInterface
    interface Source {
        void writeTo(TextOutput out) throws IOException;
    }

    /**
     * Writes a file as a whole, gzipped if the name ends in .gz.
     *
     * @throws IllegalArgumentException if the name ends in the extension of another packing or of an archive
     */
    static void write(Path file, Source text) throws IOException {
        boolean gzipped = Packing.isGzipped(file);
        WholeFile.write(file, to -> {
            if (gzipped) {
                GZIPOutputStream packed = new GZIPOutputStream(to, PACKED_PIECE);
                try (WritableByteChannel pieces = Channels.newChannel(packed)) {
                    text.writeTo(pieces::write);
                }
            } else {
                text.writeTo(to::write);
            }
        });
    }
}

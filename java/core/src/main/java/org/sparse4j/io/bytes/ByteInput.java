// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a file, or of a member of an archive, in order. */
public interface ByteInput extends AutoCloseable {
    FilePlace place();

    /** Returns the total number of bytes, as the file states it. */
    long size();

    /** Fills the buffer; throws a MalformedFileException if the bytes end before it is full. */
    void fill(ByteBuffer to) throws IOException;

    /** Compares the bytes with their checksum, if there is one. The caller must have read all bytes before. */
    void finish() throws IOException;

    @Override
    void close() throws IOException;

    /** Opens a whole file. */
    static ByteInput open(Path file) throws IOException {
        requireRegular(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        boolean ok = false;
        try {
            ByteInput in = new Whole(FilePlace.of(file), channel, channel.size());
            ok = true;
            return in;
        } finally {
            if (!ok) {
                channel.close();
            }
        }
    }

    /** Throws unless a file is a regular one: readers compare sizes with the size of the file, and a pipe has no size. */
    static void requireRegular(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(
                    Files.isDirectory(file) ? "is a directory"
                            : "is not a regular file; arrays are read from regular files, whose sizes are known");
        }
    }

    record Whole(FilePlace place, FileChannel channel, long size) implements ByteInput {
        @Override
        public void fill(ByteBuffer to) throws IOException {
            while (to.hasRemaining()) {
                if (channel.read(to) < 0) {
                    throw place.malformed(channel.position(), "the file became shorter while it was read");
                }
            }
        }

        @Override
        public void finish() {
            // NpyHeader has already compared the header with the size.
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}

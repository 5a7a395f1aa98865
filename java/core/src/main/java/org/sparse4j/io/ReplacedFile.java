// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.GZIPOutputStream;

/** A file that is written beside its place and takes it when it is complete, so that nobody sees a part of it. */
final class ReplacedFile implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final Path file;
    private final Path beside;
    private final WritableByteChannel channel;
    private boolean complete;

    /** Packed when the name ends in .gz. */
    ReplacedFile(Path file) throws IOException {
        this.file = file;
        Path name = file.getFileName();
        if (name == null) {
            throw new IOException(file + " names no file");
        }
        beside = file.resolveSibling("." + name + "." + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".tmp");
        // As any new file, with the permissions that the process gives.
        WritableByteChannel plain = Files.newByteChannel(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        channel = name.toString().endsWith(".gz") ? packed(plain) : plain;
    }

    private static WritableByteChannel packed(WritableByteChannel plain) throws IOException {
        OutputStream out = new GZIPOutputStream(Channels.newOutputStream(plain), PIECE);
        return Channels.newChannel(out);
    }

    void write(ByteBuffer text) throws IOException {
        while (text.hasRemaining()) {
            channel.write(text);
        }
    }

    /** Everything was written: the file takes its place. */
    void finish() throws IOException {
        channel.close();
        try {
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        }
        complete = true;
    }

    @Override
    public void close() throws IOException {
        if (!complete) {
            try {
                channel.close();
            } finally {
                Files.deleteIfExists(beside);
            }
        }
    }
}

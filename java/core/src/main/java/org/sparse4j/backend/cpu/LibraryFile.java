// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Checks that the file of a native library is complete. The dynamic loader maps and touches the memory that the file's
 * headers describe. If the file is truncated, by an interrupted copy or a full disk, that crashes the process.
 */
final class LibraryFile {
    private static final int ELF = 0x464c457f;
    private static final int HEADER = 64;
    private static final int SEGMENT = 56;
    private static final int LOADED = 1;

    private LibraryFile() {}

    /**
     * Throws if the segments of a 64-bit ELF file end behind the file. The method does not check files of other
     * formats.
     *
     * @throws UnsatisfiedLinkError if the file is truncated; the message has the actual and the expected number of
     *     bytes
     */
    static void requireWhole(Path file) {
        long end = 0;
        long size;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            size = channel.size();
            ByteBuffer header = read(channel, 0, HEADER);
            if (header == null || header.getInt(0) != ELF || header.get(4) != 2 || header.get(5) != 1) {
                return;
            }
            long segments = header.getLong(32);
            int each = header.getShort(54) & 0xffff;
            int count = header.getShort(56) & 0xffff;
            if (each < SEGMENT || segments < 0) {
                return;
            }
            end = segments + (long) each * count;
            for (int k = 0; k < count && end <= size; k++) {
                ByteBuffer segment = read(channel, segments + (long) k * each, SEGMENT);
                if (segment != null && segment.getInt(0) == LOADED) {
                    end = Math.max(end, segment.getLong(8) + segment.getLong(32));
                }
            }
        } catch (IOException e) {
            return; // the dynamic loader reports why the file cannot be read
        }
        if (end > size) {
            throw new UnsatisfiedLinkError("the file is cut off: it has " + size + " bytes, but should have " + end + " or more");
        }
    }

    private static ByteBuffer read(FileChannel channel, long at, int bytes) throws IOException {
        ByteBuffer to = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (to.hasRemaining()) {
            if (channel.read(to, at + to.position()) < 0) {
                return null;
            }
        }
        return to;
    }
}

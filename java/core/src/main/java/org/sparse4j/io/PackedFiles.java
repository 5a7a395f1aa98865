// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.packed.DamageException;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.packed.Unpacking;

/**
 * Opens packed files, for programs that parse texts of their own: files packed by gzip, bzip2 or xz, and members of tar
 * and zip archives, which may be packed themselves. All readers of text formats in this package use it.
 *
 * <p>The content determines how a file is packed, whatever its name is; a file that is not packed is read as it is. All
 * packings except gzip and zip need Apache Commons Compress (artifact {@code org.apache.commons:commons-compress}) on
 * the class path, and xz also needs {@code org.tukaani:xz}.
 *
 * <pre>{@code
 * try (var in = PackedFiles.open(Path.of("west0479.tar.gz"), "west0479/west0479.mtx")) {
 *     byte[] banner = in.readNBytes(14);
 * }
 * }</pre>
 *
 * <p>The methods unpack nothing to the disk, and never use names of members as paths. They verify every byte of a file:
 * they read concatenated streams to the last one, and an archive to its end after the member.
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class PackedFiles {
    private PackedFiles() {}

    /**
     * Opens a file as {@link #open(Path, String)} does. If the file is an archive, opens its only file. If there are
     * several, opens the one that has the name of its folder ({@code NAME/NAME.mtx}, {@code NAME/out.NAME}).
     */
    public static InputStream open(Path file) {
        Arguments.given(file, "PackedFiles.open", "the file");
        return opened(file, new MemberChoice((String) null));
    }

    /**
     * Opens a member of a tar or zip archive, by its name in the archive. The stream is buffered; one thread at a time
     * may use it. The caller closes it. Reading from the stream throws a {@link MalformedFileException} if the packed
     * data is truncated or damaged, and an IOException if the file system fails.
     *
     * @throws MalformedFileException if the archive is damaged before the member
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the file is not an archive or has no such member, if a library is missing
     *     (the message names it), or if the heap is too small for the dictionary of xz
     */
    public static InputStream open(Path file, String member) {
        Arguments.given(file, "PackedFiles.open", "the file");
        Arguments.given(member, "PackedFiles.open", "the member");
        return opened(file, new MemberChoice(member));
    }

    private static InputStream opened(Path file, MemberChoice choice) {
        try {
            return new Unpacked(Unpacking.open(file, choice));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Returns the names of the files in a tar or zip archive, in the order of the archive, without folders, links and
     * devices. The list is empty if the file is not an archive. Reads the whole archive; of a zip archive, reads only
     * the directory.
     *
     * @throws MalformedFileException if the archive is damaged
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if a library is missing; the message names it
     */
    public static List<String> members(Path file) {
        Arguments.given(file, "PackedFiles.members", "the file");
        try {
            return Unpacking.names(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Receives the files of an archive, one after the other.
     *
     * @since 0.1.0
     */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives a file.
         *
         * @param name the name in the archive
         * @param content the bytes of the file; they can be read only until the method returns. The visitor need not
         *     read them.
         */
        void visit(String name, InputStream content) throws IOException;
    }

    /**
     * Passes the files in a tar or zip archive to a visitor, in the order of the archive and in one pass, without
     * folders, links and devices.
     *
     * @throws MalformedFileException if the archive is damaged
     * @throws UncheckedIOException if the file system or the visitor fails, with the IOException as its cause
     * @throws IllegalArgumentException if the file is not an archive, or if a library is missing (the message names it)
     */
    public static void forEachMember(Path file, Visitor visitor) {
        Arguments.given(file, "PackedFiles.forEachMember", "the file");
        Arguments.given(visitor, "PackedFiles.forEachMember", "the visitor");
        try {
            Unpacking.visit(file, visitor::visit);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    private static final class Unpacked extends InputStream {
        private static final int PIECE = 1 << 16;

        private final Unpacking unpacking;
        private final byte[] piece = new byte[PIECE];
        private int at;
        private int end;

        Unpacked(Unpacking unpacking) {
            this.unpacking = unpacking;
        }

        private boolean fill() throws IOException {
            if (at == end) {
                at = 0;
                end = 0;
                end = Math.max(take(piece, 0, PIECE), 0);
            }
            return end > 0;
        }

        private int take(byte[] to, int from, int count) throws IOException {
            try {
                return unpacking.read(to, from, count);
            } catch (DamageException e) {
                throw unpacking.malformed(e);
            }
        }

        @Override
        public int read() throws IOException {
            return fill() ? piece[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] to, int from, int count) throws IOException {
            Objects.checkFromIndexSize(from, count, to.length);
            if (at == end && count >= PIECE) {
                return take(to, from, count);
            }
            if (count == 0 || !fill()) {
                return count == 0 ? 0 : -1;
            }
            int n = Math.min(count, end - at);
            System.arraycopy(piece, at, to, from, n);
            at += n;
            return n;
        }

        @Override
        public void close() {
            unpacking.close();
        }
    }
}

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
 * Opens packed files as all readers of texts here do, for programs that read texts of their own: gzip, bzip2, xz, and members of
 * tar and zip archives, which may be packed themselves. The content tells which of these a file is, whatever its name says; a file that is
 * none of them is read as it is. All but gzip and zip needs Apache Commons Compress (artifact {@code org.apache.commons:commons-compress}), and
 * xz also {@code org.tukaani:xz}, on the class path.
 *
 * <pre>{@code
 * try (var in = PackedFiles.open(Path.of("west0479.tar.gz"), "west0479/west0479.mtx")) {
 *     byte[] banner = in.readNBytes(14);
 * }
 * }</pre>
 *
 * <p>Nothing is unpacked to the disk, and the names of members are no paths. Every byte of a file is accounted for: of several
 * streams one behind the other all are read; an archive is read to its end behind the member.
 */
public final class PackedFiles {
    private PackedFiles() {}

    /**
     * As {@link #open(Path, String)}: an archive has one file, or of several one bears the name of its folder
     * ({@code NAME/NAME.mtx}, {@code NAME/out.NAME}).
     */
    public static InputStream open(Path file) {
        Arguments.given(file, "PackedFiles.open", "the file");
        return opened(file, new MemberChoice((String) null));
    }

    /**
     * Opens a member of a tar or zip archive, by its name in the archive. Reads of the stream throw {@link MalformedFileException} where the
     * packed data is cut off or damaged, and an IOException where the file system refuses. It is used by one thread at a time, and
     * has a buffer. The caller closes it.
     *
     * @throws MalformedFileException where the archive is damaged before the member
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the file is no archive or has no such file; where a library is missing, naming it, or the
     *     heap is too small for the dictionary of xz
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
     * The names of the files in a tar or zip archive, in their order; folders, links and devices are left out. Empty of other files.
     * Reads the whole archive, of zip its list.
     *
     * @throws MalformedFileException where the archive is damaged
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where a library is missing, naming it
     */
    public static List<String> members(Path file) {
        Arguments.given(file, "PackedFiles.members", "the file");
        try {
            return Unpacking.names(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Takes the files of an archive, one after the other. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Takes a file.
         *
         * @param name its name in the archive
         * @param content its bytes, to be read before the method returns, or not at all
         */
        void visit(String name, InputStream content) throws IOException;
    }

    /**
     * Gives the files in a tar or zip archive to a visitor, in their order, in one pass; folders, links and devices are left out.
     *
     * @throws MalformedFileException where the archive is damaged
     * @throws UncheckedIOException where the file system refuses, or the visitor, with the IOException
     * @throws IllegalArgumentException where the file is no archive; where a library is missing, naming it
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

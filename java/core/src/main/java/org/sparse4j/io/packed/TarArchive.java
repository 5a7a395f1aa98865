// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.sparse4j.io.container.BulkInput;

/**
 * Reads the members of a tar archive, one after the other, by Apache Commons Compress. This class verifies what that
 * library does not: checksums of headers, truncation between or within headers, bytes after the end, and the size of
 * the headers before a member.
 */
final class TarArchive extends InputStream {
    private static final int BLOCK = TarHeader.BLOCK;
    private static final int MOST_HEADERS = 1 << 18;  // bytes of the headers before a member: names, times, attributes
    private static final int MOST_NAMES = 64 << 20;   // approximate bytes of the list of names
    private static final int OF_NAME = 64;
    private static final int PIECE = 1 << 16;
    private static final byte DUMPED = 'D';           // a folder with content, which Commons Compress would read as headers

    private final Seen seen;
    private final TarArchiveInputStream tar;
    private TarArchiveEntry entry;
    private String name;

    TarArchive(InputStream in) {
        seen = new Seen(in);
        tar = new TarArchiveInputStream(seen, BLOCK, BLOCK, "UTF-8");
    }

    /** Returns the names of the members that are files, in the order of the archive. Reads the archive to its end. */
    static List<String> list(InputStream in) throws IOException {
        TarArchive archive = new TarArchive(in);
        List<String> names = new ArrayList<>();
        long bytes = 0;
        while (archive.next()) {
            if (archive.isFile()) {
                names.add(archive.name);
                bytes += archive.name.length() + OF_NAME;
                if (bytes > MOST_NAMES) {
                    throw new RefusedException("the archive has more than " + names.size() + " members, whose names do not fit in memory");
                }
            }
        }
        return names;
    }

    /**
     * Returns the bytes of one member. After these bytes, the stream reads the rest of the archive, and throws if
     * another member has the same name.
     */
    static InputStream member(InputStream in, String wanted) {
        TarArchive archive = new TarArchive(in);
        return new InputStream() {
            private boolean found;
            private boolean ended;

            @Override
            public int read() {
                throw new IllegalStateException("byte by byte");
            }

            @Override
            public int read(byte[] to, int from, int count) throws IOException {
                if (!found) {
                    archive.find(wanted);
                    found = true;
                }
                int n = ended ? -1 : archive.read(to, from, count);
                if (n < 0 && !ended) {
                    ended = true;
                    archive.finish(wanted);
                }
                return n;
            }
        };
    }

    private void find(String wanted) throws IOException {
        List<String> others = new ArrayList<>();
        while (next()) {
            if (name.equals(wanted)) {
                if (!isFile()) {
                    throw new RefusedException("its member " + MemberChoice.shown(wanted) + " is " + kind() + ", not a file");
                }
                return;
            }
            if (isFile() && others.size() < MemberChoice.SHOWN + 1) {
                others.add(name);
            }
        }
        throw new RefusedException("the archive has no member " + MemberChoice.shown(wanted) + "; " + MemberChoice.list(others));
    }

    private void finish(String wanted) throws IOException {
        while (next()) {
            if (name.equals(wanted) && isFile()) {
                throw new RefusedException("two members of the archive are named " + MemberChoice.shown(wanted));
            }
        }
    }

    /** Goes to the next member. Returns false at the end of the archive, after reading its last byte. */
    boolean next() throws IOException {
        byte[] passed = new byte[PIECE];
        while (entry != null && tar.read(passed, 0, PIECE) >= 0) {
            continue;
        }
        long header = seen.position + (BLOCK - seen.position % BLOCK) % BLOCK;
        seen.limit = header + MOST_HEADERS;
        entry = tar.getNextEntry();
        seen.limit = Long.MAX_VALUE;
        if (entry == null) {
            end(header, passed);
            return false;
        }
        name = MemberChoice.plain(entry.getName());
        if (!entry.isCheckSumOK()) {
            throw new ZipException("the checksum of the header of " + MemberChoice.shown(name) + " is wrong");
        }
        if (entry.getLinkFlag() == DUMPED) {
            throw new RefusedException("its member " + MemberChoice.shown(name) + " is a list of a folder's files, as tar "
                    + "--listed-incremental writes them; Sparse4j does not read such archives");
        }
        if (entry.isSparse()) {
            throw new RefusedException("its member " + MemberChoice.shown(name) + " is a file with holes, as tar --sparse writes them; "
                    + "Sparse4j does not read such archives");
        }
        return true;
    }

    /** Verifies that at least one block of zeros, and nothing else, follows the last member. */
    private void end(long header, byte... passed) throws IOException {
        while (seen.read(passed, 0, PIECE) >= 0) {
            continue;
        }
        if (seen.position < header + BLOCK) {
            throw new EOFException("before the zeros that a tar archive ends with");
        }
        if (seen.behindZeros > header) {
            throw new ZipException("bytes other than zeros follow the end of the archive");
        }
    }

    boolean isFile() {
        byte flag = entry.getLinkFlag();
        return !entry.isDirectory() && (flag == '0' || flag == 0 || flag == '7');
    }

    private String kind() {
        return entry.isDirectory() ? "a folder" : entry.isLink() || entry.isSymbolicLink() ? "a link to " + MemberChoice.shown(entry.getLinkName())
                : "a device";
    }

    /** Returns the name of the current member without "./" at its beginning. */
    String name() {
        return name;
    }

    @Override
    public int read() throws IOException {
        return tar.read();
    }

    /** Reads bytes of the current member; returns -1 at its end. */
    @Override
    public int read(byte[] to, int from, int count) throws IOException {
        return tar.read(to, from, count);
    }

    /**
     * Counts the bytes of the archive as they are read, limits the bytes of headers, and remembers the position of the
     * last byte that is not 0.
     */
    private static final class Seen extends BulkInput {
        private final InputStream in;
        private long position;
        private long limit = Long.MAX_VALUE;
        private long behindZeros;  // the position after the last byte that is not 0

        Seen(InputStream in) {
            this.in = in;
        }

        @Override
        public int read(byte[] to, int from, int count) throws IOException {
            if (position >= limit && count > 0) {
                throw new ZipException("the headers before a member have more than " + MOST_HEADERS + " bytes");
            }
            int n = in.read(to, from, (int) Math.min(count, limit - position));
            for (int i = n - 1; i >= 0; i--) {
                if (to[from + i] != 0) {
                    behindZeros = position + i + 1;
                    break;
                }
            }
            position += Math.max(n, 0);
            return n;
        }
    }
}

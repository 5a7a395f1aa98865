// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.container.BulkInput;

/**
 * Unpacks a file. The first bytes determine the packing. A file may be packed by gzip, bzip2 or xz, may be or contain a
 * tar archive, or may be a zip archive; the members of an archive may be packed too. A zip archive of arrays (.npz)
 * counts as an archive of texts only if the caller names a member.
 */
public final class Unpacking implements AutoCloseable {
    private static final String TAR = "a tar archive";
    private static final String ZIP = "a zip archive";

    private final String name;
    private final FileBytes bytes;
    private final long fileBytes;
    private CheckedInput top;
    private String words;
    private boolean archive;
    private ZipMembers zip;  // null if the file is no zip archive
    private ZipText zipped;  // the member that is read
    private String member;

    private Unpacking(String name, ReadableByteChannel channel, long fileBytes) {
        this.name = name;
        this.fileBytes = fileBytes;
        bytes = new FileBytes(channel);
        top = bytes;
    }

    /**
     * Opens a file. If the file is an archive, opens the chosen member.
     *
     * @throws IllegalArgumentException if the choice does not fit the content of the file
     * @throws MalformedFileException if an archive is damaged and its members must be listed, or if a file is damaged
     *     so early that it could be an archive
     */
    public static Unpacking open(Path file, MemberChoice choice) throws IOException {
        Unpacking first = opened(file);
        boolean ok = false;
        String member;
        try {
            if (choice.member() != null || !first.archive) {
                first.enter(choice.member());
                ok = true;
                return first;
            }
            member = choice.of(first.names());
        } catch (RefusedException e) {
            throw first.refused(e);
        } finally {
            if (!ok) {
                first.close();
            }
        }
        return open(file, new MemberChoice(member));
    }

    /** Returns the names of the files in an archive; an empty list if the file is not an archive. */
    public static List<String> names(Path file) throws IOException {
        try (Unpacking all = opened(file)) {
            all.requireStart();
            try {
                return all.archive || all.zip != null ? all.names() : List.of();
            } catch (RefusedException e) {
                throw all.refused(e);
            }
        }
    }

    private static Unpacking opened(Path file) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(file);
        boolean ok = false;
        try {
            Unpacking made = new Unpacking(file.toString(), channel, channel.size());
            made.unpack(file);
            ok = true;
            return made;
        } finally {
            if (!ok) {
                channel.close();
            }
        }
    }

    /** Opens a stream, which must not be an archive. */
    public static Unpacking of(String name, InputStream in) throws IOException {
        Unpacking made = new Unpacking(name, Channels.newChannel(in), 0);
        boolean ok = false;
        try {
            made.unpack(null);
            if (made.archive) {
                throw new IllegalArgumentException(name + ": the file is " + made.words + ", whose text cannot be read in pieces; the "
                        + "readers of files read its members");
            }
            ok = true;
            return made;
        } finally {
            if (!ok) {
                made.close();
            }
        }
    }

    /** @param file the file that is read; null for a stream */
    private void unpack(Path file) throws IOException {
        try {
            layer();
            byte[] start = top.start(TarHeader.BLOCK);
            if (top == bytes && ZipMembers.is(start)) {
                words = ZIP;
                zip = file == null || fileBytes == 0 ? null : ZipMembers.open(file);
                archive = zip == null || zip.names().isEmpty();
            } else if (TarHeader.is(start)) {
                words = TAR;
                archive = true;
            } else if (top == bytes && start.length < TarHeader.BLOCK) {
                Packing.requireWhole(name, start);
            }
        } catch (RefusedException e) {
            throw refused(e);
        }
    }

    private void layer() throws IOException {
        Packing packing = Packing.of(top);
        if (packing != null) {
            words = packing.words;
            top = packing.over(top);
        }
    }

    /**
     * Throws if packed data is damaged before the end of what could be the first header of an archive: the file may
     * then be an archive.
     */
    public void requireStart() {
        if (!archive && top.failure() instanceof DamageException damage) {
            throw malformed(damage);
        }
    }

    /** Goes to a member of the archive. If {@code wanted} is null, the file must not be an archive. */
    private void enter(String wanted) throws IOException {
        if (wanted == null) {
            return;
        }
        requireStart();
        if (!archive && zip == null) {
            throw new RefusedException("is not a tar or zip archive, so member(\"" + wanted + "\") cannot be read");
        }
        member = MemberChoice.plain(wanted);
        if (zip != null) {
            words = ZIP;
            zipped = new ZipText(zip.file(member));
            top = zipped;
        } else {
            requireFile();
            top = new PackedInput("tar archive", TAR, in -> TarArchive.member(in, member), top);
        }
        layer();
    }

    /**
     * Throws unless the input is a regular file: the list of members is at the end of a zip archive, where a pipe
     * arrives only after the members.
     */
    private void requireFile() throws RefusedException {
        if (words.equals(ZIP)) {
            throw new RefusedException("is " + ZIP + " in a pipe, but the list of its members is at its end; copy it into a file first");
        }
    }

    /** Receives a file of an archive: its name, and its bytes, which can be read only until the method returns. */
    public interface Visitor {
        void visit(String name, InputStream content) throws IOException;
    }

    /** Passes the files of an archive to a visitor, one after the other. */
    public static void visit(Path file, Visitor visitor) throws IOException {
        Unpacking all = opened(file);
        try {
            all.requireStart();
            if (all.zip != null) {
                for (String name : all.zip.files()) {
                    try (ZipText text = new ZipText(all.zip.file(name))) {
                        visitor.visit(name, all.new Content(text::read));
                    }
                }
                return;
            }
            if (!all.archive) {
                throw new RefusedException("is not a tar or zip archive");
            }
            all.requireFile();
            PackedInput tar = new PackedInput("tar archive", TAR, in -> in, all.top);
            TarArchive archive = tar.guarded(() -> new TarArchive(all.top));
            while (tar.guarded(archive::next)) {
                if (archive.isFile()) {
                    visitor.visit(archive.name(), all.new Content((to, from, count) -> tar.guarded(() -> archive.read(to, from, count))));
                }
            }
        } catch (RefusedException e) {
            throw all.refused(e);
        } catch (DamageException e) {
            throw all.malformed(e);
        } finally {
            all.close();
        }
    }

    private interface Bytes {
        int read(byte[] to, int from, int count) throws IOException;
    }

    /** The bytes of the file that the visitor receives. */
    private final class Content extends BulkInput {
        private final Bytes from;

        Content(Bytes from) {
            this.from = from;
        }

        @Override
       public int read(byte[] to, int at, int count) throws IOException {
            try {
                return from.read(to, at, count);
            } catch (DamageException e) {
                throw malformed(e);
            }
        }
    }

    /** Returns the exception that PackedFiles throws for damaged data. */
    public MalformedFileException malformed(DamageException e) {
        return Faults.packed(name + ": " + e.words(bytes.total()), name, e.decoders());
    }

    private List<String> names() throws IOException {
        if (zip != null) {
            return zip.files();
        }
        requireFile();
        if (fileBytes == 0) {
            throw new RefusedException("is " + TAR + " in a pipe, which can be read only once; name its member in the options, or copy it "
                    + "into a file first");
        }
        PackedInput tar = new PackedInput("tar archive", TAR, in -> in, top);
        try {
            return tar.guarded(() -> TarArchive.list(top));
        } catch (DamageException e) {
            throw malformed(e);
        }
    }

    private IllegalArgumentException refused(RefusedException e) {
        return new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }

    /** Returns whether the text differs from the bytes of the file, because the file is packed or an archive. */
    public boolean isPacked() {
        return top != bytes;
    }

    /** Returns the packing of the file, in words such as "gzipped"; null if the file is not packed. */
    public String words() {
        return words;
    }

    public String member() {
        return member;
    }

    /** Returns the name for messages: the name of the file, and of the member if there is one. */
    public String place() {
        return member == null ? name : name + ": " + MemberChoice.shown(member);
    }

    /** Returns the number of bytes of the file; 0 if it is unknown. */
    public long fileBytes() {
        return fileBytes;
    }

    public long fileBytesRead() {
        return zipped == null ? bytes.total() : (long) (zipped.share() * fileBytes);
    }

    /** Reads bytes of a file that is not packed; returns -1 at the end. */
    public int read(ByteBuffer to) throws IOException {
        return bytes.read(to);
    }

    /**
     * Reads some bytes; returns -1 at the end.
     *
     * @throws DamageException if the packed data is truncated or damaged
     * @throws IllegalArgumentException if Sparse4j cannot unpack the data
     */
    public int read(byte[] to, int from, int count) throws IOException {
        try {
            return top.read(to, from, count);
        } catch (RefusedException e) {
            throw refused(e);
        }
    }

    /** Closes the file. Ignores failures. */
    @Override
    public void close() {
        for (Closeable each : new Closeable[] {top, zip, bytes}) {
            try {
                if (each != null) {
                    each.close();
                }
            } catch (IOException e) {
                continue;
            }
        }
    }
}

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
 * What a file is packed in, told by its first bytes: gzip, bzip2 or xz, within it a tar archive, within that a packed member; a zip
 * archive, within it a packed member. A zip archive of arrays is no archive of texts, unless a member of it is named.
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
    private ZipMembers zip;  // null where it is none
    private ZipText zipped;  // the member of it that is read
    private String member;

    private Unpacking(String name, ReadableByteChannel channel, long fileBytes) {
        this.name = name;
        this.fileBytes = fileBytes;
        bytes = new FileBytes(channel);
        top = bytes;
    }

    /**
     * A file, of an archive the member that is chosen.
     *
     * @throws IllegalArgumentException where the choice does not fit what the file has
     * @throws MalformedFileException where an archive is damaged whose members are listed, or a file before it tells whether it is one
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

    /** The names of the files in an archive; empty where the file is none. */
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

    /** A stream that is no archive. */
    public static Unpacking of(String name, InputStream in) throws IOException {
        Unpacking made = new Unpacking(name, Channels.newChannel(in), 0);
        boolean ok = false;
        try {
            made.unpack(null);
            if (made.archive) {
                throw new IllegalArgumentException(name + ": is " + made.words + ", whose text cannot be read in pieces; the readers of files read "
                        + "its members");
            }
            ok = true;
            return made;
        } finally {
            if (!ok) {
                made.close();
            }
        }
    }

    /** @param file what is read, null where it is a stream */
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
     * Checks that a file which is no archive is none for sure: packed data that is damaged before an archive's first header has
     * ended may be one.
     */
    public void requireStart() {
        if (!archive && top.failure() instanceof DamageException damage) {
            throw malformed(damage);
        }
    }

    /** Goes into a member of the archive; null: the file is to be none. */
    private void enter(String wanted) throws IOException {
        if (wanted == null) {
            return;
        }
        requireStart();
        if (!archive && zip == null) {
            throw new RefusedException("is no tar or zip archive, of which member(\"" + wanted + "\") could be read");
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

    /** The members of a zip archive are listed at its end, which a pipe does not tell. */
    private void requireFile() throws RefusedException {
        if (words.equals(ZIP)) {
            throw new RefusedException("is " + ZIP + " in a pipe, whose members are listed at its end; copy it into a file first");
        }
    }

    /** Takes a file of an archive: its name, and its bytes, to be read before the method returns, or not at all. */
    public interface Visitor {
        void visit(String name, InputStream content) throws IOException;
    }

    /** Gives the files of the archive to a visitor, one after the other. */
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
                throw new RefusedException("is no tar or zip archive");
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

    /** Where bytes come from. */
    private interface Bytes {
        int read(byte[] to, int from, int count) throws IOException;
    }

    /** The bytes of the member at hand. */
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

    /** What is damaged, of a file that is read for itself and not for an array. */
    public MalformedFileException malformed(DamageException e) {
        return Faults.packed(name + ": " + e.words(bytes.total()), name, e.decoders());
    }

    private List<String> names() throws IOException {
        if (zip != null) {
            return zip.files();
        }
        requireFile();
        if (fileBytes == 0) {
            throw new RefusedException("is " + TAR + " in a pipe, which is read once: the options name its member, or it is copied into a "
                    + "file first");
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

    /** Whether what is read is another text than the bytes of the file. */
    public boolean isPacked() {
        return top != bytes;
    }

    /** How it is packed, null where it is not. */
    public String words() {
        return words;
    }

    public String member() {
        return member;
    }

    /** For messages: the file's name, and the member's. */
    public String place() {
        return member == null ? name : name + ": " + MemberChoice.shown(member);
    }

    /** Bytes of the file, 0 where nobody knows. */
    public long fileBytes() {
        return fileBytes;
    }

    public long fileBytesRead() {
        return zipped == null ? bytes.total() : (long) (zipped.share() * fileBytes);
    }

    /** Some bytes of what is not packed, -1 at the end. */
    public int read(ByteBuffer to) throws IOException {
        return bytes.read(to);
    }

    /**
     * Some bytes, -1 at the end.
     *
     * @throws DamageException where the packed data is cut off or damaged
     * @throws IllegalArgumentException where it cannot be unpacked here
     */
    public int read(byte[] to, int from, int count) throws IOException {
        try {
            return top.read(to, from, count);
        } catch (RefusedException e) {
            throw refused(e);
        }
    }

    /** What fails then is of no interest. */
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

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.io.packed.DamageException;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.packed.TarHeader;
import org.sparse4j.io.packed.Unpacking;

/**
 * A file's text, unpacked as its content says, whatever its name says, without the mark of the order of bytes that UTF-8 may
 * begin with; of an archive the text of a member. Reads in order alone, so that pipes and devices are files too, unless an
 * archive's members have to be listed first.
 */
public final class FileText implements AutoCloseable {
    /** Bytes of a line, at most, in all texts: the backend refuses longer ones. */
    public static final int LONGEST_LINE = 1 << 20;
    /** What is said of a carriage return without a line feed behind it, which would make one line of several. */
    public static final String LONE_RETURN = "a carriage return stands where no line ends; lines end with a line feed, or with both";
    private static final int PIECE = 1 << 16;
    private static final int MOST_KEPT = 16 << 20;  // bytes since mark(): packed comments take next to nothing
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** How many bytes the mark of UTF-8's order of bytes has. */
    public static final int MARK_BYTES = MARK.length;

    private final Unpacking unpacking;
    private final byte[] piece;
    private final long size;
    private DamageException damage;
    private long unpackedBytes;
    private ByteBuffer head;  // what was looked at and is not yet given out; null before the first look
    private int markBytes;
    private ByteArrayOutputStream seen;  // what was given since mark(); null where nothing is kept

    private FileText(Unpacking unpacking, long size) {
        this.unpacking = unpacking;
        this.size = size;
        piece = unpacking.isPacked() ? new byte[PIECE] : null;
    }

    /** The text of a file; of an archive that of the member that is chosen. */
    public static FileText open(Path file, MemberChoice choice) throws IOException {
        Unpacking unpacking = Unpacking.open(file, choice);
        try {
            return new FileText(unpacking, unpacking.fileBytes());
        } catch (RuntimeException | Error e) {
            unpacking.close();
            throw e;
        }
    }

    /**
     * The text of a stream, which is closed with it, of so many bytes; 0 where nobody knows.
     *
     * @throws IllegalArgumentException of archives, whose members are read of files alone
     */
    public static FileText of(String name, InputStream in, long bytes) throws IOException {
        return new FileText(Unpacking.of(name, in), bytes);
    }

    /** How the text is packed, in words: "gzipped"; null where it is not. */
    public String packing() {
        return unpacking.isPacked() ? unpacking.words() : null;
    }

    /** The member of an archive that it is; null where the file is none. */
    public String member() {
        return unpacking.member();
    }

    /** For messages: the file's name, or what the stream was called, and the member's. */
    public String label() {
        return unpacking.place();
    }

    /**
     * Checks that the file did not end before it told what it is.
     *
     * @throws org.sparse4j.io.MalformedFileException where its packed data is damaged there
     */
    public void requireStart() {
        unpacking.requireStart();
    }

    /** Bytes of the text, -1 when only reading tells. */
    public long bytes() {
        return unpacking.isPacked() || size == 0 ? -1 : size;
    }

    /** Bytes of the file, -1 when nobody knows. */
    long fileBytes() {
        return size == 0 ? -1 : size;
    }

    /** Bytes of the file that were read. */
    long fileBytesRead() {
        return unpacking.fileBytesRead();
    }

    /** Whether bytes begin with the mark of UTF-8's order of bytes. */
    public static boolean isMarked(byte[] bytes, int length) {
        return length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
    }

    /** The first bytes of the text, at most so many, which fill() gives again: to be asked before it. */
    public byte[] start(int count) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(MARK.length + count);
        take(first);
        markBytes = isMarked(first.array(), first.position()) ? MARK.length : 0;
        head = first.flip().position(markBytes);
        int n = Math.min(count, head.remaining());
        return Arrays.copyOfRange(first.array(), markBytes, markBytes + n);
    }

    /** From here on what fill() gives is kept; IllegalArgumentException where that is more than comments may be. */
    void mark() {
        seen = new ByteArrayOutputStream();
    }

    /** What was given since mark() will be given again, and not kept any more. */
    void reset() {
        byte[] rest = new byte[head == null ? 0 : head.remaining()];
        if (head != null) {
            head.get(rest);
            seen.writeBytes(rest);
            head = ByteBuffer.wrap(seen.toByteArray());
        }
        seen = null;
    }

    /** How many bytes the mark has that stands before the text, 0 where there is none, or nothing was read yet. */
    public int markBytes() {
        return markBytes;
    }

    /** Fills the buffer; less when the text ends before, or its gzipped form is damaged there. */
    public void fill(ByteBuffer to) throws IOException {
        if (head == null) {
            start(0);
        }
        int from = to.position();
        int n = Math.min(head.remaining(), to.remaining());
        to.put(head.slice().limit(n));
        head.position(head.position() + n);
        take(to);
        if (seen != null) {
            byte[] given = new byte[to.position() - from];
            if (given.length > MOST_KEPT - seen.size()) {
                throw new IllegalArgumentException(unpacking.place() + ": comments and blank lines of more than " + (MOST_KEPT >> 20)
                        + " MiB stand before or among the first lines; take them out");
            }
            to.slice(from, given.length).get(given);
            seen.writeBytes(given);
        }
    }

    private void take(ByteBuffer to) throws IOException {
        while (to.hasRemaining() && damage == null) {
            int n;
            if (piece == null) {
                n = unpacking.read(to);
            } else {
                try {
                    n = unpacking.read(piece, 0, Math.min(piece.length, to.remaining()));
                } catch (DamageException e) {
                    damage = e;
                    return;
                }
                if (n > 0) {
                    to.put(piece, 0, n);
                    unpackedBytes += n;
                }
            }
            if (n < 0) {
                return;
            }
        }
    }

    /** Why the text ended: what is wrong with the packed data; null when nothing is. */
    public IOException damage() {
        return damage == null ? null : damage.decoders();
    }

    /** Whether the text was damaged before it told whether it is an archive. */
    boolean isCutAtStart() {
        return damage != null && member() == null && unpackedBytes < TarHeader.BLOCK;
    }

    /** The damage in words. */
    public String damageText() {
        return damage.words(fileBytesRead()) + "; " + unpackedBytes + " bytes of text came out of it";
    }

    /** What is wrong then is no longer of interest: everything was read, or something else has failed. */
    @Override
    public void close() {
        unpacking.close();
    }
}

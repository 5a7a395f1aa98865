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
 * The text of a file, or of a member of an archive, without its UTF-8 byte order mark. The content determines how the
 * file is packed, whatever its name is. FileText reads sequentially, and can therefore read pipes and devices too,
 * unless it has to list the members of an archive first.
 */
public final class FileText implements AutoCloseable {
    /** The largest number of bytes of a line in any text; the backend throws for longer lines. */
    public static final int LONGEST_LINE = 1 << 20;
    /** The message for a carriage return without a line feed after it. Without this check, several lines would be read as one. */
    public static final String LONE_RETURN = "a carriage return has no line feed after it; lines must end with a line feed, "
            + "or with a carriage return and a line feed";
    private static final int PIECE = 1 << 16;
    private static final int MOST_KEPT = 16 << 20;  // limit on the bytes since mark(): a small packed file may contain huge comments
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** The length of the byte order mark of UTF-8. */
    public static final int MARK_BYTES = MARK.length;

    private final Unpacking unpacking;
    private final byte[] piece;
    private final long size;
    private DamageException damage;
    private long unpackedBytes;
    private ByteBuffer head;  // bytes that start() has read and fill() has not returned; null before the first read
    private int markBytes;
    private ByteArrayOutputStream seen;  // bytes that fill() returned since mark(); null if they are not kept

    private FileText(Unpacking unpacking, long size) {
        this.unpacking = unpacking;
        this.size = size;
        piece = unpacking.isPacked() ? new byte[PIECE] : null;
    }

    /** Opens the text of a file. If the file is an archive, opens the text of the chosen member. */
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
     * Opens the text of a stream. Closing the text closes the stream.
     *
     * @param bytes the number of bytes of the stream; 0 if it is unknown
     * @throws IllegalArgumentException if the stream is an archive: members can be read only from files
     */
    public static FileText of(String name, InputStream in, long bytes) throws IOException {
        return new FileText(Unpacking.of(name, in), bytes);
    }

    /** Returns the packing of the text, in words such as "gzipped"; null if the text is not packed. */
    public String packing() {
        return unpacking.isPacked() ? unpacking.words() : null;
    }

    /** Returns the member of an archive that is read; null if the file is not an archive. */
    public String member() {
        return unpacking.member();
    }

    /** Returns the name for messages: the name of the file or the stream, and of the member. */
    public String label() {
        return unpacking.place();
    }

    /**
     * Throws if the packed data is damaged so early that the text cannot be identified.
     *
     * @throws org.sparse4j.io.MalformedFileException in this case
     */
    public void requireStart() {
        unpacking.requireStart();
    }

    /** Returns the number of bytes of the text; -1 if it is known only after reading. */
    public long bytes() {
        return unpacking.isPacked() || size == 0 ? -1 : size;
    }

    /** Returns the number of bytes of the file; -1 if it is unknown. */
    long fileBytes() {
        return size == 0 ? -1 : size;
    }

    /** Returns the number of bytes of the file that were read. */
    long fileBytesRead() {
        return unpacking.fileBytesRead();
    }

    /** Returns whether bytes begin with the byte order mark of UTF-8. */
    public static boolean isMarked(byte[] bytes, int length) {
        return length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
    }

    /**
     * Returns the first bytes of the text, at most this many. Must be called before fill(), which returns the same
     * bytes again.
     */
    public byte[] start(int count) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(MARK.length + count);
        take(first);
        markBytes = isMarked(first.array(), first.position()) ? MARK.length : 0;
        head = first.flip().position(markBytes);
        int n = Math.min(count, head.remaining());
        return Arrays.copyOfRange(first.array(), markBytes, markBytes + n);
    }

    /**
     * Makes this text keep the bytes that fill() returns from now on. fill() throws an IllegalArgumentException if
     * these bytes exceed the limit for comments.
     */
    void mark() {
        seen = new ByteArrayOutputStream();
    }

    /** Makes fill() return the bytes since mark() again, and stops keeping bytes. */
    void reset() {
        byte[] rest = new byte[head == null ? 0 : head.remaining()];
        if (head != null) {
            head.get(rest);
            seen.writeBytes(rest);
            head = ByteBuffer.wrap(seen.toByteArray());
        }
        seen = null;
    }

    /** Returns the length of the byte order mark before the text; 0 if there is none, or if nothing was read yet. */
    public int markBytes() {
        return markBytes;
    }

    /** Fills the buffer. Fills only a part of it if the text ends, or if the packed data is damaged. */
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
                throw new IllegalArgumentException(unpacking.place() + ": more than " + (MOST_KEPT >> 20)
                        + " MiB of comments and blank lines precede the first entries; remove them");
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

    /** Returns the exception for damaged packed data that ended the text; null if the data is not damaged. */
    public IOException damage() {
        return damage == null ? null : damage.decoders();
    }

    /** Returns whether the data is damaged so early that the file could still be an archive. */
    boolean isCutAtStart() {
        return damage != null && member() == null && unpackedBytes < TarHeader.BLOCK;
    }

    /** Returns a description of the damage. */
    public String damageText() {
        return damage.words(fileBytesRead()) + "; " + unpackedBytes + " bytes of text came out of it";
    }

    /** Closes the text. Ignores failures: either everything was read, or an exception is already on its way to the caller. */
    @Override
    public void close() {
        unpacking.close();
    }
}

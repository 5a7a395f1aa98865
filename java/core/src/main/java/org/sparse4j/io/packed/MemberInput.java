// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.sparse4j.io.bytes.AheadInput;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;

/**
 * Reads the unpacked bytes of an archive member. It reads at explicit positions of the file, so that several members
 * can be read at the same time.
 */
final class MemberInput implements ByteInput {
    private static final int PACKED = 1 << 16;
    private static final int AHEAD = 1 << 20;  // larger members are unpacked on a separate thread
    // If a member claims a suspicious size and ratio, it is unpacked once before memory is reserved for it.
    private static final int SUSPECT = 16 << 20;
    private static final int SUSPECT_RATIO = 100;

    private final FilePlace place;
    private final FileChannel channel;
    private final ZipMember member;
    private final CRC32 crc = new CRC32();
    private final Inflater inflater;
    private final ByteBuffer packed;
    private long read;      // the number of packed bytes that were read
    private long unpacked;

    private MemberInput(FilePlace place, FileChannel channel, ZipMember member) {
        this.place = place;
        this.channel = channel;
        this.member = member;
        this.inflater = member.deflated() ? new Inflater(true) : null;
        this.packed = inflater == null ? null
                : ByteBuffer.allocateDirect((int) Math.max(1, Math.min(PACKED, member.packed()))).limit(0);
    }

    static ByteInput open(FilePlace place, FileChannel channel, ZipMember member) throws IOException {
        if (member.deflated() && member.unpacked() > SUSPECT && member.unpacked() / SUSPECT_RATIO > member.packed()) {
            try (MemberInput all = new MemberInput(place, channel, member)) {
                all.unpackEverything();
            }
        }
        MemberInput in = new MemberInput(place, channel, member);
        return member.deflated() && member.unpacked() > AHEAD ? new AheadInput(in) : in;
    }

    @Override
    public FilePlace place() {
        return place;
    }

    @Override
    public long size() {
        return member.unpacked();
    }

    @Override
    public void fill(ByteBuffer to) throws IOException {
        int from = to.position();
        if (inflater == null) {
            if (to.remaining() > member.packed() - read) {
                throw place.malformed(read, "the member ends here");
            }
            while (to.hasRemaining()) {
                take(to);
            }
        } else {
            inflate(to);
        }
        unpacked += to.position() - from;
        crc.update(to.duplicate().position(from).limit(to.position()));
    }

    private void unpackEverything() throws IOException {
        ByteBuffer waste = ByteBuffer.allocateDirect(PACKED);
        while (unpacked < member.unpacked()) {
            waste.clear().limit((int) Math.min(PACKED, member.unpacked() - unpacked));
            fill(waste);
        }
        finish();
    }

    /** Reads some packed bytes of the member. */
    private void take(ByteBuffer to) throws IOException {
        int n = channel.read(to, member.begin() + read);
        if (n < 0) {
            throw place.malformed(read, "the file became shorter while it was read");
        }
        read += n;
    }

    private void inflate(ByteBuffer to) throws IOException {
        int from = to.position();
        try {
            while (to.hasRemaining()) {
                if (inflater.inflate(to) == 0) {
                    if (inflater.finished() || inflater.needsDictionary() || read == member.packed() && !packed.hasRemaining()) {
                        throw place.malformed(unpacked + to.position() - from, "the deflated data ends here, but the archive announces "
                                + member.unpacked() + " unpacked bytes");
                    }
                    refill();
                }
            }
        } catch (DataFormatException e) {
            throw place.malformed(unpacked + to.position() - from, "the deflated data is damaged (" + e.getMessage()
                    + ") before byte " + (member.begin() + read) + " of the file", new IOException(e));
        }
    }

    private void refill() throws IOException {
        packed.clear().limit((int) Math.min(packed.capacity(), member.packed() - read));
        while (packed.position() == 0) {
            take(packed);
        }
        packed.flip();
        inflater.setInput(packed);
    }

    @Override
    public void finish() throws IOException {
        if (inflater != null && !inflater.finished()) {
            ByteBuffer more = ByteBuffer.allocate(1);
            try {
                while (inflater.inflate(more) == 0 && !inflater.finished()) {
                    if (read == member.packed() && !packed.hasRemaining() || inflater.needsDictionary()) {
                        throw place.malformed(unpacked, "the deflated data is cut off after its last byte");
                    }
                    refill();
                }
            } catch (DataFormatException e) {
                throw place.malformed(unpacked, "the deflated data is damaged (" + e.getMessage() + ") at its end",
                        new IOException(e));
            }
            if (more.position() > 0) {
                throw place.malformed(unpacked, "the deflated data holds more than the " + member.unpacked()
                        + " bytes that the archive announces");
            }
        }
        if (unpacked == member.unpacked() && (int) crc.getValue() != member.crc()) {
            throw place.malformed("the checksum is " + Integer.toHexString((int) crc.getValue()) + ", but the archive has "
                    + Integer.toHexString(member.crc()) + ": the data is damaged");
        }
    }

    @Override
    public void close() {
        if (inflater != null) {
            inflater.end();
        }
    }
}

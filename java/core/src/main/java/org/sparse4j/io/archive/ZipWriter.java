// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.sparse4j.array.Limits;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.container.ArrayColumn;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.whole.ChannelOutput;

/**
 * Writes an archive of .npy members. Several threads deflate a member in pieces. Each piece uses the 32 KiB before it
 * as its dictionary, ends at a whole byte, and is not marked as the last block. Two bytes at the end of the member are
 * the last block, which is empty.
 */
final class ZipWriter implements AutoCloseable {
    private static final int PIECE = 1 << 19;
    private static final int HISTORY = 1 << 15;
    private static final int ROOM = PIECE + PIECE / 8 + 1024;  // the largest deflated size of a piece
    private static final byte[] LAST = {3, 0};                 // an empty last block
    private static final long LARGE = 0xffffffffL;
    private static final int VERSION_64 = 45;
    private static final int VERSION = 20;
    private static final int DESCRIBED_LATER = 8;
    private static final int DATE = 0x21 << 16;                // 1980-01-01, as NumPy writes, so that files have the same bytes every time
    private static final int MOST_THREADS = 16;

    private final ChannelOutput out;
    private final FilePlace place;
    private final WriteOptions options;
    private final long total;
    private final List<Entry> entries = new ArrayList<>();
    private final CRC32 crc = new CRC32();
    private final int threads;
    private final ExecutorService workers;
    private final Slot[] slots;
    private long at;
    private long done;
    private long told;

    private record Entry(byte[] name, long local, int crc, long packed, long unpacked) {}

    /** A piece that is being deflated. */
    private static final class Slot {
        private final HostBlock block = Backends.current().allocate(PIECE + ROOM);
        private Deflater deflater;
        private ByteBuffer in;
        private Future<ByteBuffer> packed;
    }

    ZipWriter(ChannelOutput out, FilePlace place, WriteOptions options, long total) {
        this.out = out;
        this.place = place;
        this.options = options;
        this.total = total;
        boolean deflated = options.level() != 0;
        threads = total < 2 * PIECE ? 1 : Math.max(1, Math.min(MOST_THREADS, Math.min(Runtime.getRuntime()
                .availableProcessors(), Limits.threads())));
        workers = !deflated ? null : Executors.newFixedThreadPool(threads, r -> {
            Thread thread = new Thread(r, "sparse4j-deflate");
            thread.setDaemon(true);
            return thread;
        });
        slots = new Slot[deflated ? threads + 2 : 1];
    }

    /** Writes a member named {@code name}.npy: a header, then a column. */
    void member(String name, ByteBuffer header, ArrayColumn column) throws IOException {
        byte[] key = (name + ".npy").getBytes(StandardCharsets.UTF_8);
        long local = at;
        long unpacked = header.remaining() + column.bytes();
        boolean large = unpacked >= LARGE - LARGE / 1024;
        write(local(key, large, 0, 0, 0));
        long begin = at;
        crc.reset();
        if (workers == null) {
            stored(header, column);
        } else {
            deflated(header, column);
        }
        Entry entry = new Entry(key, local, (int) crc.getValue(), at - begin, unpacked);
        entries.add(entry);
        if (out.isSeekable()) {
            out.patch(local, local(key, large, entry.crc, entry.packed, unpacked));
        } else {
            ByteBuffer later = room(24).putInt(0x08074b50).putInt(entry.crc);
            write((large ? later.putLong(entry.packed).putLong(unpacked)
                    : later.putInt((int) entry.packed).putInt((int) unpacked)).flip());
        }
    }

    private static ByteBuffer room(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer local(byte[] name, boolean large, int sum, long packed, long unpacked) {
        ByteBuffer to = room(30 + name.length + 20).putInt(0x04034b50);
        common(to, large, sum, large ? -1 : (int) packed, large ? -1 : (int) unpacked, name.length);
        to.putShort((short) (large ? 20 : 0)).put(name);
        if (large) {
            to.putShort((short) 1).putShort((short) 16).putLong(unpacked).putLong(packed);
        }
        return to.flip();
    }

    private void common(ByteBuffer to, boolean large, int sum, int packed, int unpacked, int nameBytes) {
        to.putShort((short) (large ? VERSION_64 : VERSION)).putShort((short) (out.isSeekable() ? 0 : DESCRIBED_LATER))
                .putShort((short) (workers == null ? 0 : 8)).putInt(DATE).putInt(sum).putInt(packed).putInt(unpacked)
                .putShort((short) nameBytes);
    }

    private void write(ByteBuffer bytes) throws IOException {
        at += bytes.remaining();
        out.write(bytes);
    }

    private void stored(ByteBuffer header, ArrayColumn column) throws IOException {
        crc.update(header.duplicate());
        write(header);
        if (slots[0] == null) {
            slots[0] = new Slot();
        }
        for (long from = 0; from < column.bytes(); from += PIECE) {
            int n = (int) Math.min(PIECE, column.bytes() - from);
            ByteBuffer piece = column.piece(from, n, slots[0].block.window(0, PIECE));
            crc.update(piece.duplicate());
            write(piece);
            tell(n);
        }
    }

    private void tell(int bytes) {
        done += bytes;
        if (done - told >= DenseFiles.REPORTED || done == total) {
            told = done;
            DenseFiles.tell(options.listener(), "writing ", place, done, total);
        }
    }

    private void deflated(ByteBuffer header, ArrayColumn column) throws IOException {
        ArrayDeque<Slot> going = new ArrayDeque<>();
        Slot before = null;
        int next = 0;
        for (long from = -1; from < column.bytes();) {
            if (going.size() == threads) {
                take(going.poll());
            }
            if (slots[next] == null) {
                slots[next] = new Slot();
            }
            Slot slot = slots[next];
            next = (next + 1) % slots.length;
            ByteBuffer room = slot.block.window(0, PIECE);
            if (from < 0) {  // this piece is the header, and the whole column if that is short
                room.put(header);
                int n = (int) Math.min(column.bytes(), PIECE / 2);
                if (n < column.bytes()) {
                    n = 0;
                } else if (n > 0) {
                    room.put(column.piece(0, n, ByteBuffer.allocateDirect(n).order(ByteOrder.nativeOrder())));
                }
                slot.in = room.flip();
                from = n;
                tell(n);
                if (n == column.bytes()) {
                    from = Long.MAX_VALUE;
                }
            } else {
                int n = (int) Math.min(PIECE, column.bytes() - from);
                slot.in = column.piece(from, n, room);
                from += n;
                tell(n);
            }
            crc.update(slot.in.duplicate());
            ByteBuffer history = before == null ? null : before.in.duplicate();
            slot.packed = workers.submit(() -> pack(slot, history));
            going.add(slot);
            before = slot;
        }
        while (!going.isEmpty()) {
            take(going.poll());
        }
        write(ByteBuffer.wrap(LAST));
    }

    private ByteBuffer pack(Slot slot, ByteBuffer history) {
        if (slot.deflater == null) {
            slot.deflater = new Deflater(options.level(), true);
        }
        Deflater deflater = slot.deflater;
        deflater.reset();
        if (history != null) {
            deflater.setDictionary(history.position(Math.max(history.position(), history.limit() - HISTORY)));
        }
        deflater.setInput(slot.in.duplicate());
        ByteBuffer to = slot.block.window(PIECE, ROOM);
        deflater.deflate(to, Deflater.SYNC_FLUSH);
        if (!to.hasRemaining()) {
            throw new IllegalStateException("deflate made more than " + ROOM + " bytes of " + slot.in.remaining());
        }
        return to.flip();
    }

    private void take(Slot slot) throws IOException {
        try {
            write(slot.packed.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("writing was interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            throw (Error) e.getCause();
        }
    }

    /** Writes the directory, which completes the archive. */
    void finish() throws IOException {
        long begin = at;
        for (Entry e : entries) {
            boolean large = e.packed >= LARGE || e.unpacked >= LARGE || e.local >= LARGE;
            ByteBuffer to = room(46 + e.name.length + 28).putInt(0x02014b50).putShort((short) (large ? VERSION_64 : VERSION));
            common(to, large, e.crc, large ? -1 : (int) e.packed, large ? -1 : (int) e.unpacked, e.name.length);
            to.putShort((short) (large ? 28 : 0)).putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0)
                    .putInt(large ? -1 : (int) e.local).put(e.name);
            if (large) {
                to.putShort((short) 1).putShort((short) 24).putLong(e.unpacked).putLong(e.packed).putLong(e.local);
            }
            write(to.flip());
        }
        long size = at - begin;
        boolean large = begin >= LARGE;
        if (large) {
            long end = at;
            write(room(56).putInt(0x06064b50).putLong(44).putShort((short) VERSION_64).putShort((short) VERSION_64).putInt(0)
                    .putInt(0).putLong(entries.size()).putLong(entries.size()).putLong(size).putLong(begin).flip());
            write(room(20).putInt(0x07064b50).putInt(0).putLong(end).putInt(1).flip());
        }
        short count = (short) entries.size();
        write(room(22).putInt(0x06054b50).putInt(0).putShort(count).putShort(count).putInt((int) size)
                .putInt(large ? -1 : (int) begin).putShort((short) 0).flip());
    }

    /** Frees the blocks when no thread works with them any more. */
    @Override
    public void close() {
        boolean interrupted = false;
        if (workers != null) {
            workers.shutdown();
            while (!workers.isTerminated()) {
                try {
                    workers.awaitTermination(1, TimeUnit.HOURS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        for (Slot slot : slots) {
            if (slot != null) {
                slot.block.close();
                if (slot.deflater != null) {
                    slot.deflater.end();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.Superblock;
import io.jhdf.exceptions.HdfException;
import io.jhdf.storage.HdfBackingStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Provides the bytes of a file to jHDF, which requests the number of bytes that the file claims. The class checks the requests against the
 * size of the file before memory is allocated. It also limits the total of all requests, because structures may refer to each
 * other in cycles, and datasets may share elements.
 */
final class HdfBytes implements HdfBackingStorage {
    private static final long LEAST_BUDGET = 16L << 20;
    private static final int SIZES_BUDGET = 8;     // the limit for all requests, as a multiple of the file's size
    private static final int COST_OF_READING = 64;
    private static final int DATA_BUDGET = 4;      // the limit for elements, which are read once, or twice if compressed

    private final FileChannel channel;
    private final Superblock superblock;
    private final long size;
    private long budget;
    private long dataBudget;

    HdfBytes(FileChannel channel, Superblock superblock, long size) {
        this.channel = channel;
        this.superblock = superblock;
        this.size = size;
        this.budget = LEAST_BUDGET + (size > Long.MAX_VALUE / 16 ? Long.MAX_VALUE / 2 : SIZES_BUDGET * size);
        this.dataBudget = size > Long.MAX_VALUE / 16 ? Long.MAX_VALUE / 2 : DATA_BUDGET * size;
    }

    /** Returns whether the file contains these bytes. The address counts from the base address of the file. */
    boolean has(long address, long length) {
        long base = superblock.getBaseAddressByte();
        return address >= 0 && length >= 0 && base >= 0 && address <= size - base && length <= size - base - address;
    }

    /** Returns the position of an address in the file. */
    long placeOf(long address) {
        return address + superblock.getBaseAddressByte();
    }

    @Override
    public ByteBuffer readBufferFromAddress(long address, int length) {
        if (!has(address, length)) {
            throw new HdfException("its bytes, " + length + " from address " + address + " on, lie outside the file of " + size + " bytes");
        }
        budget -= length + COST_OF_READING;
        if (budget < 0) {
            throw new HdfException("its parts refer to each other in circles");
        }
        ByteBuffer to = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        try {
            read(to, placeOf(address));
        } catch (IOException e) {
            throw new HdfException("cannot be read", e);
        }
        return to.flip();
    }

    /** Fills a buffer with elements of a dataset from a position in the file. */
    void readData(HdfNode node, ByteBuffer to, long place) throws IOException {
        dataBudget -= to.remaining();
        if (dataBudget < 0) {
            throw node.malformed("its datasets have more elements together than a file of " + size + " bytes can hold: they share bytes");
        }
        read(to, place);
    }

    private void read(ByteBuffer to, long place) throws IOException {
        long at = place;
        while (to.hasRemaining()) {
            int n = channel.read(to, at);
            if (n < 0) {
                throw new IOException("the file became shorter while it was read");
            }
            at += n;
        }
    }

    @Override
    public ByteBuffer map(long address, long length) {
        return readBufferFromAddress(address, Math.toIntExact(length));
    }

    @Override
    public ByteBuffer mapNoOffset(long address, long length) {
        return map(address - superblock.getBaseAddressByte(), length);
    }

    @Override
    public long getUserBlockSize() {
        return superblock.getBaseAddressByte();
    }

    @Override
    public Superblock getSuperblock() {
        return superblock;
    }

    @Override
    public FileChannel getFileChannel() {
        return channel;
    }

    @Override
    public int getSizeOfOffsets() {
        return superblock.getSizeOfOffsets();
    }

    @Override
    public int getSizeOfLengths() {
        return superblock.getSizeOfLengths();
    }

    @Override
    public void close() {
        // The method that opened the channel closes it.
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean inMemory() {
        return false;
    }
}

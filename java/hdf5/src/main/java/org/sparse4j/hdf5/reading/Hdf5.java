// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.Superblock;
import io.jhdf.SymbolTableEntry;
import io.jhdf.exceptions.HdfException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.sparse4j.hdf5.mat5.Mat5File;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.contained.ContainedArrays;

/** An HDF5 file that is open for reading. */
public final class Hdf5 implements AutoCloseable {
    private static final String OLD_MATLAB = "MATLAB 5.0";

    private final Path file;
    private final FileChannel channel;
    private final HdfBytes bytes;
    private final HdfNode root;
    private final Map<Long, HdfHeap> heaps = new HashMap<>();

    /** Uses an open file. */
    public interface Action<T> {
        T with(Hdf5 in) throws IOException;
    }

    private Hdf5(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        long size = channel.size();
        long at = signature(size);
        Superblock superblock = parse("", () -> Superblock.readSuperblock(channel, at));
        if (superblock.getBaseAddressByte() != at) {
            throw malformed("", "the file begins at byte " + at + ", but its superblock says that it begins at "
                    + superblock.getBaseAddressByte());
        }
        if (superblock.getEndOfFileAddress() > size) {
            throw malformed("", "the file is cut off: it was written with " + superblock.getEndOfFileAddress() + " bytes, but has " + size);
        }
        bytes = new HdfBytes(channel, superblock, size);
        long address = parse("/", () -> {
            if (superblock instanceof Superblock.SuperblockV0V1 old) {
                return new SymbolTableEntry(bytes, old.getRootGroupSymbolTableAddress() - old.getBaseAddressByte())
                        .getObjectHeaderAddress();
            }
            return ((Superblock.SuperblockV2V3) superblock).getRootGroupObjectHeaderAddress();
        });
        root = HdfNode.at(this, "/", address);
    }

    private long signature(long size) throws IOException {
        for (long at = 0; at <= size - Long.BYTES; at = HdfLibrary.nextPlace(at)) {
            if (begin(at, Long.BYTES).getLong(0) == HdfLibrary.SIGNATURE) {
                return at;
            }
        }
        String text = new String(begin(0, OLD_MATLAB.length()).array(), StandardCharsets.ISO_8859_1);
        boolean isOld = file.toString().toLowerCase(Locale.ROOT).endsWith(".mat") && size >= Integer.BYTES
                && Mat5File.isOld(begin(0, Integer.BYTES));
        throw malformed("",
                isOld ? "is a MATLAB file of version 4, which Sparse4j does not read; save('-v7') in MATLAB writes a file that it reads"
                        : text.equals(OLD_MATLAB)
                        ? "begins as a MATLAB file of version 5, but its header of 128 bytes is cut off or damaged"
                        : "is not an HDF5 file: no signature of HDF5 is at byte 0, 512, 1024 and so on");
    }

    /** Returns bytes from a position of the file on, with zeros behind its end. */
    private ByteBuffer begin(long at, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {
            continue;
        }
        return bytes;
    }

    /** Runs an action on a file. Converts the exceptions of jHDF and the file system to the exceptions of readers. */
    public static <T> T with(Path file, Action<T> action) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new IOException(
                        Files.isDirectory(file) ? "is a directory"
                                : "is not a regular file; arrays are read from regular files, whose sizes are known");
            }
            try (Hdf5 in = open(file)) {
                return action.with(in);
            }
        } catch (MalformedFileException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    private static Hdf5 open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        boolean ok = false;
        try {
            Hdf5 opened = new Hdf5(file, channel);
            ok = true;
            return opened;
        } finally {
            if (!ok) {
                channel.close();
            }
        }
    }

    public Path file() {
        return file;
    }

    HdfBytes bytes() {
        return bytes;
    }

    public HdfNode root() {
        return root;
    }

    /** Returns the texts of variable length at an address; reads them once. */
    HdfHeap heap(String path, long address) {
        return heaps.computeIfAbsent(address, a -> HdfHeap.read(this, path, a));
    }

    /** Parses a part of the file by jHDF. Any exception that jHDF throws means that the file is malformed. */
    <T> T parse(String path, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MalformedFileException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            if (cause instanceof IOException refused) {
                throw new UncheckedIOException(file + ": " + refused, refused);
            }
            String what = cause instanceof StackOverflowError ? "its parts refer to each other in circles"
                    : cause instanceof HdfException ? HdfVersions.explained(cause.getMessage()) : cause.toString();
            throw ContainedArrays.malformed(file, path, "cannot be read as HDF5: " + what, e);
        }
    }

    MalformedFileException malformed(String path, String what) {
        return ContainedArrays.malformed(file, path, what, null);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;

/**
 * A format of files that hold an array, as {@link ArrayFiles} and {@code Sparse4j.files().read} know it. Other modules add theirs: a public
 * class with a public constructor without arguments, which {@code META-INF/services/org.sparse4j.io.ArrayFileFormat} names, or
 * {@code provides org.sparse4j.io.ArrayFileFormat with ...} in their module-info. Formats of this library come first, then others
 * in the order in which they are found. An object is used by several threads at a time.
 */
public interface ArrayFileFormat {
    /** So many bytes of a file, at most, are shown to {@link #matches}. */
    int START = 1 << 12;

    /** What it is called in lists and messages, such as "Matrix Market". */
    String name();

    /** How names of its files end, in lower case and with their dots, such as ".mtx"; the first is the usual one. */
    List<String> extensions();

    /**
     * Whether it is read gzipped too, and written so where the name ends in .gz behind its extension. What is read gzipped is
     * also read packed by bzip2 and xz, and out of tar and zip archives.
     */
    boolean isGzipped();

    /** Whether arrays are written into it: true unless it says otherwise; {@link #write} refuses all of them then. */
    default boolean isWritten() {
        return true;
    }

    /**
     * Whether a file begins as files of this format do; false where the format has no mark that tells it from others.
     *
     * @param start the first bytes of the file, unpacked where it is gzipped: {@link #START}, or all there are; between its
     *     position, 0, and its limit, and read only
     */
    boolean matches(ByteBuffer start);

    /**
     * The array of a file. Options that the format has no use for are passed over, or refused where the result would be
     * another than was asked for.
     *
     * @throws MalformedFileException where the file is not what the format says
     * @throws java.io.UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit the file
     */
    INDArray read(Path file, ReadOptions options);

    /**
     * What a file says of its array, whose entries are not read: extents and entries of -1 where only reading tells.
     *
     * @throws MalformedFileException where the beginning is not what the format says
     * @throws java.io.UncheckedIOException where the file system refuses, with the IOException
     */
    ArrayFileInfo readInfo(Path file);

    /**
     * The same of the member of an archive that the options name; other options mean nothing. Formats that are not read packed
     * need not do this.
     */
    default ArrayFileInfo readInfo(Path file, ReadOptions options) {
        return readInfo(file);
    }

    /**
     * Writes an array, through {@link AtomicFile} or as it does: a failure leaves what was there.
     *
     * @throws IllegalArgumentException where the format cannot hold the array, or is read only
     * @throws java.io.UncheckedIOException where the file system refuses, with the IOException
     */
    void write(INDArray x, Path file, WriteOptions options);
}

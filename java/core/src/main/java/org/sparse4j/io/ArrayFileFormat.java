// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;

/**
 * A file format that holds an array, as {@link ArrayFiles} and {@code Sparse4j.files().read} use it.
 *
 * <p>Another module adds a format by a public class with a public constructor without arguments. The file
 * {@code META-INF/services/org.sparse4j.io.ArrayFileFormat} names the class, or the module-info has
 * {@code provides org.sparse4j.io.ArrayFileFormat with ...}. The formats of this library come first, then those of other modules in the
 * order in which the service loader finds them. Several threads may use a format at the same time.
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public interface ArrayFileFormat {
    /** The largest number of bytes that {@link #matches} receives. */
    int START = 1 << 12;

    /** Returns the name that lists and messages show, such as "Matrix Market". */
    String name();

    /** Returns the endings of file names in lower case and with their dots, such as ".mtx"; the usual one first. */
    List<String> extensions();

    /**
     * Returns whether files of the format may be packed. If so, {@link ArrayFiles} reads them packed by gzip, bzip2 or
     * xz, and from tar and zip archives, and writes them gzipped if the file name has .gz after the extension.
     */
    boolean isGzipped();

    /**
     * Returns whether arrays can be written in this format. The default is true; if an implementation returns false,
     * {@link #write} throws.
     */
    default boolean isWritten() {
        return true;
    }

    /**
     * Returns whether the first bytes of a file identify this format; returns false if the format has no magic bytes.
     *
     * @param start the first bytes of the file, unpacked if it is gzipped: {@link #START} bytes, or the whole file if
     *     it is shorter. The bytes are between position 0 and the limit. The buffer is read only.
     */
    boolean matches(ByteBuffer start);

    /**
     * Reads the array of a file. Ignores options that have no meaning for the format, unless the result would then
     * differ from the request; in that case the method throws.
     *
     * @throws MalformedFileException if the file does not follow the format
     * @throws java.io.UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the options do not fit the file
     */
    INDArray read(Path file, ReadOptions options);

    /**
     * Returns the properties of an array from the header of its file. Reads no entries. Extents and the number of
     * entries are -1 if only the entries determine them.
     *
     * @throws MalformedFileException if the beginning does not follow the format
     * @throws java.io.UncheckedIOException if the file system fails, with the IOException as its cause
     */
    ArrayFileInfo readInfo(Path file);

    /**
     * Returns the properties of an array from the header of its file, or of the archive member that the options name.
     * Ignores all other options. The default implementation ignores the member too, which is right for formats that
     * cannot be read packed.
     */
    default ArrayFileInfo readInfo(Path file, ReadOptions options) {
        return readInfo(file);
    }

    /**
     * Writes an array. If writing fails, an existing file must stay as it is; {@link AtomicFile} does this.
     *
     * @throws IllegalArgumentException if the format cannot hold the array, or cannot be written
     * @throws java.io.UncheckedIOException if the file system fails, with the IOException as its cause
     */
    void write(INDArray x, Path file, WriteOptions options);
}

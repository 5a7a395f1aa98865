// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.whole.WholeFile;

/**
 * Writes files that appear as a whole or not at all. AtomicFile writes to a temporary file beside the target, forces it
 * to the disk, and renames it. A program that reads the target sees the old content or all of the new content, also
 * after a power failure. Programs can write files of any format with it:
 *
 * <pre>{@code
 * AtomicFile.write(Path.of("scores.csv"), out -> out.write(text.getBytes(UTF_8)));
 * }</pre>
 *
 * <p><b>Existing files.</b> AtomicFile follows a symbolic link and replaces the file that it leads to. A replaced file
 * keeps its permissions. It keeps its group and owner if the process may set them. It loses access control lists and
 * extended attributes, and other hard links keep the old content. If several writers, in one or several processes, have
 * the same target, the last one to finish wins. Writing throws if the target is itself a mount point, because no other
 * file can replace it.
 *
 * <p><b>Temporary files</b> have the name {@code .TARGET.PID-START-NUMBER.s4j-tmp}. The next write to a target removes
 * the temporary files that killed writers left beside it. It does not remove those of live writers, which hold a lock
 * on them.
 *
 * <p><b>Other file systems.</b> AtomicFile writes paths of other file systems in the same way, as far as the file
 * system allows. In a zip archive that is open as a file system ({@code FileSystems.newFileSystem(Path.of("a.zip"))}),
 * a file is there as a whole or not at all; closing the file system writes the archive.
 *
 * @since 0.1.0
 */
public final class AtomicFile {
    private AtomicFile() {}

    /**
     * Writes the content of a file.
     *
     * @since 0.1.0
     */
    @FunctionalInterface
    public interface WriteAction {
        /** Writes the whole content to a stream. The stream has no buffer and need not be closed. */
        void write(OutputStream out) throws IOException;
    }

    /**
     * Creates or replaces a file. If the action or the file system fails, an existing file stays as it is, and the
     * temporary file is deleted.
     *
     * <p>If the target is not a regular file (a pipe, a device, {@code /dev/stdout}), the action writes to it directly.
     * After a failure, bytes that were already written remain.
     *
     * @throws AccessDeniedException if the folder, which holds the temporary file, or the target is not writable
     * @throws NoSuchFileException if the folder does not exist
     * @throws IOException if the file system fails, or if the action throws it
     */
    public static void write(Path target, WriteAction action) throws IOException {
        Arguments.given(target, "AtomicFile.write", "the target");
        Arguments.given(action, "AtomicFile.write", "the action");
        WholeFile.write(target, action::write);
    }

    /**
     * Checks whether {@link #write} could begin, for example before hours of work on the content. Leaves no file
     * behind.
     *
     * @throws IOException if write would throw it
     */
    public static void check(Path target) throws IOException {
        Arguments.given(target, "AtomicFile.check", "the target");
        WholeFile.check(target);
    }
}

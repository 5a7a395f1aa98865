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
 * Files that appear whole or not at all. The text is written to a temporary file beside the target, forced to the disk, and
 * renamed: whoever reads the target, and whoever finds it after a power failure, sees what was there before or all of the
 * new. Any format of one's own may be written with it:
 *
 * <pre>{@code
 * AtomicFile.write(Path.of("scores.csv"), out -> out.write(text.getBytes(UTF_8)));
 * }</pre>
 *
 * <p>Symbolic links are followed: the file that they lead to is replaced. A file that exists keeps its permissions, and
 * its group and owner where the process may set them; access control lists and extended attributes are not kept, and other
 * hard links keep the old content. Writing throws where the file is itself a mount point, since no other file can take
 * its place. Of several writers of one target, in one process or more, the last to finish wins.
 *
 * <p>Temporary files are named {@code .TARGET.PID-START-NUMBER.s4j-tmp}. What writers that were killed have left beside a
 * target is removed by the next write to it; what a living writer still writes is not: it holds a lock.
 *
 * <p>Paths of other file systems are written in the same way, as far as those go: in a zip archive that is open as one
 * ({@code FileSystems.newFileSystem(Path.of("a.zip"))}) a file is whole or not there, and the archive is written when it is closed.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface WriteAction {
        /** Writes all of it; the stream is not buffered, and closing it is not necessary. */
        void write(OutputStream out) throws IOException;
    }

    /**
     * Creates the file, or replaces it. When anything fails, in the action or in the file system, what was there stays and
     * the temporary file goes. What is no regular file (a pipe, a device, {@code /dev/stdout}) is written directly: what was
     * written before a failure stays written there.
     *
     * @throws AccessDeniedException where the folder, in which the temporary file is made, or the target may not be written
     * @throws NoSuchFileException where there is no such folder
     * @throws IOException where the file system refuses, or what the action throws
     */
    public static void write(Path target, WriteAction action) throws IOException {
        Arguments.given(target, "AtomicFile.write", "the target");
        Arguments.given(action, "AtomicFile.write", "the action");
        WholeFile.write(target, action::write);
    }

    /**
     * Finds out whether {@link #write} could begin, before hours of work for what is to be written; leaves nothing behind.
     *
     * @throws IOException as write would
     */
    public static void check(Path target) throws IOException {
        Arguments.given(target, "AtomicFile.check", "the target");
        WholeFile.check(target);
    }
}

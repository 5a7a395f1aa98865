// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.whole;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Writes files as a whole. The content goes to a temporary file beside the target, which is forced to the disk and
 * renamed. AtomicFile documents which attributes of an existing file this preserves.
 */
public final class WholeFile {
    private static final int MOST_LINKS = 40;  // the limit of Linux

    private WholeFile() {}

    /** Writes the content of a file. */
    public interface Action {
        void write(ChannelOutput out) throws IOException;
    }

    /** Creates or replaces a file. If the target is not a regular file, writes to it directly. */
    public static void write(Path target, Action action) throws IOException {
        Place place = place(target);
        if (place.printed != null) {
            System.out.flush();
            System.err.flush();
            action.write(new ChannelOutput(place.printed));  // the channel stays open, since the process may print more
            return;
        }
        if (place.special) {
            try (SeekableByteChannel channel = Files.newByteChannel(target, StandardOpenOption.WRITE)) {
                action.write(new ChannelOutput(channel));
            }
            return;
        }
        TemporaryFile.removeLeftovers(place.file);
        try (TemporaryFile temporary = create(place)) {
            action.write(temporary.out());
            temporary.replace();
        }
    }

    /** Throws if {@link #write} could not begin. Leaves no file behind. */
    public static void check(Path target) throws IOException {
        Place place = place(target);
        if (!place.special) {
            create(place).close();
        } else if (!Files.isWritable(target)) {
            throw new AccessDeniedException(target.toString());
        }
    }

    /**
     * The target after symbolic links are followed.
     *
     * @param special whether the target exists and is not a regular file, and is therefore written directly
     * @param printed the channel of the standard output or error, if the target is one of them
     */
    private record Place(Path given, Path file, boolean exists, boolean special, FileChannel printed) {}

    private static Place place(Path target) throws IOException {
        Path file = target.toAbsolutePath();
        BasicFileAttributes found;
        for (int links = 0;; links++) {
            try {
                found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                return new Place(target, file, false, false, null);
            }
            if (!found.isSymbolicLink()) {
                break;
            }
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(target.toString());
            }
            FileChannel printed = printed(file);
            if (printed != null) {
                return new Place(target, file, true, true, printed);
            }
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        if (found.isDirectory()) {
            throw new FileSystemException(target.toString(), null, "is a directory");
        }
        if (!found.isRegularFile()) {
            return new Place(target, file, true, true, null);
        }
        if (!Files.isWritable(file)) {
            throw new AccessDeniedException(target.toString(), null, "the file exists and is not writable");
        }
        return new Place(target, file, true, false, null);
    }

    /**
     * Returns the channel of the standard output or error of this process, if a link of the kernel such as /dev/stdout
     * leads to it. Returns null for other links. The standard output may be a regular file, which must not be replaced
     * while the process prints to it.
     */
    private static FileChannel printed(Path link) throws IOException {
        String name = link.getFileName().toString();
        if (link.getFileSystem() != FileSystems.getDefault() || !(name.equals("1") || name.equals("2"))
                || !link.getParent().toRealPath().equals(Path.of("/proc/" + ProcessHandle.current().pid() + "/fd"))) {
            return null;
        }
        return new FileOutputStream(name.equals("1") ? FileDescriptor.out : FileDescriptor.err).getChannel();
    }

    private static TemporaryFile create(Place place) throws IOException {
        Path folder = place.file.getParent();
        try {
            return TemporaryFile.create(place.file, place.exists);
        } catch (NoSuchFileException e) {
            throw caused(new NoSuchFileException(place.given.toString(), null, "the folder " + folder + " does not exist"), e);
        } catch (AccessDeniedException e) {
            throw caused(new AccessDeniedException(place.given.toString(), null,
                    "the file is first written under a temporary name, but no file may be created in the folder " + folder), e);
        } catch (ReadOnlyFileSystemException e) {
            throw caused(new AccessDeniedException(place.given.toString(), null, "the file system is read-only"), e);
        } catch (FileSystemException e) {
            throw caused(new FileSystemException(place.given.toString(), null, "no file can be created in the folder "
                    + folder + (e.getReason() == null ? "" : ": " + e.getReason())), e);
        }
    }

    private static IOException caused(IOException e, Exception cause) {
        e.initCause(cause);
        return e;
    }
}

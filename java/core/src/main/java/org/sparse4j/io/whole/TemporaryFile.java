// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.whole;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The temporary file beside a target, which replaces the target. A lock on the file marks a live writer; the operating
 * system releases it when the process ends. The name contains the process too: if a process closes a second descriptor
 * of a file, it loses its lock on the file. Therefore a process must not test the locks of its own files.
 */
public final class TemporaryFile implements AutoCloseable {
    private static final Pattern ENDING = Pattern.compile("\\.([0-9]{1,18})-([0-9a-f]{1,15})-[0-9a-f]{1,15}\\.s4j-tmp");
    private static final int LONGEST_NAME = 60;            // characters of the name of the target; file systems allow 255 bytes
    private static final int MOUNTED = 4;                  // the field of the mount point in /proc/self/mountinfo
    private static final long CLOCK_TOLERANCE_MS = 5_000;  // the clock may have been adjusted since a process started
    private static final long PID = ProcessHandle.current().pid();
    private static final long START = startOf(ProcessHandle.current());
    private static final AtomicLong NUMBER = new AtomicLong();

    private final Path target;
    private final boolean exists;
    private final Path file;
    private final SeekableByteChannel channel;
    private boolean moved;

    private TemporaryFile(Path target, boolean exists, Path file, SeekableByteChannel channel) {
        this.target = target;
        this.exists = exists;
        this.file = file;
        this.channel = channel;
    }

    /**
     * Creates, opens and locks a temporary file. If the target exists, the temporary file gets the permissions of the
     * target later; until then, only its owner can read it.
     */
    public static TemporaryFile create(Path target, boolean exists) throws IOException {
        boolean posix = Files.getFileAttributeView(target, PosixFileAttributeView.class) != null;
        FileAttribute<?>[] attributes = !exists || !posix ? new FileAttribute<?>[0] : new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))};
        for (;;) {
            Path file = target.resolveSibling(prefix(target) + "." + PID + "-" + Long.toHexString(START) + "-"
                    + Long.toHexString(NUMBER.incrementAndGet()) + ".s4j-tmp");
            SeekableByteChannel channel;
            try {
                channel = Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        attributes);
            } catch (FileAlreadyExistsException e) {
                continue;  // another class loader has loaded this class, and its copy has chosen the same number
            }
            TemporaryFile made = new TemporaryFile(target, exists, file, channel);
            if (made.isLocked()) {
                return made;
            }
            made.close();
        }
    }

    /**
     * Returns whether the open file can be locked and forced to the disk. In a zip archive or an object store, it
     * cannot: the file exists there only after it is closed.
     */
    private boolean isHeld() {
        return channel instanceof FileChannel;
    }

    /** Locks the file. Returns false if another process took the file for a leftover and removed it before it was locked. */
    private boolean isLocked() {
        if (isHeld()) {
            try {
                return ((FileChannel) channel).tryLock() != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            } catch (IOException e) {
                return true;  // the file system has no locks: its leftovers are not removed
            }
        }
        return true;
    }

    /** Returns the path of the temporary file. */
    public Path file() {
        return file;
    }

    public ChannelOutput out() {
        return new ChannelOutput(channel, true);
    }

    /** Replaces the target by the complete file. */
    void replace() throws IOException {
        if (!isHeld()) {
            channel.close();
        }
        if (exists) {
            keepAttributes();
        }
        if (isHeld()) {
            ((FileChannel) channel).force(true);
        }
        // Opens the folder before the rename, so that the target stays as it is if the folder cannot be opened.
        try (FileChannel folder = openFolder()) {
            move();
            moved = true;
            if (folder != null) {
                try {
                    folder.force(true);
                } catch (IOException e) {
                    throw new IOException(target + " is complete, but its folder could not be forced to the disk: after a "
                            + "power failure the old file may be back", e);
                }
            }
        }
    }

    private void move() throws IOException {
        try {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (FileSystemException e) {
            if (!exists || !isMounted(e)) {
                throw e;
            }
            FileSystemException why = new FileSystemException(target.toString(), null, e.getReason() + ": the file is a mount point, "
                    + "as single files of containers are, and another file cannot take its place; mount its folder, or write elsewhere");
            why.initCause(e);
            throw why;
        }
    }

    /**
     * Returns whether the rename failed because the target is a mount point. The message of the system may be in any
     * language, so it cannot show this alone.
     */
    private boolean isMounted(FileSystemException e) {
        if (e.getReason() != null && e.getReason().endsWith("resource busy")) {
            return true;
        }
        try {
            String name = target.toRealPath().toString().replace("\\", "\\134").replace(" ", "\\040").replace("\t", "\\011")
                    .replace("\n", "\\012");
            return Files.readAllLines(Path.of("/proc/self/mountinfo")).stream().map(line -> line.split(" "))
                    .anyMatch(fields -> fields.length > MOUNTED && fields[MOUNTED].equals(name));
        } catch (IOException none) {
            return false;
        }
    }

    /** Opens the folder of the target. Returns null if the system cannot open folders. */
    private FileChannel openFolder() {
        try {
            return FileChannel.open(target.getParent(), StandardOpenOption.READ);
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    private void keepAttributes() throws IOException {
        PosixFileAttributeView to = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (to == null) {
            return;
        }
        PosixFileAttributes old = Files.readAttributes(target, PosixFileAttributes.class);
        PosixFileAttributes own = to.readAttributes();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        permissions.addAll(old.permissions());
        if (!old.group().equals(own.group())) {
            try {
                to.setGroup(old.group());
            } catch (IOException e) {
                withoutGroup(permissions);
            }
        }
        if (!old.owner().equals(own.owner())) {
            try {
                to.setOwner(old.owner());
            } catch (IOException e) {
                // Only root can change the owner. For other users, the file belongs to the user of this process, as any new file does.
            }
        }
        to.setPermissions(permissions);
    }

    /** Removes the permissions of the group that others do not have. The group of the new file is a different one. */
    private static void withoutGroup(Set<PosixFilePermission> permissions) {
        if (!permissions.contains(PosixFilePermission.OTHERS_READ)) {
            permissions.remove(PosixFilePermission.GROUP_READ);
        }
        if (!permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            permissions.remove(PosixFilePermission.GROUP_WRITE);
        }
        if (!permissions.contains(PosixFilePermission.OTHERS_EXECUTE)) {
            permissions.remove(PosixFilePermission.GROUP_EXECUTE);
        }
    }

    /** Closes the file, and deletes it unless it has replaced the target. */
    @Override
    public void close() throws IOException {
        if (moved) {
            channel.close();
            return;
        }
        if (isHeld()) {
            try {
                Files.deleteIfExists(file);  // while the file is locked, so that no other process takes it for a leftover
            } finally {
                channel.close();
            }
        } else {
            try {
                channel.close();
            } finally {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Removes the temporary files that killed writers of the target have left. Ignores files that it cannot remove. */
    public static void removeLeftovers(Path target) {
        String prefix = prefix(target);
        DirectoryStream.Filter<Path> leftover = p -> p.getFileName().toString().startsWith(prefix);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(target.getParent(), leftover)) {
            for (Path file : all) {
                Matcher ending = ENDING.matcher(file.getFileName().toString().substring(prefix.length()));
                if (ending.matches() && !isAlive(Long.parseLong(ending.group(1)), Long.parseLong(ending.group(2), 16))) {
                    removeUnlessLocked(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // If the folder cannot be listed, the write itself throws.
        }
    }

    /**
     * Removes a file unless it is locked. Only the lock shows whether its process still runs: the process may be on
     * another machine, or in another container that shares the folder.
     */
    private static void removeUnlessLocked(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // A live process holds the file, or another process is removing it.
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            removeUnlocked(file);
        }
    }

    /** Removes a file in a file system without locks, or without links or the option NOFOLLOW_LINKS. */
    private static void removeUnlocked(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // A leftover does not prevent the write.
        }
    }

    private static boolean isAlive(long pid, long start) {
        if (pid == PID) {
            return start == START;
        }
        return ProcessHandle.of(pid).filter(p -> Math.abs(startOf(p) - start) <= CLOCK_TOLERANCE_MS).isPresent();
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static String prefix(Path target) {
        String name = target.getFileName().toString();
        int length = Math.min(name.length(), LONGEST_NAME);
        if (length < name.length() && Character.isHighSurrogate(name.charAt(length - 1))) {
            length--;
        }
        return "." + name.substring(0, length);
    }
}

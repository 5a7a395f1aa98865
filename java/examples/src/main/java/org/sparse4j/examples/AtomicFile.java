// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that appears whole or not at all: written beside its place under another name, then moved. */
final class AtomicFile {
    private final Path given;
    private final Path target;
    private final Path temporary;

    /** Finds out at once whether the file can be written, before hours of work; leaves nothing behind. */
    AtomicFile(Path file) {
        given = file;
        if (file.getFileName() == null) {
            throw unwritable("not a file name", null);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw unwritable(Files.isDirectory(file) ? "it is a directory" : "it is not a regular file", null);
        }
        try {
            target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            if (Files.exists(file) && !Files.isWritable(file)) {
                throw unwritable("permission denied", null);
            }
            Path folder = target.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw unwritable("there is no folder " + folder, null);
            }
            temporary = folder.resolve("." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
            Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW).close();
            Files.delete(temporary);
        } catch (IOException e) {
            throw unwritable(null, e);
        }
    }

    void write(String text) {
        try {
            Files.write(temporary, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw unwritable(null, e);
        } finally {
            try {
                if (Files.exists(temporary, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(temporary);
                }
            } catch (IOException ignored) {
                // Nothing more can be done about it; the failure itself is on its way.
            }
        }
    }

    Path path() {
        return given;
    }

    private BadInput unwritable(String why, IOException e) {
        String cause = why;
        if (e instanceof AccessDeniedException) {
            cause = "permission denied";
        } else if (e instanceof FileSystemException f && f.getReason() != null) {
            cause = f.getReason();
        } else if (e != null) {
            cause = e.getMessage();
        }
        return new BadInput(given + ": the report cannot be written (" + cause + ")");
    }
}

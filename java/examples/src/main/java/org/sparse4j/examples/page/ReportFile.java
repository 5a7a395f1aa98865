// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.io.AtomicFile;

/** The file of a report: checked before hours of work, written completely or not at all. */
public final class ReportFile {
    private final Path file;

    /** Checks whether the file can be written; leaves nothing behind. */
    public ReportFile(Path file) {
        this.file = file;
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw unwritable(Files.isDirectory(file) ? "it is a directory" : "it is not a regular file");
        }
        try {
            AtomicFile.check(file);
        } catch (IOException e) {
            throw unwritable(reason(e));
        }
    }

    public void write(String text) {
        try {
            AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw unwritable(reason(e));
        }
    }

    public Path path() {
        return file;
    }

    private static String reason(IOException e) {
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return e instanceof AccessDeniedException ? "permission denied"
                : e instanceof FileSystemLoopException ? "its links form a cycle" : e.getMessage();
    }

    private BadInput unwritable(String why) {
        return new BadInput(file + ": the report cannot be written (" + why + ")");
    }
}

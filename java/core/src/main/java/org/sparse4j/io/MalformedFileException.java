// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.backend.Rewordable;

/** A file is not what its format says: where, what stands there, what would be right. */
public final class MalformedFileException extends UncheckedIOException implements Rewordable {
    private static final long serialVersionUID = 1;

    private final String file;
    private final long line;
    private final long column;

    /** As a backend throws it, which knows no file. */
    public MalformedFileException(String message) {
        this(message, null, 0, 0);
    }

    MalformedFileException(String message, Path file, long line, long column) {
        this(message, file, line, column, new IOException(message));
    }

    MalformedFileException(String message, Path file, long line, long column, IOException cause) {
        super(message, cause);
        this.file = file == null ? "" : file.toString();
        this.line = line;
        this.column = column;
    }

    @Override
    public MalformedFileException reworded(String message) {
        return new MalformedFileException(message);
    }

    /** The file's name as it was given. */
    public String file() {
        return file;
    }

    /** The line, from 1. */
    public long line() {
        return line;
    }

    /** The column in bytes, from 1. */
    public long column() {
        return column;
    }
}

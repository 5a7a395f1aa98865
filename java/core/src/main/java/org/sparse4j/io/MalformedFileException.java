// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.backend.Rewordable;
import org.sparse4j.io.bytes.FaultMaker;

/**
 * Reports a file that does not follow its format. The message names the position of the error, what the file contains
 * at that position, and what was expected.
 *
 * @since 0.1.0
 */
public final class MalformedFileException extends UncheckedIOException implements Rewordable {
    private static final long serialVersionUID = 1;

    static {
        FaultMaker.Known.set(MalformedFileException::new);
    }

    private final String file;
    private final long line;
    private final long column;
    private final String member;
    private final long offset;

    /** Creates an exception without a file; backends throw it. */
    public MalformedFileException(String message) {
        this(message, "", 0, 0, "", -1, new IOException(message));
    }

    /**
     * Creates an exception about a binary file, for modules that read other formats.
     *
     * @param offset the position of the wrong byte in the file, from 0; -1 if no single byte is wrong
     */
    public MalformedFileException(String message, Path file, long offset) {
        this(message, file.toString(), 0, 0, "", offset, new IOException(message));
    }

    /**
     * Returns an exception about a line of a text file, for modules that read other formats.
     *
     * @param line the line, from 1
     */
    public static MalformedFileException inLine(String message, Path file, long line) {
        return new MalformedFileException(message, file.toString(), line, 0, "", -1, new IOException(message));
    }

    private MalformedFileException(String message, String file, long line, long column, String member, long offset, IOException cause) {
        super(message, cause);
        this.file = file;
        this.line = line;
        this.column = column;
        this.member = member;
        this.offset = offset;
    }

    /** Returns this exception for a text that has another name, such as a URI, and another line number. */
    MalformedFileException of(String message, String name, long lineThere) {
        MalformedFileException same = new MalformedFileException(message, name, lineThere, column, member, offset, getCause());
        same.setStackTrace(getStackTrace());
        return same;
    }

    @Override
    public MalformedFileException reworded(String message) {
        return new MalformedFileException(message);
    }

    /** Returns the file name as the caller gave it. */
    public String file() {
        return file;
    }

    /** Returns the line, from 1; 0 for a binary file. */
    public long line() {
        return line;
    }

    /** Returns the column in bytes, from 1; 0 for a binary file, or if no single byte is wrong. */
    public long column() {
        return column;
    }

    /** Returns the member of an archive, or the path in an HDF5 file; empty if the file has no such parts. */
    public String member() {
        return member;
    }

    /**
     * Returns the position of the wrong byte in the binary file or the unpacked member, from 0; -1 for a text, or if no
     * single byte is wrong.
     */
    public long offset() {
        return offset;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.backend.Rewordable;
import org.sparse4j.io.bytes.FaultMaker;

/** A file is not what its format says: where, what stands there, what would be right. */
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

    /** As a backend throws it, which knows no file. */
    public MalformedFileException(String message) {
        this(message, "", 0, 0, "", -1, new IOException(message));
    }

    /** Of a binary file that another module reads: `offset` in the file; -1 where no byte is to blame. */
    public MalformedFileException(String message, Path file, long offset) {
        this(message, file.toString(), 0, 0, "", offset, new IOException(message));
    }

    private MalformedFileException(String message, String file, long line, long column, String member, long offset, IOException cause) {
        super(message, cause);
        this.file = file;
        this.line = line;
        this.column = column;
        this.member = member;
        this.offset = offset;
    }

    /** The same of a text that is called otherwise, such as by an address, and of which it is another line. */
    MalformedFileException of(String message, String name, long lineThere) {
        MalformedFileException same = new MalformedFileException(message, name, lineThere, column, member, offset, getCause());
        same.setStackTrace(getStackTrace());
        return same;
    }

    @Override
    public MalformedFileException reworded(String message) {
        return new MalformedFileException(message);
    }

    /** The file's name as it was given. */
    public String file() {
        return file;
    }

    /** The line, from 1; 0 of a binary file. */
    public long line() {
        return line;
    }

    /** The column in bytes, from 1; 0 of a binary file. */
    public long column() {
        return column;
    }

    /** The member of an archive, or the path in an HDF5 file; empty where it is the file itself, or none of these. */
    public String member() {
        return member;
    }

    /** The byte of the binary file, or of the unpacked member, from 0; -1 where no byte is to blame, and of texts. */
    public long offset() {
        return offset;
    }
}

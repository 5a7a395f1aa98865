// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.io.MalformedFileException;

/** Creates the exceptions of malformed files, with the position of the error. */
public final class Faults {
    private static final FaultMaker MAKER = maker();

    private Faults() {}

    private static FaultMaker maker() {
        new MalformedFileException("").file();  // loads the class, which registers its maker
        return FaultMaker.Known.get();
    }

    /** Creates the exception of a text: line and column count from 1. */
    public static MalformedFileException text(String message, Path file, long line, long column) {
        return text(message, file, line, column, new IOException(message));
    }

    public static MalformedFileException text(String message, Path file, long line, long column, IOException cause) {
        return made(message, file == null ? "" : file.toString(), line, column, "", -1, cause);
    }

    /**
     * Creates the exception of a binary file. {@code offset} is the position in the file or in the unpacked member, or
     * -1 if no single byte is wrong.
     */
    public static MalformedFileException binary(String message, Path file, String member, long offset, IOException cause) {
        return made(message, file.toString(), 0, 0, member, offset, cause);
    }

    /** Creates the exception of packed data; {@code name} is the name of the file or the stream. */
    public static MalformedFileException packed(String message, String name, IOException cause) {
        return made(message, name, 0, 0, "", -1, cause);
    }

    private static MalformedFileException made(String message, String file, long line, long column, String member, long offset,
            IOException cause) {
        return (MalformedFileException) MAKER.make(message, file, line, column, member, offset, cause);
    }
}

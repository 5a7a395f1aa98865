// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.io.MalformedFileException;

/** Exceptions of malformed files, with the place that is to blame. */
public final class Faults {
    private static final FaultMaker MAKER = maker();

    private Faults() {}

    private static FaultMaker maker() {
        new MalformedFileException("").file();  // loads the class, which hands its maker to FaultMaker.Known
        return FaultMaker.Known.get();
    }

    /** Of a text: a line and a column of a file, both from 1. */
    public static MalformedFileException text(String message, Path file, long line, long column) {
        return text(message, file, line, column, new IOException(message));
    }

    public static MalformedFileException text(String message, Path file, long line, long column, IOException cause) {
        return made(message, file == null ? "" : file.toString(), line, column, "", -1, cause);
    }

    /** Of a binary file: {@code offset} in the file, or in the unpacked member of an archive; -1 where no byte is to blame. */
    public static MalformedFileException binary(String message, Path file, String member, long offset, IOException cause) {
        return made(message, file.toString(), 0, 0, member, offset, cause);
    }

    /** Of packed data: {@code name} is the file's, or what a stream is called. */
    public static MalformedFileException packed(String message, String name, IOException cause) {
        return made(message, name, 0, 0, "", -1, cause);
    }

    private static MalformedFileException made(String message, String file, long line, long column, String member, long offset,
            IOException cause) {
        return (MalformedFileException) MAKER.make(message, file, line, column, member, offset, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.io.MalformedFileException;

/** A binary file, or a member of an archive, as messages name it; `member` is empty for the file itself, a path of HDF5's. */
public record FilePlace(Path file, String member) {
    public static FilePlace of(Path file) {
        return new FilePlace(file, "");
    }

    public FilePlace member(String name) {
        return new FilePlace(file, name);
    }

    /** In front of every message. */
    @Override
    public String toString() {
        return member.isEmpty() ? file.toString() : file + (member.startsWith("/") ? ": " : ": member ") + member;
    }

    /** What is wrong at a byte of the file or the unpacked member. */
    public MalformedFileException malformed(long offset, String what) {
        return malformed(offset, what, null);
    }

    public MalformedFileException malformed(long offset, String what, IOException cause) {
        String message = this + (offset < 0 ? "" : (member.isEmpty() ? ": byte " : ", byte ") + offset) + ": " + what;
        return Faults.binary(message, file, member, offset, cause == null ? new IOException(message) : cause);
    }

    /** What is wrong with a field of the file, wherever it stands. */
    public MalformedFileException malformed(String what) {
        return malformed(-1, what);
    }
}

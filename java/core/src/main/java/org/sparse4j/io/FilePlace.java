// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.nio.file.Path;

/** A binary file, or a member of an archive, as messages name it; `member` is empty for the file itself, a path of HDF5's. */
record FilePlace(Path file, String member) {
    static FilePlace of(Path file) {
        return new FilePlace(file, "");
    }

    FilePlace member(String name) {
        return new FilePlace(file, name);
    }

    /** In front of every message. */
    @Override
    public String toString() {
        return member.isEmpty() ? file.toString() : file + (member.startsWith("/") ? ": " : ": member ") + member;
    }

    /** What is wrong at a byte of the file or the unpacked member. */
    MalformedFileException malformed(long offset, String what) {
        return malformed(offset, what, null);
    }

    MalformedFileException malformed(long offset, String what, IOException cause) {
        String message = this + (offset < 0 ? "" : (member.isEmpty() ? ": byte " : ", byte ") + offset) + ": " + what;
        return new MalformedFileException(message, file, member, offset, cause == null ? new IOException(message) : cause);
    }

    /** What is wrong with a field of the file, wherever it stands. */
    MalformedFileException malformed(String what) {
        return malformed(-1, what);
    }
}

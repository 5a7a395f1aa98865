// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.io.MalformedFileException;

/**
 * A binary file or a part of it, with its name for messages.
 *
 * @param member the member of an archive or the path in an HDF5 file; empty for the file itself
 */
public record FilePlace(Path file, String member) {
    public static FilePlace of(Path file) {
        return new FilePlace(file, "");
    }

    public FilePlace member(String name) {
        return new FilePlace(file, name);
    }

    /** Returns the beginning of every message. */
    @Override
    public String toString() {
        return member.isEmpty() ? file.toString() : file + (member.startsWith("/") ? ": " : ": member ") + member;
    }

    /** Returns the exception for a wrong byte of the file or the unpacked member. */
    public MalformedFileException malformed(long offset, String what) {
        return malformed(offset, what, null);
    }

    public MalformedFileException malformed(long offset, String what, IOException cause) {
        String message = this + (offset < 0 ? "" : (member.isEmpty() ? ": byte " : ", byte ") + offset) + ": " + what;
        return Faults.binary(message, file, member, offset, cause == null ? new IOException(message) : cause);
    }

    /** Returns the exception for a wrong field of the file, without a position. */
    public MalformedFileException malformed(String what) {
        return malformed(-1, what);
    }
}

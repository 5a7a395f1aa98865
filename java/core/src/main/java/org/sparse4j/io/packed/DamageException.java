// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipException;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.FilePlace;

/** Reports that packed data is truncated or damaged, although the file itself could be read. */
public final class DamageException extends IOException {
    private static final long serialVersionUID = 1;

    private final String what;
    private final boolean cut;
    private final String place;  // the position of the damage in words; null if words(fileBytes) states it

    /**
     * Creates an exception for a stream.
     *
     * @param what the packed data, such as "gzipped data"
     * @param cut whether the decoder requested more bytes than there are
     * @param cause the exception of the decoder
     */
    DamageException(String what, boolean cut, Exception cause) {
        super(cause.getMessage(), cause instanceof IOException ? cause : new ZipException(cause.toString()));
        this.what = what;
        this.place = null;
        this.cut = cause instanceof EOFException || cut && !(cause instanceof ZipException);
    }

    /** Creates an exception for a member of a zip archive; {@code place} is the beginning of the message of {@code member}. */
    DamageException(MalformedFileException member, FilePlace place) {
        super(member.getMessage().substring(member.getMessage().indexOf(": ", place.toString().length()) + 2),
                member.getCause());
        this.what = "zip archive";
        this.place = member.offset() < 0 ? "" : " at byte " + member.offset() + " of its member";
        this.cut = false;
    }

    /** Returns the exception of the decoder, such as an EOFException or a ZipException of gzip. */
    public IOException decoders() {
        return (IOException) getCause();
    }

    /** Describes the damage; {@code fileBytes} is the number of bytes of the file that were read. */
    public String words(long fileBytes) {
        return place != null ? "the " + what + " is damaged" + place + ": " + getMessage() : cut ? "the " + what + " is cut off: the file ends after " + fileBytes + " bytes, in the middle of it"
                : "the " + what + " is damaged (" + decoders().getMessage() + ") before byte " + fileBytes + " of the file";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipException;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.FilePlace;

/** Packed data is cut off, or is not what it should be; the file was read without a failure. */
public final class DamageException extends IOException {
    private static final long serialVersionUID = 1;

    private final String what;
    private final boolean cut;
    private final String place;  // where it is damaged, in words; null where the bytes of the file that were read tell

    /**
     * @param what is damaged, such as "gzipped data"
     * @param cut whether its decoder wanted more bytes than there are
     * @param cause what the decoder threw
     */
    DamageException(String what, boolean cut, Exception cause) {
        super(cause.getMessage(), cause instanceof IOException ? cause : new ZipException(cause.toString()));
        this.what = what;
        this.place = null;
        this.cut = cause instanceof EOFException || cut && !(cause instanceof ZipException);
    }

    /** Of a member of a zip archive, whose message begins with its place. */
    DamageException(MalformedFileException member, FilePlace place) {
        super(member.getMessage().substring(member.getMessage().indexOf(": ", place.toString().length()) + 2),
                member.getCause());
        this.what = "zip archive";
        this.place = member.offset() < 0 ? "" : " at byte " + member.offset() + " of its member";
        this.cut = false;
    }

    /** What the decoder said: an EOFException or a ZipException of gzip. */
    public IOException decoders() {
        return (IOException) getCause();
    }

    /** The damage in words, where so many bytes of the file were read. */
    public String words(long fileBytes) {
        return place != null ? "the " + what + " is damaged" + place + ": " + getMessage() : cut ? "the " + what + " is cut off: the file ends after " + fileBytes + " bytes, in the middle of it"
                : "the " + what + " is damaged (" + decoders().getMessage() + ") before byte " + fileBytes + " of the file";
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.PackedFiles;

/**
 * Reads the lines of a text file as byte ranges, as a stream without an object per line. Recognizes packed files by their content, whatever
 * their name; skips a byte order mark; lines end with \n or \r\n. Every failure is a BadInput that names file and line.
 */
public final class LineReader implements AutoCloseable {
    private static final int MAX_LINE = 1 << 16;

    private final String name;
    private final InputStream in;
    private byte[] buffer = new byte[1 << 18];
    private int next;
    private int end;
    private boolean finished;
    private long line;
    private int from;
    private int to;

    public LineReader(Path file) {
        name = file.toString();
        if (!Files.exists(file)) {
            throw new BadInput(name + ": no such file");
        }
        if (Files.isDirectory(file)) {
            throw new BadInput(name + ": is a directory, not a file");
        }
        in = open(file);
    }

    private InputStream open(Path file) {
        try {
            return PackedFiles.open(file);
        } catch (UncheckedIOException e) {
            throw failure(e.getCause());
        } catch (IllegalArgumentException e) {
            throw new BadInput(e.getMessage());
        }
    }

    private static void closeQuietly(InputStream stream) {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException ignored) {
            // Only the first failure is reported.
        }
    }

    private BadInput failure(IOException e) {
        if (e instanceof NoSuchFileException) {
            return new BadInput(name + ": no such file");
        }
        if (e instanceof java.nio.file.AccessDeniedException) {
            return new BadInput(name + ": not readable (permission denied)");
        }
        return new BadInput(name + ": cannot be read after line " + line + " (" + e.getMessage() + ")");
    }

    /** Moves to the next line; returns false at the end of the file. */
    public boolean next() {
        int scanned = next;
        while (true) {
            while (scanned < end && buffer[scanned] != '\n') {
                scanned++;
            }
            if (scanned < end || (finished && end > next)) {
                line++;
                from = next;
                to = scanned;
                next = Math.min(scanned + 1, end);
                trim();
                return true;
            }
            if (finished) {
                return false;
            }
            if (end - next > MAX_LINE) {
                throw malformed(line + 1, "longer than " + MAX_LINE + " bytes");
            }
            scanned -= next;
            fill();
            scanned += next;
        }
    }

    private void trim() {
        if (to > from && buffer[to - 1] == '\r') {
            to--;
        }
        if (to - from > MAX_LINE) {
            throw malformed("longer than " + MAX_LINE + " bytes");
        }
        if (line == 1 && to - from >= 3 && buffer[from] == (byte) 0xEF && buffer[from + 1] == (byte) 0xBB
                && buffer[from + 2] == (byte) 0xBF) {
            from += 3;
        }
    }

    private void fill() {
        int kept = end - next;
        System.arraycopy(buffer, next, buffer, 0, kept);
        next = 0;
        end = kept;
        try {
            int count = in.read(buffer, end, buffer.length - end);
            if (count < 0) {
                finished = true;
            } else {
                end += count;
            }
        } catch (MalformedFileException e) {
            throw new BadInput(e.getMessage() + ", after line " + line);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    public byte[] bytes() {
        return buffer;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    long line() {
        return line;
    }

    String name() {
        return name;
    }

    public boolean blank() {
        for (int i = from; i < to; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Returns a copy of the line's bytes. */
    byte[] copy() {
        return Arrays.copyOfRange(buffer, from, to);
    }

    String text() {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    public BadInput malformed(String what) {
        return malformed(line, what);
    }

    private BadInput malformed(long number, String what) {
        return BadInput.malformed(name, number, what);
    }

    @Override
    public void close() {
        closeQuietly(in);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpResult;

/** Passes names to and from the backend, and formats them as fields of a line, in UTF-8. */
final class NameText implements AutoCloseable {
    private static final int PIECE = 4 << 20;
    private static final int NUMBERS = 64;  // bytes, more than a number and its delimiter take

    private final List<HostBlock> blocks = new ArrayList<>();
    private final List<Long> words = new ArrayList<>();
    private final String method;
    private long longest;

    private NameText(String method) {
        this.method = method;
    }

    /**
     * Returns the names as fields of lines. {@code names} has a list for each dimension, or null for a dimension whose
     * coordinates are numbers.
     */
    static NameText fields(String method, List<List<String>> names, char delimiter, char comment, long... shape) {
        NameText text = new NameText(method);
        boolean ok = false;
        try {
            text.words.add(names.stream().filter(n -> n != null).count());
            for (int d = 0; d < names.size(); d++) {
                if (names.get(d) != null) {
                    text.add(d, names.get(d), delimiter, d == 0 ? comment : 0, shape[d]);
                }
            }
            if (text.longest > FileText.LONGEST_LINE - (long) NUMBERS * (shape.length + 1)) {
                throw new IllegalArgumentException(method + ": the names of a line have " + text.longest
                        + " bytes together; a line can be read only if it has at most " + FileText.LONGEST_LINE);
            }
            ok = true;
        } finally {
            if (!ok) {
                text.close();
            }
        }
        return text;
    }

    /** Returns the words that describe the names to the backend's writer. */
    long[] words() {
        return words.stream().mapToLong(w -> w).toArray();
    }

    private void add(int dimension, List<String> names, char delimiter, char comment, long extent) {
        if (names.size() < extent) {
            throw new IllegalArgumentException(method + ": " + names.size() + " names were given for dimension " + dimension
                    + ", whose extent is " + extent);
        }
        int count = (int) extent;
        HostBlock starts = block((count + 1L) * Long.BYTES);
        long bytes = 0;
        int most = 0;
        for (int k = 0; k <= count; k++) {
            starts.window((long) k * Long.BYTES, Long.BYTES).putLong(0, bytes);
            if (k < count) {
                int length = field(names.get(k), dimension, k, delimiter, comment).length;
                bytes += length;
                most = Math.max(most, length);
            }
        }
        HostBlock text = block(Math.max(bytes, 1));
        long at = 0;
        for (int k = 0; k < count; k++) {
            byte[] field = field(names.get(k), dimension, k, delimiter, comment);
            text.window(at, field.length).put(field);
            at += field.length;
        }
        longest += most;
        words.addAll(List.of((long) dimension, (long) count, starts.place(0), text.place(0), (long) most));
    }

    private HostBlock block(long bytes) {
        HostBlock made = Backends.current().allocate(bytes);
        blocks.add(made);
        return made;
    }

    /** Returns a name as the file contains it: in UTF-8, and in quotes if necessary. */
    private byte[] field(String name, int dimension, int number, char delimiter, char comment) {
        boolean blanks = delimiter == ' ';
        boolean quoted = name.isEmpty();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean end = i == 0 || i == name.length() - 1;
            boolean blank = c == ' ' || c == '\t' || c == '\r';
            boolean begins = i == 0 && (c == comment && comment != 0 || c == '\uFEFF');
            quoted |= c == '"' && (i == 0 || !blanks) || c == '\r' || c == delimiter || blank && (end || blanks) || begins;
            if (c == '\n') {
                throw new IllegalArgumentException(method + ": name " + number + " of dimension " + dimension
                        + " contains a line end, which would end the line of the file");
            }
        }
        return utf8(quoted ? '"' + name.replace("\"", "\"\"") + '"' : name, method, dimension, number);
    }

    private static byte[] utf8(String name, String method, int dimension, int number) {
        for (int i = 0; i < name.length(); i++) {
            if (Character.isSurrogate(name.charAt(i))) {
                if (!Character.isSurrogatePair(name.charAt(i), i + 1 < name.length() ? name.charAt(i + 1) : 0)) {
                    throw new IllegalArgumentException(method + ": name " + number + " of dimension " + dimension
                            + " contains half of a surrogate pair, which UTF-8 cannot encode");
                }
                i++;
            }
        }
        return name.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Passes the names that a dimension has before reading to the backend's reader.
     *
     * @param call creates a call, to which this method adds the names
     */
    static void know(int dimension, List<String> names, Supplier<Call> call) {
        HostBlock block = Backends.current().allocate(PIECE);
        try {
            ByteBuffer piece = block.window(0, PIECE);
            for (int k = 0; k <= names.size(); k++) {
                byte[] name = k == names.size() ? null : utf8(names.get(k), "Triplets.read", dimension, k);
                if (name != null && name.length > FileText.LONGEST_LINE) {
                    throw new IllegalArgumentException("Triplets.read: name " + k + " of dimension " + dimension + " has " + name.length
                            + " bytes; a line can be read only if it has at most " + FileText.LONGEST_LINE);
                }
                if (name == null || piece.remaining() < Integer.BYTES + name.length) {
                    call.get().integer(dimension).integer(block.place(0)).integer(piece.position()).run();
                    piece.clear();
                }
                if (name != null) {
                    piece.putInt(name.length).put(name);
                }
            }
        } finally {
            block.close();
        }
    }

    /** Returns the names of a dimension that a reader has found. */
    static List<String> all(int dimension, Supplier<Call> call) {
        HostBlock block = Backends.current().allocate(PIECE);
        try {
            List<String> names = new ArrayList<>();
            byte[] bytes = new byte[0];
            long count;
            do {
                OpResult piece = call.get().integer(dimension).integer(names.size()).integer(block.place(0)).integer(PIECE).run();
                count = piece.word(2);
                ByteBuffer from = block.window(0, (int) piece.word(0));
                while (from.hasRemaining()) {
                    int length = from.getInt();
                    if (length > bytes.length) {
                        bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
                    }
                    from.get(bytes, 0, length);
                    names.add(new String(bytes, 0, length, StandardCharsets.UTF_8));
                }
            } while (names.size() < count);
            return Collections.unmodifiableList(names);
        } finally {
            block.close();
        }
    }

    @Override
    public void close() {
        blocks.forEach(HostBlock::close);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.AtomicFile;
import org.sparse4j.io.MalformedFileException;

/**
 * What a transformer was told and has learned, as named fields in a file: docs/features.md has it byte by byte. A field holds
 * a boolean, a whole number, a real, a text, or a list of one of the last three; there is nothing in such a file that names a
 * class or runs.
 */
public final class State {
    private final String kind;
    private final Map<String, Object> fields;
    private final String prefix;
    private final Path file;

    private State(String kind, Map<String, Object> fields, String prefix, Path file) {
        this.kind = kind;
        this.fields = fields;
        this.prefix = prefix;
        this.file = file;
    }

    /** None yet, of a class by this name. */
    public State(String kind) {
        this(kind, new LinkedHashMap<>(), "", null);
    }

    /** The fields of a part: their names begin with `name.`. */
    public State part(String name) {
        return new State(kind, fields, prefix + name + ".", file);
    }

    /** Reads a file that holds what a class by this name has written. */
    public static State read(Path file, String kind) {
        Arguments.given(file, kind + ".load", "the file");
        try {
            Map<String, Object> fields = new StateReader(file).fields(kind);
            return new State(kind, fields, "", file);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Writes the file; it appears whole or not at all. */
    public void write(Path to) {
        Arguments.given(to, kind + ".save", "the file");
        try {
            AtomicFile.write(to, out -> new StateWriter(out).write(kind, fields));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Sets a field: a Boolean, Long, Double, String, long[], double[] or String[]. */
    private State put(String name, Object value) {
        fields.put(prefix + name, value);
        return this;
    }

    /** Sets a field. */
    public State put(String name, boolean value) {
        return put(name, (Object) value);
    }

    /** Sets a field. */
    public State put(String name, long value) {
        return put(name, (Object) value);
    }

    /** Sets a field. */
    public State put(String name, double value) {
        return put(name, (Object) value);
    }

    /** Sets a field. */
    public State put(String name, String value) {
        return put(name, (Object) value);
    }

    /** Sets a field. */
    public State put(String name, Enum<?> value) {
        return put(name, (Object) value.name());
    }

    /** Sets a field. */
    public State put(String name, long... values) {
        return put(name, (Object) values);
    }

    /** Sets a field. */
    public State put(String name, double... values) {
        return put(name, (Object) values);
    }

    /** Sets a field. */
    public State put(String name, String... values) {
        return put(name, (Object) values);
    }

    /** Whether there is such a field. */
    public boolean has(String name) {
        return fields.containsKey(prefix + name);
    }

    /** Takes a field. */
    public boolean flag(String name) {
        return take(name, Boolean.class, "true or false");
    }

    /** Takes a field between two bounds. */
    public long number(String name, long least, long most) {
        long value = take(name, Long.class, "a whole number");
        if (value < least || value > most) {
            throw malformed("field " + prefix + name + " is " + value + "; expected is " + least + " to " + most);
        }
        return value;
    }

    /** Takes a field. */
    public double real(String name) {
        return take(name, Double.class, "a number");
    }

    /** Takes a field. */
    public String text(String name) {
        return take(name, String.class, "a text");
    }

    /** Takes a field that names a constant. */
    public <T extends Enum<T>> T constant(String name, Class<T> of) {
        String value = text(name);
        for (T each : of.getEnumConstants()) {
            if (each.name().equals(value)) {
                return each;
            }
        }
        throw malformed("field " + prefix + name + " is \"" + StateWriter.shown(value) + "\"; expected is one of "
                + List.of(of.getEnumConstants()));
    }

    /** Takes a field. */
    public long[] longs(String name) {
        return take(name, long[].class, "a list of whole numbers");
    }

    /** Takes a field. */
    public double[] doubles(String name) {
        return take(name, double[].class, "a list of numbers");
    }

    /** Takes a field. */
    public String[] texts(String name) {
        return take(name, String[].class, "a list of texts");
    }

    private <T> T take(String name, Class<T> type, String expected) {
        Object value = fields.remove(prefix + name);
        if (value == null) {
            throw malformed("there is no field " + prefix + name);
        }
        if (!type.isInstance(value)) {
            throw malformed("field " + prefix + name + " is not " + expected);
        }
        return type.cast(value);
    }

    /** Refuses fields that nobody has taken: the file says something that would not be followed. */
    public <T> T done(T made) {
        if (!fields.isEmpty()) {
            List<String> left = new ArrayList<>(fields.keySet());
            throw malformed("field " + StateWriter.shown(left.get(0)) + " is unknown here");
        }
        return made;
    }

    /** What is wrong with the file, as an exception. */
    public MalformedFileException malformed(String what) {
        return StateReader.malformed(file, -1, what, null);
    }

    /** Whether something made of what the file says may be: what the maker refuses is what is wrong with the file. */
    public <T> T made(java.util.function.Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw StateReader.malformed(file, -1, e.getMessage(), e);
        }
    }
}

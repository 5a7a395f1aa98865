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
 * The settings and the fitted state of a transformer, as named fields of a file. docs/features.md describes the format byte
 * by byte. A field is a boolean, a whole number, a real number, a text, or a list of one of the last three. Such a file
 * contains no class names and no code.
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

    /** Creates a state without fields, for a class with this name. */
    public State(String kind) {
        this(kind, new LinkedHashMap<>(), "", null);
    }

    /** Returns the fields of a part, whose names begin with {@code name.}. */
    public State part(String name) {
        return new State(kind, fields, prefix + name + ".", file);
    }

    /** Reads a file that a class with this name has written. */
    public static State read(Path file, String kind) {
        Arguments.given(file, kind + ".load", "the file");
        try {
            Map<String, Object> fields = new StateReader(file).fields(kind);
            return new State(kind, fields, "", file);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Writes the file, which appears complete or not at all. */
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

    /** Returns whether the field exists. */
    public boolean has(String name) {
        return fields.containsKey(prefix + name);
    }

    /** Removes a boolean field and returns it. */
    public boolean flag(String name) {
        return take(name, Boolean.class, "true or false");
    }

    /** Removes a field and returns its number, which must be within the two bounds. */
    public long number(String name, long least, long most) {
        long value = take(name, Long.class, "a whole number");
        if (value < least || value > most) {
            throw malformed("field " + prefix + name + " is " + value + "; it must be from " + least + " to " + most);
        }
        return value;
    }

    /** Removes a field and returns its real number. */
    public double real(String name) {
        return take(name, Double.class, "a number");
    }

    /** Removes a field and returns its text. */
    public String text(String name) {
        return take(name, String.class, "a text");
    }

    /** Removes a field and returns the enum constant that it names. */
    public <T extends Enum<T>> T constant(String name, Class<T> of) {
        String value = text(name);
        for (T each : of.getEnumConstants()) {
            if (each.name().equals(value)) {
                return each;
            }
        }
        throw malformed("field " + prefix + name + " is \"" + StateWriter.shown(value) + "\"; it must be one of "
                + List.of(of.getEnumConstants()));
    }

    /** Removes a field and returns its whole numbers. */
    public long[] longs(String name) {
        return take(name, long[].class, "a list of whole numbers");
    }

    /** Removes a field and returns its real numbers. */
    public double[] doubles(String name) {
        return take(name, double[].class, "a list of numbers");
    }

    /** Removes a field and returns its texts. */
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

    /**
     * Returns the object made from the fields. Throws MalformedFileException if a field is left that no method has
     * removed, because it would have no effect.
     */
    public <T> T done(T made) {
        if (!fields.isEmpty()) {
            List<String> left = new ArrayList<>(fields.keySet());
            throw malformed("field " + StateWriter.shown(left.get(0)) + " is unknown");
        }
        return made;
    }

    /** Returns an exception for an error in the file. */
    public MalformedFileException malformed(String what) {
        return StateReader.malformed(file, -1, what, null);
    }

    /** Returns the result of the maker. If the maker throws IllegalArgumentException, throws MalformedFileException instead. */
    public <T> T made(java.util.function.Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw StateReader.malformed(file, -1, e.getMessage(), e);
        }
    }
}

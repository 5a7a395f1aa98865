// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jackson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Reads an array from a JSON object. The length of the text bounds the memory that reading allocates. */
final class ArrayReader extends StdDeserializer<INDArray> {
    private static final long serialVersionUID = 1L;
    private static final Set<String> NAMES = Set.of("shape", "format", "type", "fill", "dimensionOrder", "partitioning", "coordinates",
            "values");

    ArrayReader() {
        super(INDArray.class);
    }

    @Override
    public INDArray deserialize(JsonParser in, DeserializationContext context) throws IOException {
        return new Fields(in, context).array();
    }

    /** The fields of one object. */
    private final class Fields {
        private final DeserializationContext context;
        private long[] shape;
        private SparseFormat format;
        private DataType type;
        private Number fill;
        private int[] order;
        private int partitioning = -1;
        private Longs coordinates;  // the coordinates, one tuple after the other
        private long tuples;
        private int width;  // the number of coordinates in each tuple
        private Values values;

        Fields(JsonParser in, DeserializationContext context) throws IOException {
            this.context = context;
            // If Jackson has already read the field with the type id, the parser is at the next field of the object.
            if (in.hasToken(JsonToken.START_OBJECT)) {
                in.nextToken();
            } else if (!in.hasToken(JsonToken.FIELD_NAME) && !in.hasToken(JsonToken.END_OBJECT)) {
                throw wrong("an array must be a JSON object, not " + in.currentToken());
            }
            TokenBuffer before = null;
            Set<String> seen = new HashSet<>();
            for (; in.hasToken(JsonToken.FIELD_NAME); in.nextToken()) {
                String name = in.currentName();
                if (!seen.add(name) && NAMES.contains(name)) {
                    throw wrong("the field \"" + name + "\" occurs twice; an array has each field once");
                }
                in.nextToken();
                if (type == null && (name.equals("fill") || name.equals("values"))) {
                    // The type determines how numbers are parsed, so the reader buffers these fields until it knows the type.
                    before = before == null ? new TokenBuffer(in, context) : before;
                    before.writeFieldName(name);
                    before.copyCurrentStructure(in);
                } else {
                    field(name, in);
                }
            }
            if (before != null && type != null) {
                try (JsonParser again = before.asParser(in)) {
                    while (again.nextToken() == JsonToken.FIELD_NAME) {
                        String name = again.currentName();
                        again.nextToken();
                        field(name, again);
                    }
                }
            }
        }

        private void field(String name, JsonParser in) throws IOException {
            switch (name) {
                case "shape" -> shape = longs(in, "shape").all();
                case "format" -> format = constant(in, "format", SparseFormat.class);
                case "type" -> type = constant(in, "type", DataType.class);
                case "fill" -> fill = fill(in);
                case "dimensionOrder" -> order = Arrays.stream(longs(in, "dimensionOrder").all()).mapToInt(d -> (int) Math.min(d, 1 << 16)).toArray();
                case "partitioning" -> partitioning = (int) Math.max(-2, Math.min(whole(in, "partitioning"), 1 << 16));
                case "coordinates" -> coordinates(in);
                case "values" -> values = values(in);
                default -> {
                    handleUnknownProperty(in, context, INDArray.class, name);
                    in.skipChildren();
                }
            }
        }

        private IOException wrong(String what) throws IOException {
            // The method throws the exception itself, with the position in the text.
            return context.reportInputMismatch(INDArray.class, "%s", what);
        }

        private <E extends Enum<E>> E constant(JsonParser in, String field, Class<E> of) throws IOException {
            for (E each : of.getEnumConstants()) {
                if (in.hasToken(JsonToken.VALUE_STRING) && each.name().equals(in.getText())) {
                    return each;
                }
            }
            throw wrong(field + " is " + in.getText() + "; it must be one of " + Arrays.toString(of.getEnumConstants()));
        }

        private long whole(JsonParser in, String field) throws IOException {
            if (!in.hasToken(JsonToken.VALUE_NUMBER_INT)) {
                throw wrong(field + " has " + in.getText() + "; it must have whole numbers");
            }
            return in.getLongValue();  // throws for a number of more than 64 bits
        }

        private void begin(JsonParser in, String field) throws IOException {
            if (!in.hasToken(JsonToken.START_ARRAY)) {
                throw wrong(field + " is not a JSON array");
            }
        }

        private Longs longs(JsonParser in, String field) throws IOException {
            begin(in, field);
            Longs all = new Longs();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                all.add(whole(in, field));
            }
            return all;
        }

        private void coordinates(JsonParser in) throws IOException {
            begin(in, "coordinates");
            coordinates = new Longs();
            for (tuples = 0; in.nextToken() != JsonToken.END_ARRAY; tuples++) {
                begin(in, "an element of coordinates");
                int before = coordinates.size;
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    coordinates.add(whole(in, "coordinates"));
                }
                width = tuples == 0 ? coordinates.size : width;
                if (coordinates.size - before != width) {
                    throw wrong("coordinates has tuples of " + width + " and of " + (coordinates.size - before)
                            + " numbers; all must have the same length");
                }
            }
        }

        private Number fill(JsonParser in) throws IOException {
            Values one = new Values(type.isFloating());
            value(in, one, "fill");
            return type.isFloating() ? (Number) one.reals[0] : (Number) one.wholes.values[0];
        }

        private Values values(JsonParser in) throws IOException {
            begin(in, "values");
            Values all = new Values(type.isFloating());
            while (in.nextToken() != JsonToken.END_ARRAY) {
                value(in, all, "values");
            }
            return all;
        }

        private void value(JsonParser in, Values to, String field) throws IOException {
            if (type == DataType.BOOL) {
                if (!in.hasToken(JsonToken.VALUE_TRUE) && !in.hasToken(JsonToken.VALUE_FALSE)) {
                    throw wrong(field + " has " + in.getText() + "; for BOOL it must have true or false");
                }
                to.wholes.add(in.hasToken(JsonToken.VALUE_TRUE) ? 1 : 0);
            } else if (!type.isFloating()) {
                long value = whole(in, field);
                if (type == DataType.INT && value != (int) value) {
                    throw wrong(field + " has " + value + ", which is not an INT");
                }
                to.wholes.add(value);
            } else {
                to.add(real(in, field));
            }
        }

        private double real(JsonParser in, String field) throws IOException {
            String text = in.getText();
            if (in.hasToken(JsonToken.VALUE_STRING) && (text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity"))) {
                return Double.parseDouble(text);
            }
            if (!in.currentToken().isNumeric()) {
                throw wrong(field + " has " + text + "; it must have numbers, \"NaN\", \"Infinity\" or \"-Infinity\"");
            }
            // Parsing a FLOAT as a double first would round it twice.
            double value = type == DataType.FLOAT ? Float.parseFloat(text) : in.getDoubleValue();
            if (Double.isInfinite(value)) {
                throw wrong(field + " has " + text + ", which exceeds the range of " + type);
            }
            return value;
        }

        INDArray array() throws IOException {
            if (shape == null || format == null || type == null || values == null
                    || format.isSparse() && (fill == null || coordinates == null)) {
                throw wrong("a field is missing; an array needs shape, format, type and values, and a sparse one also fill and "
                        + "coordinates");
            }
            try {
                return format == SparseFormat.DENSE ? dense() : sparse();
            } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
                throw wrong(e.getMessage());
            }
        }

        private INDArray dense() throws IOException {
            long length = 1;
            for (long n : shape) {
                length = n < 0 || n > 0 && length > Long.MAX_VALUE / n ? -1 : length * n;
                if (length < 0) {
                    break;
                }
            }
            if (length != values.size()) {
                throw wrong("shape " + Arrays.toString(shape) + " does not fit the " + values.size() + " elements of values");
            }
            return type.isFloating() ? Sparse4j.creation().create(values.reals(), shape, type)
                    : Sparse4j.creation().create(values.wholes.all(), shape, type);
        }

        private INDArray sparse() throws IOException {
            if (tuples != values.size() || tuples > 0 && width != shape.length) {
                throw wrong(tuples + " coordinates of " + width + " numbers do not fit " + values.size() + " values in shape "
                        + Arrays.toString(shape));
            }
            try (CooBuilder builder = new CooBuilder(shape).type(type).fill(fill).duplicates(DuplicatePolicy.ERROR)) {
                if (type.isFloating()) {
                    builder.addAll(values.reals(), coordinates.all());
                } else {
                    builder.addAll(values.wholes.all(), coordinates.all());
                }
                boolean layout = format == SparseFormat.GCS && order != null;
                return layout ? builder.build(order, partitioning) : builder.build(format);
            }
        }
    }

    /** A growing list of values of one type: real numbers, or integers. */
    private static final class Values {
        private final Longs wholes;
        private double[] reals;
        private int count;

        Values(boolean floating) {
            wholes = floating ? null : new Longs();
            reals = floating ? new double[16] : null;
        }

        void add(double value) {
            if (count == reals.length) {
                reals = Arrays.copyOf(reals, Longs.more(count));
            }
            reals[count++] = value;
        }

        int size() {
            return wholes != null ? wholes.size : count;
        }

        double[] reals() {
            return Arrays.copyOf(reals, count);
        }
    }

    /** A growing list of integers. */
    private static final class Longs {
        private static final int MOST = Integer.MAX_VALUE - 8;
        private long[] values = new long[16];
        private int size;

        void add(long value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, more(size));
            }
            values[size++] = value;
        }

        static int more(int size) {
            if (size == MOST) {
                throw new IllegalArgumentException("one JSON array can have at most " + MOST + " numbers; use .s4j or .npz files for "
                        + "larger arrays");
            }
            return (int) Math.min(MOST, 2L * size);
        }

        long[] all() {
            return Arrays.copyOf(values, size);
        }
    }
}

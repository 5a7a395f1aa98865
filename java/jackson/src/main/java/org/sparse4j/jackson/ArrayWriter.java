// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jackson;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Writes an array as a JSON object. */
final class ArrayWriter extends StdSerializer<INDArray> {
    private static final long serialVersionUID = 1L;

    ArrayWriter() {
        super(INDArray.class);
    }

    @Override
    public void serialize(INDArray x, JsonGenerator to, SerializerProvider provider) throws IOException {
        to.writeStartObject(x);
        fields(x, to);
        to.writeEndObject();
    }

    /** Writes the array with the type INDArray, which fields of type Object need, and not with the hidden class that implements it. */
    @Override
    public void serializeWithType(INDArray x, JsonGenerator to, SerializerProvider provider, TypeSerializer types) throws IOException {
        WritableTypeId id = types.writeTypePrefix(to, types.typeId(x, INDArray.class, JsonToken.START_OBJECT));
        fields(x, to);
        types.writeTypeSuffix(to, id);
    }

    private static void fields(INDArray x, JsonGenerator to) throws IOException {
        try (INDArray copy = x.dup()) {
            to.writeFieldName("shape");
            to.writeArray(copy.shape(), 0, copy.rank());
            to.writeStringField("format", copy.getFormat().name());
            to.writeStringField("type", copy.dataType().name());
            if (copy.isSparse()) {
                sparseFields(copy, to);
            }
            to.writeArrayFieldStart("values");
            DataType type = copy.dataType();
            if (type.isFloating()) {
                copy.forEachEntry((at, value) -> number(to, type, value));
            } else {
                copy.forEachLongEntry((at, value) -> whole(to, type, value));
            }
            to.writeEndArray();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void sparseFields(INDArray copy, JsonGenerator to) throws IOException {
        DataType type = copy.dataType();
        to.writeFieldName("fill");
        if (type.isFloating()) {
            number(to, type, copy.fillValue().doubleValue());
        } else {
            whole(to, type, copy.fillValue().longValue());
        }
        if (copy.getFormat() == SparseFormat.GCS) {
            to.writeFieldName("dimensionOrder");
            to.writeArray(copy.dimensionOrder(), 0, copy.rank());
            to.writeNumberField("partitioning", copy.partitioning());
        }
        to.writeArrayFieldStart("coordinates");
        copy.forEachEntry((at, value) -> {
            try {
                to.writeArray(at, 0, at.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        to.writeEndArray();
    }

    private static void number(JsonGenerator to, DataType type, double value) {
        try {
            if (!Double.isFinite(value)) {
                to.writeString(Double.toString(value));
            } else if (type == DataType.FLOAT) {
                to.writeNumber((float) value);
            } else {
                to.writeNumber(value);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void whole(JsonGenerator to, DataType type, long value) {
        try {
            if (type == DataType.BOOL) {
                to.writeBoolean(value != 0);
            } else {
                to.writeNumber(value);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.Reference;
import io.jhdf.object.message.AttributeMessage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.io.MalformedFileException;

/** An attribute of a group or a dataset: a text, or a few whole numbers. */
public final class HdfAttribute {
    private static final int NO_ELEMENTS = 2;  // HDF5's number for the kind of a data space without elements

    private final HdfNode node;
    private final AttributeMessage message;

    HdfAttribute(HdfNode node, AttributeMessage message) {
        this.node = node;
        this.message = message;
    }

    private MalformedFileException malformed(String what) {
        return node.malformed("attribute '" + message.getName() + "' " + what);
    }

    private ByteBuffer data() {
        ByteBuffer data = message.getDataBuffer();
        if (data == null) {
            throw malformed("is empty");
        }
        return data.duplicate().rewind();
    }

    /** Returns the text. */
    public String text() {
        HdfType type = type();
        long count = node.in().parse(node.path(), () -> message.getDataSpace().getTotalLength());
        if (!type.isText() || count != 1) {
            throw malformed("is " + type + " of shape " + Arrays.toString(message.getDataSpace().getDimensionsAsLong())
                    + "; it must be one text");
        }
        return node.in().parse(node.path(), () -> type.text(node.in(), node.path(), data(), 0));
    }

    /**
     * Returns the texts of one dimension, or the single text. Accepts an empty list of any type, because writers may not know
     * the type of a list without elements.
     */
    public List<String> texts() {
        HdfType type = type();
        long[] shape = message.getDataSpace().getDimensionsAsLong();
        long count = node.in().parse(node.path(), () -> message.getDataSpace().getTotalLength());
        if (count == 0 || message.getDataSpace().getType() == NO_ELEMENTS) {
            return List.of();
        } else if (!type.isText() || shape.length > 1 || type.width() == 0) {
            throw malformed("is " + type + " of shape " + Arrays.toString(shape) + "; it must be texts in one dimension");
        }
        return node.in().parse(node.path(), () -> {
            ByteBuffer data = data();
            List<String> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(type.text(node.in(), node.path(), data, i * type.width()));
            }
            return all;
        });
    }

    /** Returns the object to which a reference leads; null if the attribute is not a reference. */
    public HdfNode referred() {
        long count = node.in().parse(node.path(), () -> message.getDataSpace().getTotalLength());
        if (!(message.getDataType() instanceof Reference type) || type.getType() != Reference.ReferenceType.OBJECT
                || type.getSize() != Long.BYTES || count != 1) {
            return null;
        }
        long address = data().order(ByteOrder.LITTLE_ENDIAN).getLong(0);
        return HdfNode.at(node.in(), node.path() + " (" + message.getName() + ")", address);
    }

    /** Returns whole numbers of at most one dimension; throws if there are more than `most`. */
    public long[] longs(int most) {
        HdfType type = type();
        long[] shape = message.getDataSpace().getDimensionsAsLong();
        long count = node.in().parse(node.path(), () -> message.getDataSpace().getTotalLength());
        if (!type.isWhole() || shape.length > 1 || count > most || count < 0) {
            throw malformed("is " + type + " of shape " + Arrays.toString(shape) + "; it must be at most " + most + " whole numbers");
        }
        long[] all = new long[(int) count];
        if (count == 0) {
            return all;
        }
        ByteBuffer data = data().order(type.order());
        for (int i = 0; i < count; i++) {
            all[i] = type.whole(data, i * type.width());
            if (type.kind() == 'u' && all[i] < 0) {
                throw malformed("has a number above 2^63 - 1");
            }
        }
        return all;
    }

    private HdfType type() {
        DataType type = message.getDataType();
        return HdfType.of(type);
    }
}

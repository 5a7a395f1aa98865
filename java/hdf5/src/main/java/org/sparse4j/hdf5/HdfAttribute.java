// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import io.jhdf.object.datatype.DataType;
import io.jhdf.object.message.AttributeMessage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.sparse4j.io.MalformedFileException;

/** An attribute of a group or a dataset: a text, or a few whole numbers. */
final class HdfAttribute {
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

    /** The one text. */
    String text() {
        HdfType type = type();
        long count = node.in().parse(node.path(), () -> message.getDataSpace().getTotalLength());
        if (!type.isText() || count != 1) {
            throw malformed("is " + type + " of shape " + Arrays.toString(message.getDataSpace().getDimensionsAsLong())
                    + "; one text belongs here");
        }
        return node.in().parse(node.path(), () -> type.text(node.in(), node.path(), data(), 0));
    }

    /** Whole numbers, at most so many, of one dimension or none. */
    long[] longs(int most) {
        HdfType type = type();
        long[] shape = message.getDataSpace().getDimensionsAsLong();
        long count = node.in().parse(node.path(), () -> message.getDataSpace().getTotalLength());
        if (!type.isWhole() || shape.length > 1 || count > most || count < 0) {
            throw malformed("is " + type + " of shape " + Arrays.toString(shape) + "; at most " + most
                    + " whole numbers belong here");
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

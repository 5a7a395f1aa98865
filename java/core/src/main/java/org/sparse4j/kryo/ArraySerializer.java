// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.array.image.ImageBytes;

/**
 * Sends arrays of any type, format and fill as the bytes that files {@code .s4j} have (docs/s4j-format.md), after their
 * number: 8 bytes, high ones first. A view travels as what it shows. What is read is verified as files are; it takes as much
 * memory as there are bytes. O(bytes), one copy.
 *
 * <p>An array that Kryo's buffer has no room for is refused with a {@link KryoException} whose text begins with
 * {@code Buffer overflow}, as Kryo's own does, and names the setting. Arrays that were closed, and damaged bytes, are
 * refused with a {@link KryoException}, too.
 */
@SuppressWarnings("exports")  // whoever calls this has Kryo; whoever has not needs none
public final class ArraySerializer extends Serializer<INDArray> {
    /** What Kryo's own text begins with, and what Spark looks for. */
    private static final String OVERFLOW = "Buffer overflow";

    /** For Kryo, which makes one for each of its own. */
    public ArraySerializer() {
        super(false, false);
    }

    /**
     * Registers the classes of arrays, for a Kryo with {@code setRegistrationRequired(true)}. Numbers of classes follow the
     * order of registrations: whoever reads registers in the same order.
     */
    public static void register(Kryo kryo) {
        try (INDArray one = StorageFormats.sparse(DataType.DOUBLE, 1)) {
            kryo.register(one.getClass(), new ArraySerializer());
        }
    }

    @Override
    public void write(Kryo kryo, Output out, INDArray x) {
        try {
            ImageBytes.write(x, new ImageBytes.Sink() {
                private long total;

                @Override
                public void length(long bytes) {
                    total = bytes;
                    writing(x, total, () -> out.writeLong(total));
                }

                @Override
                public void write(byte[] piece, int length) {
                    writing(x, total, () -> out.write(piece, 0, length));
                }
            });
        } catch (IOException e) {
            throw new KryoException(e);
        } catch (IllegalStateException e) {
            throw new KryoException("no array that can be written: " + e.getMessage(), e);
        }
    }

    /** Kryo says how many bytes its buffer lacks, not for what. */
    private static void writing(INDArray x, long bytes, Runnable piece) {
        try {
            piece.run();
        } catch (KryoException e) {
            if (e.getMessage() == null || !e.getMessage().startsWith(OVERFLOW)) {
                throw e;
            }
            throw new KryoException(OVERFLOW + ": an array " + x.dataType() + " " + x.getFormat() + " of shape "
                    + Arrays.toString(x.shape()) + " has " + bytes + " bytes, for which Kryo's buffer has no room. On Spark raise"
                    + " spark.kryoserializer.buffer.max (64m unless set, below 2g), or cut the array into blocks; elsewhere the"
                    + " maximum that the Output was made with. Kryo: " + e.getMessage(), e);
        }
    }

    @Override
    public INDArray read(Kryo kryo, Input in, Class<? extends INDArray> type) {
        try {
            return ImageBytes.read(in.readLong(), (piece, length) -> in.readBytes(piece, 0, length), "read");
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw new KryoException("no array: " + e.getMessage(), e);
        }
    }

    /** {@code kryo.copy}: a copy of the array. */
    @Override
    public INDArray copy(Kryo kryo, INDArray x) {
        return x.dup();
    }

    @Override
    public String toString() {
        return "ArraySerializer of Kryo for INDArray";
    }
}

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
 * Writes and reads arrays of any type, format and fill. An array becomes the number of its bytes (8 bytes, most
 * significant first), followed by the bytes of a file {@code .s4j} (docs/s4j-format.md). A view is written as the
 * elements that it shows. Reading verifies the bytes as for a file, and takes as much memory as there are bytes.
 * O(bytes) time, with one copy.
 *
 * <p>If Kryo's buffer is too small for an array, the serializer throws a {@link KryoException} whose message begins
 * with {@code Buffer overflow}, as Kryo's own message does, and names the setting. It also throws a {@link
 * KryoException} for closed arrays and damaged bytes.
 *
 * @since 0.1.0
 */
@SuppressWarnings("exports")  // a program that uses this class has Kryo on its class path
public final class ArraySerializer extends Serializer<INDArray> {
    /** The start of Kryo's own message, which Spark looks for. */
    private static final String OVERFLOW = "Buffer overflow";

    /** Creates a serializer. Kryo calls this constructor once for each Kryo instance. */
    public ArraySerializer() {
        super(false, false);
    }

    /**
     * Registers the classes of arrays with a Kryo instance for which {@code setRegistrationRequired(true)} was called.
     * Kryo numbers classes in the order of registration, so the reader must register its classes in the same order.
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
            throw new KryoException("the array cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Runs a write to Kryo. If Kryo's buffer is too small, throws an exception that names the array: Kryo's own
     * exception states only the number of bytes that the buffer lacks.
     */
    private static void writing(INDArray x, long bytes, Runnable piece) {
        try {
            piece.run();
        } catch (KryoException e) {
            if (e.getMessage() == null || !e.getMessage().startsWith(OVERFLOW)) {
                throw e;
            }
            throw new KryoException(OVERFLOW + ": an array " + x.dataType() + " " + x.getFormat() + " of shape "
                    + Arrays.toString(x.shape()) + " has " + bytes + " bytes, for which Kryo's buffer has no room. On Spark raise "
                    + "spark.kryoserializer.buffer.max (64m unless set, below 2g), or cut the array into blocks; elsewhere raise the "
                    + "maximum of the Output. Kryo: " + e.getMessage(), e);
        }
    }

    @Override
    public INDArray read(Kryo kryo, Input in, Class<? extends INDArray> type) {
        try {
            return ImageBytes.read(in.readLong(), (piece, length) -> in.readBytes(piece, 0, length), "read");
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw new KryoException("the bytes do not hold an array: " + e.getMessage(), e);
        }
    }

    /** Returns a copy of the array, for {@code kryo.copy}. */
    @Override
    public INDArray copy(Kryo kryo, INDArray x) {
        return x.dup();
    }

    @Override
    public String toString() {
        return "ArraySerializer of Kryo for INDArray";
    }
}

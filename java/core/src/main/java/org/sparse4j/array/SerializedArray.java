// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.sparse4j.INDArray;

/**
 * How an array travels: the number of bytes of its image, then the image, the same as in files (docs/s4j-format.md). A view
 * travels as what it shows. A stream takes as much memory as it has bytes, whatever it says, and is verified.
 */
final class SerializedArray implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int PIECE = 1 << 16;  // bytes

    private transient INDArray array;

    SerializedArray(INDArray array) {
        this.array = array;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        byte[] bytes = new byte[PIECE];
        ImageOutput.with(array, image -> image.to((piece, done, total) -> {
            if (done == piece.remaining()) {
                out.writeLong(total);
            }
            while (piece.hasRemaining()) {
                int n = Math.min(PIECE, piece.remaining());
                piece.get(bytes, 0, n);
                out.write(bytes, 0, n);
            }
        }));
    }

    private void readObject(ObjectInputStream in) throws IOException {
        long total = in.readLong();
        if (total < ImageHeader.bytes(0)) {
            throw new InvalidObjectException("no array: its image has " + total + " bytes, a header alone "
                    + ImageHeader.bytes(0));
        }
        byte[] piece = new byte[PIECE];
        try (ImageInput image = new ImageInput(total)) {
            while (image.bytes() < total) {
                int n = (int) Math.min(PIECE, total - image.bytes());
                in.readFully(piece, 0, n);
                image.add(piece, n);
            }
            array = image.array("readObject");
        } catch (UncheckedIOException | IllegalArgumentException e) {
            InvalidObjectException invalid = new InvalidObjectException("no array: " + e.getMessage());
            invalid.initCause(e);
            throw invalid;
        }
    }

    private Object readResolve() {
        return array;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.S4j;

/**
 * Turns an array into bytes and back, for a message, a cache or a column of a database.
 *
 * <p>The bytes are those of a .s4j file: they keep type, format, shape and fill value, and have checksums. Java's
 * serialization works too.
 */
public final class SendAnArrayAsBytes {
    private SendAnArrayAsBytes() { }

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        try (INDArray x = Sparse4j.coo(2, 3).fill(1).add(5, 0, 2).add(-4, 1, 0).build()) {
            byte[] bytes = S4j.toBytes(x);
            try (INDArray y = S4j.fromBytes(bytes)) {
                System.out.println(y);
            }

            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
                objects.writeObject(x);
            }
            ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
            try (ObjectInputStream objects = new ObjectInputStream(in); INDArray y = (INDArray) objects.readObject()) {
                System.out.println("by serialization, equal: " + y.equals(x));
            }

            bytes[bytes.length / 2] ^= 1;
            try (INDArray y = S4j.fromBytes(bytes)) {
                System.out.println("no error in " + y);
            } catch (MalformedFileException e) {
                System.out.println("one bit changed: " + e.getMessage());
            }
        }
    }
}

// Prints:
// COO DOUBLE [2, 3], nnz 2, density 0.3333, 32 bytes, fill 1.0000
// [      .,       .,  5.0000]
// [-4.0000,       .,       .]
// by serialization, equal: true
// one bit changed: fromBytes: byte 248: the header's checksum does not match: some of its bytes were changed

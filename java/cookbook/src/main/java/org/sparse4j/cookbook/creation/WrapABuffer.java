// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Uses the memory of a direct buffer as a dense array, without copying it.
 *
 * <p>The buffer may come from a network library or from a mapped file. Writes through the array are visible in the buffer, and
 * the other way round. The elements are in the byte order of the machine.
 */
public final class WrapABuffer {
    private WrapABuffer() { }

    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(6 * Double.BYTES).order(ByteOrder.nativeOrder());
        for (int k = 0; k < 6; k++) {
            buffer.putDouble(k * Double.BYTES, k);
        }
        try (INDArray x = Sparse4j.creation().wrap(buffer, DataType.DOUBLE, 2, 3); INDArray a = Sparse4j.speye(2)) {
            System.out.println(x);
            buffer.putDouble(0, 100);
            x.putScalar(1, 2, -1);
            System.out.println("the array sees " + x.getDouble(0, 0) + ", the buffer " + buffer.getDouble(5 * Double.BYTES));
            try (INDArray product = a.mmul(x)) {
                System.out.println("identity times x: sum " + product.sumNumber());
            }
        }
    }
}

// Prints:
// DENSE DOUBLE [2, 3], 48 bytes
// [     0, 1.0000, 2.0000]
// [3.0000, 4.0000, 5.0000]
// the array sees 100.0, the buffer -1.0
// identity times x: sum 109.0

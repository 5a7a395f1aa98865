// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Chooses the type of the elements, converts it, and shows what integers do.
 *
 * <p>Types are DOUBLE, FLOAT, LONG, INT and BOOL. {@code castTo} converts as Java's casts do. Integers wrap around, and division
 * of integers truncates; the mean of integers is DOUBLE.
 */
public final class ConvertTypes {
    private ConvertTypes() { }

    public static void main(String[] args) {
        try (INDArray ints = Sparse4j.coo(2, 2).type(DataType.INT).add(7, 0, 0).add(2_000_000_000, 1, 1).build();
             INDArray doubled = ints.add(ints);
             INDArray halves = ints.div(2);
             INDArray doubles = ints.castTo(DataType.DOUBLE);
             INDArray exact = doubles.div(2);
             INDArray floats = Sparse4j.coo(2, 2).type(DataType.FLOAT).add(0.1, 0, 0).build();
             INDArray mixed = floats.add(doubles)) {
            System.out.println("INT + INT: " + doubled.dataType() + ", (1, 1) = " + doubled.getInt(1, 1));
            System.out.println("INT / 2: " + halves.dataType() + ", (0, 0) = " + halves.getNumber(0, 0));
            System.out.println("DOUBLE / 2: " + exact.dataType() + ", (0, 0) = " + exact.getNumber(0, 0));
            System.out.println("FLOAT + DOUBLE: " + mixed.dataType() + ", (0, 0) = " + mixed.getNumber(0, 0));
            System.out.println("mean of INT: " + ints.meanNumber() + ", sum of INT: " + ints.sumNumber());
            try (INDArray sum = doubled.like(); INDArray wide = ints.sum(Sparse4j.zeros(DataType.LONG, 2), 0)) {
                System.out.println("sum(0) into LONG: " + wide.getLong(1) + ", like(): " + sum.dataType());
            }
        }
    }
}

// Prints:
// INT + INT: INT, (1, 1) = -294967296
// INT / 2: INT, (0, 0) = 3
// DOUBLE / 2: DOUBLE, (0, 0) = 3.5
// FLOAT + DOUBLE: FLOAT, (0, 0) = 7.1
// mean of INT: 5.0000000175E8, sum of INT: 2000000007
// sum(0) into LONG: 2000000000, like(): INT

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.indexing.IndexFunctions.Mode;
import org.sparse4j.memory.MemoryWorkspace;

/** Sorting (S), ravel (V), growing buffers (B), the sparse-information buffer (I). */
class StructureCasesTest {
    /** The 40 coordinates of S04 and V01, in the order of the cases. */
    private static final long[][] FORTY = {
        {0, 2, 7}, {2, 36, 35}, {3, 30, 17}, {5, 12, 22}, {5, 43, 45}, {6, 32, 11}, {8, 8, 32}, {9, 29, 11},
        {5, 11, 22}, {15, 26, 16}, {17, 48, 49}, {24, 28, 31}, {26, 6, 23}, {31, 21, 31}, {35, 46, 45}, {37, 13, 14},
        {6, 38, 18}, {7, 28, 20}, {8, 29, 39}, {8, 32, 30}, {9, 42, 43}, {11, 15, 18}, {13, 18, 45}, {29, 26, 39},
        {30, 8, 25}, {42, 31, 24}, {28, 33, 5}, {31, 27, 1}, {35, 43, 26}, {36, 8, 37}, {39, 22, 14}, {39, 24, 42},
        {42, 48, 2}, {43, 26, 48}, {44, 23, 49}, {45, 18, 34}, {46, 28, 5}, {46, 32, 17}, {48, 34, 44}, {49, 38, 39}};
    private static final long[] FORTY_PLACES = {147, 10955, 14717, 21862, 24055, 27451, 34192, 39841, 21792, 64836,
        74809, 102791, 109643, 131701, 150265, 156324, 27878, 31380, 35669, 35870, 40783, 47268, 55905, 123659, 126585,
        178594, 119915, 132091, 150036, 151797, 165354, 165522, 179762, 182468, 186459, 190294, 195165, 195457, 204024,
        208499};

    private static void checkSorted(double[] values, long[][] coordinates, double[] sortedValues,
            long[][] sortedCoordinates, long... shape) {
        try (INDArray a = Sparse4j.createSparseCOO(values, coordinates, shape)) {
            assertArrayEquals(sortedCoordinates, a.coordinates());
            assertArrayEquals(sortedValues, a.values().asDouble());
        }
    }

    @Test
    void s01SortCarriesExplicitZeros() {
        checkSorted(new double[] {2, 1, 0, 3}, new long[][] {{1, 0, 0}, {0, 1, 1}, {0, 1, 0}, {1, 1, 1}},
                new double[] {0, 1, 2, 3}, new long[][] {{0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 1, 1}}, 2, 2, 2);
    }

    @Test
    void s02SortOfADiagonal() {
        checkSorted(new double[] {2, 1, 3}, new long[][] {{0, 0, 0}, {2, 2, 2}, {1, 1, 1}}, new double[] {2, 3, 1},
                new long[][] {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, 3, 3, 3);
    }

    @Test
    void s03SortOfAHundredRandomEntries() {
        Random random = new Random(12040483421383L);
        long[][] at = new long[100][];
        double[] values = new double[100];
        for (int k = 0; k < 100; k++) {
            at[k] = new long[] {random.nextInt(50), random.nextInt(50), random.nextInt(50)};
            values[k] = random.nextDouble();
        }
        try (INDArray a = Sparse4j.createSparseCOO(values, at, 50, 50, 50)) {
            long[][] sorted = a.coordinates();
            for (int k = 1; k < sorted.length; k++) {
                assertTrue(Arrays.compare(sorted[k - 1], sorted[k]) < 0, "entry " + k);
            }
        }
    }

    @Test
    void s04SortOfForty() {
        double[] values = new double[40];
        Arrays.setAll(values, k -> k);
        int[] order = {0, 1, 2, 8, 3, 4, 5, 16, 17, 6, 18, 19, 7, 20, 21, 22, 9, 10, 11, 12, 26, 23, 24, 13, 27, 28, 14,
            29, 15, 30, 31, 25, 32, 33, 34, 35, 36, 37, 38, 39};
        checkSorted(values, FORTY, Arrays.stream(order).asDoubleStream().toArray(),
                Arrays.stream(order).mapToObj(k -> FORTY[k]).toArray(long[][]::new), 50, 50, 50);
    }

    @Test
    void v01ToV03RavelAndUnravel() {
        long[] shape = {50, 60, 70};
        assertArrayEquals(FORTY_PLACES, IndexFunctions.ravel(FORTY, shape, Mode.THROW));
        assertArrayEquals(FORTY, IndexFunctions.unravel(FORTY_PLACES, shape, Mode.THROW));
        assertThrows(IndexOutOfBoundsException.class,
                () -> IndexFunctions.ravel(FORTY, new long[] {50, 60, 10}, Mode.THROW));
    }

    @Test
    void v04AndV05RavelOutside() {
        long[][] at = {{3, 4}, {6, 5}, {6, 9}};
        assertArrayEquals(new long[] {22, 17, 15}, IndexFunctions.ravel(at, new long[] {4, 6}, Mode.WRAP));
        assertArrayEquals(new long[] {22, 23, 23}, IndexFunctions.ravel(at, new long[] {4, 6}, Mode.CLIP));
    }

    /** The live buffer of an array that grows from four entries to six: old content stays, the buffer sees the new. */
    private static void checkGrowth(INDArray a, DataType type) {
        DataBuffer values = a.values();
        assertEquals(type, values.dataType());
        assertEquals(4, values.length());
        assertTrue(values.underlyingLength() >= 4);
        assertArrayEquals(new double[] {1, 2, 3, 4}, values.asDouble());
        a.putScalar(4, 5);
        a.putScalar(5, 6);
        assertEquals(6, values.length());
        assertTrue(values.underlyingLength() >= 6);
        assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, values.asDouble());
    }

    @Test
    void b01GrowingBuffers() {
        long[] at = {0, 1, 2, 3};
        try (INDArray d = Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4}, at, 10);
                INDArray f = Sparse4j.sparseCreation().createSparseCOO(new float[] {1, 2, 3, 4}, at, 10);
                INDArray i = Sparse4j.sparseCreation().createSparseCOO(new int[] {1, 2, 3, 4}, at, 10)) {
            checkGrowth(d, DataType.DOUBLE);
            checkGrowth(f, DataType.FLOAT);
            checkGrowth(i, DataType.INT);
        }
    }

    @Test
    void b02GrowingBuffersInAWorkspace() {
        try (MemoryWorkspace ws = Sparse4j.workspace("B02");
                INDArray a = Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4}, new long[] {0, 1, 2, 3}, 10)) {
            assertTrue(a.isAttached());
            assertEquals("B02", ws.name());
            checkGrowth(a, DataType.DOUBLE);
        }
    }

    private static INDArray e423a() {
        return Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, new long[][] {{0, 0, 2}, {0, 1, 1},
            {1, 0, 0}, {1, 0, 1}, {1, 1, 2}, {2, 0, 1}, {2, 1, 2}, {3, 0, 1}, {3, 1, 0}}, 4, 2, 3);
    }

    @Test
    void i01ToI04SparseInformation() {
        try (INDArray t = Sparse4j.sparse(2, 3, 3); INDArray a = e423a()) {
            assertArrayEquals(new long[] {3, 0, 0, 0, 3, 0, 0, 0, 1, -1, 3}, t.sparseInfo());
            assertArrayEquals(new long[] {3, 1, 0, 0, 3, 0, 1, 1, 1, 0, 3},
                    t.get(newAxis(), point(0), interval(1, 3), interval(1, 3)).sparseInfo());
            INDArray view = a.get(interval(1, 4), point(1), all());
            assertArrayEquals(new long[] {3, 0, 1, 1, 3, 1, 1, 2, 1, -1, 3}, view.get(all(), point(2)).sparseInfo());
            assertArrayEquals(new double[] {5, 7, 0}, view.get(all(), point(2)).toDoubleVector());
            // The legacy reading keeps the last dimension with length 1.
            assertArrayEquals(new long[] {3, 0, 1, 0, 3, 1, 1, 2, 1, -1, 3},
                    view.get(all(), interval(2, 3)).sparseInfo());
        }
    }
}

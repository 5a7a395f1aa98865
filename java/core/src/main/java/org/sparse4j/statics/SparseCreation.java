// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.FormatAdvice;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Data;
import org.sparse4j.array.StorageFormats;

/**
 * How sparse arrays come to be: {@link org.sparse4j.Sparse4j#sparseCreation()}. From values and where they stand, given at once or one
 * by one to a builder. Values come as double, float, int, long or boolean arrays, which set the type.
 */
public final class SparseCreation {
    /** Has no state: {@code Sparse4j.sparseCreation()} gives one. */
    public SparseCreation() {}

    /** An empty COO array, DOUBLE. */
    public INDArray sparse(long... shape) {
        return sparse(DataType.DOUBLE, shape);
    }

    /** An empty COO array. */
    public INDArray sparse(DataType type, long... shape) {
        return sparse(type, SparseFormat.COO, shape);
    }

    /** An empty array in a format. */
    public INDArray sparse(DataType type, SparseFormat format, long... shape) {
        return StorageFormats.create(type, StorageFormats.layout(format, shape), 0, shape);
    }

    /** A builder for sparse arrays of a shape, fed in any order. */
    public CooBuilder coo(long... shape) {
        return new CooBuilder(shape);
    }

    /** The identity matrix as CSR, DOUBLE. */
    public INDArray speye(long n) {
        return Creation.diagonal(DataType.DOUBLE, n, SparseFormat.CSR);
    }

    /**
     * COO, DOUBLE, from one coordinate tuple per value, [nnz][rank]; duplicates are summed. The other form, [rank][nnz], has
     * a name of its own, {@link #createSparseCOOByDimension(double[], long[][], long...)}: where there are as many values as
     * dimensions, the arrays themselves do not tell which is meant.
     */
    public INDArray createSparseCOO(double[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** COO, DOUBLE, from the coordinates entry by entry in one array; duplicates are summed. */
    public INDArray createSparseCOO(double[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** COO, DOUBLE, from the coordinates entry by entry in one array; duplicates are summed. */
    public INDArray createSparseCOO(double[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /**
     * COO, DOUBLE, from one array of coordinates per dimension, such as rows and columns: [rank][nnz], as SciPy's coo_array
     * and PyTorch have them; duplicates are summed.
     *
     * @throws IllegalArgumentException unless there are as many arrays as dimensions, each as long as the values
     * @throws IndexOutOfBoundsException for a coordinate outside, with its entry
     */
    public INDArray createSparseCOOByDimension(double[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}. */
    public INDArray createSparseCOOByDimension(double[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** CSR, DOUBLE, of three arrays: row i has the entries pointers[i] to pointers[i + 1], from 0 to the last. */
    public INDArray createSparseCSR(double[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /**
     * CSR, DOUBLE: row i has the entries pointersB[i] to pointersE[i]. Gaps, unsorted rows and rows in any order are
     * accepted and made canonical; overlapping rows are refused, naming both; duplicates are summed.
     */
    public INDArray createSparseCSR(double[] values, int[] columns, int[] pointersB, int[] pointersE, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** CSC, DOUBLE, of three arrays: column j has the entries pointers[j] to pointers[j + 1], from 0 to the last. */
    public INDArray createSparseCSC(double[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** CSC, DOUBLE: column j has the entries pointersB[j] to pointersE[j]; else as CSR. */
    public INDArray createSparseCSC(double[] values, int[] rows, int[] pointersB, int[] pointersE, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** GCS, DOUBLE, of a dimension order and partitioning, from one coordinate tuple per value; duplicates are summed. */
    public INDArray createSparseGCS(double[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** What an array costs in each format, cheapest first, and why; O(1) but for counting a view's entries. */
    public FormatAdvice adviseFormat(INDArray x) {
        return FormatAdvice.of(x);
    }

    // ---- the same of other types -------------------------------------------------------------------------------------

    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, FLOAT. */
    public INDArray createSparseCSR(float[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, FLOAT. */
    public INDArray createSparseCSC(float[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, INT. */
    public INDArray createSparseCSR(int[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, INT. */
    public INDArray createSparseCSC(int[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, LONG. */
    public INDArray createSparseCSR(long[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, LONG. */
    public INDArray createSparseCSC(long[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], long...)}, BOOL. */
    public INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], long...)}, BOOL. */
    public INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, FLOAT. */
    public INDArray createSparseCOO(float[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** As {@link #createSparseCOO(double[], long[], long...)}, FLOAT. */
    public INDArray createSparseCOO(float[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCOO(double[], int[], long...)}, FLOAT. */
    public INDArray createSparseCOO(float[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, FLOAT. */
    public INDArray createSparseCSR(float[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, FLOAT. */
    public INDArray createSparseCSC(float[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, FLOAT. */
    public INDArray createSparseGCS(float[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, INT. */
    public INDArray createSparseCOO(int[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** As {@link #createSparseCOO(double[], long[], long...)}, INT. */
    public INDArray createSparseCOO(int[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCOO(double[], int[], long...)}, INT. */
    public INDArray createSparseCOO(int[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, INT. */
    public INDArray createSparseCSR(int[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, INT. */
    public INDArray createSparseCSC(int[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, INT. */
    public INDArray createSparseGCS(int[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, LONG. */
    public INDArray createSparseCOO(long[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** As {@link #createSparseCOO(double[], long[], long...)}, LONG. */
    public INDArray createSparseCOO(long[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCOO(double[], int[], long...)}, LONG. */
    public INDArray createSparseCOO(long[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, LONG. */
    public INDArray createSparseCSR(long[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, LONG. */
    public INDArray createSparseCSC(long[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, LONG. */
    public INDArray createSparseGCS(long[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOO(double[], long[][], long...)}, BOOL. */
    public INDArray createSparseCOO(boolean[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** As {@link #createSparseCOO(double[], long[], long...)}, BOOL. */
    public INDArray createSparseCOO(boolean[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCOO(double[], int[], long...)}, BOOL. */
    public INDArray createSparseCOO(boolean[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** As {@link #createSparseCSR(double[], int[], int[], int[], long...)}, BOOL. */
    public INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseCSC(double[], int[], int[], int[], long...)}, BOOL. */
    public INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** As {@link #createSparseGCS(double[], long[][], long[], int[], int)}, BOOL. */
    public INDArray createSparseGCS(boolean[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, FLOAT. */
    public INDArray createSparseCOOByDimension(float[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, FLOAT. */
    public INDArray createSparseCOOByDimension(float[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, INT. */
    public INDArray createSparseCOOByDimension(int[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, INT. */
    public INDArray createSparseCOOByDimension(int[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, LONG. */
    public INDArray createSparseCOOByDimension(long[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, LONG. */
    public INDArray createSparseCOOByDimension(long[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, BOOL. */
    public INDArray createSparseCOOByDimension(boolean[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** As {@link #createSparseCOOByDimension(double[], long[][], long...)}, BOOL. */
    public INDArray createSparseCOOByDimension(boolean[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
}

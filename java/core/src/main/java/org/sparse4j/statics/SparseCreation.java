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
 * Creates sparse arrays from values and their coordinates, which the caller passes at once or one by one to a builder;
 * {@link org.sparse4j.Sparse4j#sparseCreation()} returns the instance. The Java type of the values sets the type of the
 * array: double, float, int, long or boolean.
 *
 * @since 0.1.0
 */
public final class SparseCreation {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.sparseCreation()} instead. */
    public SparseCreation() {}

    /** Returns a DOUBLE array in COO without entries. */
    public INDArray sparse(long... shape) {
        return sparse(DataType.DOUBLE, shape);
    }

    /** Returns an array in COO without entries. */
    public INDArray sparse(DataType type, long... shape) {
        return sparse(type, SparseFormat.COO, shape);
    }

    /** Returns an array in a format without entries (DENSE: all 0). */
    public INDArray sparse(DataType type, SparseFormat format, long... shape) {
        return StorageFormats.create(type, StorageFormats.layout(format, shape), 0, shape);
    }

    /** Returns a builder for one sparse array of a shape, which accepts entries in any order. */
    public CooBuilder coo(long... shape) {
        return new CooBuilder(shape);
    }

    /** Returns the identity matrix [n, n] in CSR, DOUBLE. */
    public INDArray speye(long n) {
        return Creation.diagonal(DataType.DOUBLE, n, SparseFormat.CSR);
    }

    /**
     * Returns a DOUBLE matrix [rows, columns] in CSR with these values on its diagonals, as SciPy's {@code
     * diags_array}. {@code diags(new double[][] {{-1}, {2}, {-1}}, new long[] {-1, 0, 1}, n, n)} is the second
     * difference for every n of 1 or more. O(nnz of the result) time and memory.
     *
     * @param diagonals the values of each diagonal, from its upper left end on: one value for each element of the
     *     diagonal, or a single value for all. A diagonal that has no element inside the matrix must have no values. If
     *     its offset is {@code -rows} or {@code columns}, a single value is also allowed, and ignored.
     * @param offsets the offset (column - row) of each diagonal: 0 is the main diagonal, and positive offsets lie above
     *     it
     * @throws IllegalArgumentException if the numbers of diagonals and offsets differ, if an offset is repeated, or if
     *     the number of values of a diagonal does not fit; the message names the number that fits
     */
    public INDArray diags(double[][] diagonals, long[] offsets, long rows, long columns) {
        return Creation.diagonals(diagonals, offsets, rows, columns);
    }

    /**
     * Returns a DOUBLE array in COO from one coordinate tuple per value, [nnz][rank]; adds up duplicates. For
     * coordinates as [rank][nnz], call {@link #createSparseCOOByDimension(double[], long[][], long...)}. The two
     * methods have different names because their arguments look alike if there are as many values as dimensions.
     */
    public INDArray createSparseCOO(double[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /**
     * Returns a DOUBLE array in COO from coordinates in one flat array, one tuple after the other; adds up duplicates.
     */
    public INDArray createSparseCOO(double[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /**
     * Returns a DOUBLE array in COO from coordinates in one flat array, one tuple after the other; adds up duplicates.
     */
    public INDArray createSparseCOO(double[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /**
     * Returns a DOUBLE array in COO from one array of coordinates per dimension, such as rows and columns: [rank][nnz],
     * as SciPy's coo_array and PyTorch. Adds up duplicates.
     *
     * @throws IllegalArgumentException unless there is one array for each dimension, with one coordinate for each value
     * @throws IndexOutOfBoundsException if a coordinate lies outside its dimension; the message names the entry
     */
    public INDArray createSparseCOOByDimension(double[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)}. */
    public INDArray createSparseCOOByDimension(double[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /**
     * Returns a DOUBLE matrix in CSR from three arrays: row i has the entries from pointers[i] up to, but not
     * including, pointers[i + 1]. The m + 1 pointers begin with 0 and end with the number of values.
     */
    public INDArray createSparseCSR(double[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /**
     * Returns a DOUBLE matrix in CSR: row i has the entries from pointersB[i] up to, but not including, pointersE[i].
     * The method accepts gaps, unsorted rows and rows in any order, and sorts them. It adds up duplicates.
     *
     * @throws IllegalArgumentException if rows overlap; the message names the two rows
     */
    public INDArray createSparseCSR(double[] values, int[] columns, int[] pointersB, int[] pointersE, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /**
     * Returns a DOUBLE matrix in CSC from three arrays: column j has the entries from pointers[j] up to, but not
     * including, pointers[j + 1]. The n + 1 pointers begin with 0 and end with the number of values.
     */
    public INDArray createSparseCSC(double[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /**
     * Returns a DOUBLE matrix in CSC: column j has the entries from pointersB[j] up to, but not including,
     * pointersE[j]. As for CSR, the method accepts gaps, unsorted columns and columns in any order, sorts them, and
     * adds up duplicates.
     */
    public INDArray createSparseCSC(double[] values, int[] rows, int[] pointersB, int[] pointersE, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /**
     * Returns a DOUBLE array in {@link SparseFormat#GCS} with a dimension order and a partitioning, from one coordinate
     * tuple per value; adds up duplicates.
     */
    public INDArray createSparseGCS(double[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /**
     * Returns the memory that an array takes in each format, smallest first. O(1) time, plus the time to count the
     * entries of a view.
     */
    public FormatAdvice adviseFormat(INDArray x) {
        return FormatAdvice.of(x);
    }

    // ---- other types of values ---------------------------------------------------------------------------------------

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], long...)} for FLOAT values. */
    public INDArray createSparseCSR(float[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], long...)} for FLOAT values. */
    public INDArray createSparseCSC(float[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], long...)} for INT values. */
    public INDArray createSparseCSR(int[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], long...)} for INT values. */
    public INDArray createSparseCSC(int[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], long...)} for LONG values. */
    public INDArray createSparseCSR(long[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], long...)} for LONG values. */
    public INDArray createSparseCSC(long[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], long...)} for BOOL values. */
    public INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointers, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], long...)} for BOOL values. */
    public INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointers, long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointers, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for FLOAT values. */
    public INDArray createSparseCOO(float[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[], long...)} for FLOAT values. */
    public INDArray createSparseCOO(float[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], int[], long...)} for FLOAT values. */
    public INDArray createSparseCOO(float[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for FLOAT values. */
    public INDArray createSparseCSR(float[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for FLOAT values. */
    public INDArray createSparseCSC(float[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for FLOAT values. */
    public INDArray createSparseGCS(float[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for INT values. */
    public INDArray createSparseCOO(int[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[], long...)} for INT values. */
    public INDArray createSparseCOO(int[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], int[], long...)} for INT values. */
    public INDArray createSparseCOO(int[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for INT values. */
    public INDArray createSparseCSR(int[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for INT values. */
    public INDArray createSparseCSC(int[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for INT values. */
    public INDArray createSparseGCS(int[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for LONG values. */
    public INDArray createSparseCOO(long[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[], long...)} for LONG values. */
    public INDArray createSparseCOO(long[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], int[], long...)} for LONG values. */
    public INDArray createSparseCOO(long[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for LONG values. */
    public INDArray createSparseCSR(long[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for LONG values. */
    public INDArray createSparseCSC(long[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for LONG values. */
    public INDArray createSparseGCS(long[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[][], long...)} for BOOL values. */
    public INDArray createSparseCOO(boolean[] values, long[][] indexes, long... shape) {
        return Creation.coo(Data.of(values), indexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], long[], long...)} for BOOL values. */
    public INDArray createSparseCOO(boolean[] values, long[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCOO(double[], int[], long...)} for BOOL values. */
    public INDArray createSparseCOO(boolean[] values, int[] flatIndexes, long... shape) {
        return Creation.coo(Data.of(values), flatIndexes, shape);
    }

    /** Does the same as {@link #createSparseCSR(double[], int[], int[], int[], long...)} for BOOL values. */
    public INDArray createSparseCSR(boolean[] values, int[] columns, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSR, Data.of(values), columns, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseCSC(double[], int[], int[], int[], long...)} for BOOL values. */
    public INDArray createSparseCSC(boolean[] values, int[] rows, int[] pointersB, int[] pointersE,
            long... shape) {
        return Creation.lines(SparseFormat.CSC, Data.of(values), rows, pointersB, pointersE, shape);
    }

    /** Does the same as {@link #createSparseGCS(double[], long[][], long[], int[], int)} for BOOL values. */
    public INDArray createSparseGCS(boolean[] values, long[][] indexes, long[] shape, int[] dimensionOrder,
            int partitioning) {
        return Creation.gcs(Data.of(values), indexes, shape, dimensionOrder, partitioning);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for FLOAT values. */
    public INDArray createSparseCOOByDimension(float[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for FLOAT values. */
    public INDArray createSparseCOOByDimension(float[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for INT values. */
    public INDArray createSparseCOOByDimension(int[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for INT values. */
    public INDArray createSparseCOOByDimension(int[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for LONG values. */
    public INDArray createSparseCOOByDimension(long[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for LONG values. */
    public INDArray createSparseCOOByDimension(long[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for BOOL values. */
    public INDArray createSparseCOOByDimension(boolean[] values, long[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }

    /** Does the same as {@link #createSparseCOOByDimension(double[], long[][], long...)} for BOOL values. */
    public INDArray createSparseCOOByDimension(boolean[] values, int[][] coordinates, long... shape) {
        return Creation.cooByDimension(Data.of(values), coordinates, shape);
    }
}

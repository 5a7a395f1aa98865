// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Export;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.family.ConversionOps;

/** Implements {@link ConversionOps}: conversions to other types, formats and Java arrays. */
public abstract class ConversionMethods extends ShapeMethods implements ConversionOps {
    @Override
    public DataType dataType() {
        return DataType.of(storage().type());
    }

    @Override
    public SparseFormat getFormat() {
        SparseFormat format = StorageFormats.format(storage());
        boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
        return matrix && rank() != 2 ? SparseFormat.GCS : format;
    }

    @Override
    public INDArray toFormat(SparseFormat format) {
        return StorageFormats.toFormat(self(), format);
    }

    @Override
    public INDArray toFormat(int[] dimensionOrder, int partitioning) {
        return StorageFormats.toGcs(self(), dimensionOrder, partitioning);
    }

    @Override
    public INDArray dup(char order) {
        return StorageFormats.dup(self(), order);
    }

    @Override
    public INDArray like() {
        return StorageFormats.like(self());
    }

    @Override
    public double[] toDoubleVector() {
        return (double[]) Export.vector(self(), double.class);
    }

    @Override
    public float[] toFloatVector() {
        return (float[]) Export.vector(self(), float.class);
    }

    @Override
    public int[] toIntVector() {
        return (int[]) Export.vector(self(), int.class);
    }

    @Override
    public long[] toLongVector() {
        return (long[]) Export.vector(self(), long.class);
    }

    @Override
    public double[][] toDoubleMatrix() {
        return (double[][]) Export.matrix(self(), double.class);
    }

    @Override
    public float[][] toFloatMatrix() {
        return (float[][]) Export.matrix(self(), float.class);
    }

    @Override
    public int[][] toIntMatrix() {
        return (int[][]) Export.matrix(self(), int.class);
    }

    @Override
    public long[][] toLongMatrix() {
        return (long[][]) Export.matrix(self(), long.class);
    }

    @Override
    public boolean isR() {
        return dataType().isFloating();
    }

    @Override
    public boolean isZ() {
        return !isR() && !isB();
    }

    @Override
    public boolean isB() {
        return dataType() == DataType.BOOL;
    }

    @Override
    public INDArray toDense() {
        return StorageFormats.toDense(self());
    }

    @Override
    public INDArray castTo(DataType type) {
        if (Arguments.given(type, "castTo", "the data type") == dataType()) {
            return self();
        }
        return Call.of(Function.COPY).named("castTo").operand(self()).integer(type.ordinal()).integer(-1)
                .integer(0).array();
    }

    @Override
    public INDArray dup() {
        return Call.of(Function.COPY).named("dup").operand(self()).integer(-1).integer(-1).integer(0)
                .array();
    }

    @Override
    public INDArray ulike() {
        return like();
    }

    @Override
    public INDArray unsafeDuplication() {
        return dup();
    }

    @Override
    public INDArray unsafeDuplication(boolean blocking) {
        return dup();
    }
}

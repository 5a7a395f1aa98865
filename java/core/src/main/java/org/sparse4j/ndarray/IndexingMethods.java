// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.Arrays;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Indexes;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.search.Selection;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.family.IndexingOps;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/** Implements {@link IndexingOps}: parts of an array. */
public abstract class IndexingMethods extends ElementMethods implements IndexingOps {
    @Override
    public INDArray get(INDArrayIndex... indexes) {
        return Selection.copies(indexes) ? Selection.get(self(), indexes) : view(Indexes.view(window(), indexes));
    }

    @Override
    public INDArray slice(long i, int dimension) {
        return view(window().point(Calls.dimension("slice", dimension, rank()), i));
    }

    @Override
    public INDArray assign(INDArray source) {
        Call.of(Function.ASSIGN).operand(this).operand(source).run();
        return self();
    }

    @Override
    public INDArray assign(Number value) {
        Call.of(Function.FILL).operand(this).scalar(value).run();
        return self();
    }

    @Override
    public INDArray get(INDArray indexes) {
        return Selection.get(self(), indexes);
    }

    @Override
    public INDArray assign(boolean value) {
        return assign(value ? 1 : 0);
    }

    @Override
    public INDArray getScalar(long... indexes) {
        INDArray x = self();
        Arguments.given(indexes, "getScalar", "the array of indexes");
        long[] at = indexes.length == 1 ? Shapes.coordinates(x, indexes[0]) : indexes;
        if (at.length != x.rank()) {
            throw new IllegalArgumentException(at.length + " indexes were given for shape " + Arrays.toString(x.shape())
                    + "; there must be one for each dimension");
        }
        return get(NDArrayIndex.indexesFor(at));
    }

    @Override
    public INDArray getScalar(int[] indexes) {
        return getScalar(Structure.longs(indexes));
    }

    @Override
    public INDArray put(INDArrayIndex[] indexes, INDArray source) {
        if (Selection.copies(indexes)) {
            Selection.put(self(), indexes, source);
            return self();
        }
        INDArray view = Structure.writable("put", self()).get(indexes);
        return view.assign(Selection.fitting(view.rank(), source));
    }

    @Override
    public INDArray put(INDArrayIndex[] indexes, Number value) {
        if (Selection.copies(indexes)) {
            Selection.put(self(), indexes, value);
        } else {
            Structure.writable("put", self()).get(indexes).assign(value);
        }
        return self();
    }

    @Override
    public INDArray put(INDArray indexes, INDArray source) {
        Selection.put(self(), indexes, source);
        return self();
    }

    @Override
    public INDArray put(int[] indexes, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Structure.writable("put", self()).getScalar(indexes).assign(one);
        return self();
    }

    @Override
    public INDArray put(long[] indexes, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Structure.writable("put", self()).getScalar(indexes).assign(one);
        return self();
    }

    @Override
    public INDArray put(long i, long j, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Structure.writable("put", self()).getScalar(i, j).assign(one);
        return self();
    }

    @Override
    public INDArray put(long i, long j, Number value) {
        return self().putScalar(new long[] {i, j}, value);
    }

    @Override
    public INDArray put(long i, INDArray element) {
        INDArray one = Arguments.given(element, "put", "the element").squeeze();
        Structure.writable("put", self()).getScalar(i).assign(one);
        return self();
    }

    @Override
    public INDArray getRow(long i) {
        Calls.requireMatrix(self(), "getRow", "slice");
        return slice(i, 0);
    }

    @Override
    public INDArray getRow(long i, boolean keepDim) {
        return keepDim ? getRow(i).expandDims(0) : getRow(i);
    }

    @Override
    public INDArray getRows(long... rows) {
        Calls.requireMatrix(self(), "getRows", "take");
        return get(NDArrayIndex.indices(rows));
    }

    @Override
    public INDArray getRows(int[] rows) {
        return getRows(Structure.longs(rows));
    }

    @Override
    public INDArray getColumn(long j) {
        Calls.requireMatrix(self(), "getColumn", "slice");
        return slice(j, 1);
    }

    @Override
    public INDArray getColumn(long j, boolean keepDim) {
        return keepDim ? getColumn(j).expandDims(1) : getColumn(j);
    }

    @Override
    public INDArray getColumns(long... columns) {
        Calls.requireMatrix(self(), "getColumns", "take");
        return get(NDArrayIndex.all(), NDArrayIndex.indices(columns));
    }

    @Override
    public INDArray getColumns(int[] columns) {
        return getColumns(Structure.longs(columns));
    }

    @Override
    public long slices() {
        return self().size(0);
    }

    @Override
    public INDArray slice(long i) {
        return slice(i, 0);
    }

    @Override
    public void sliceVectors(List<INDArray> list) {
        Selection.sliceVectors(self(), Arguments.given(list, "sliceVectors", "the list"));
    }

    @Override
    public INDArray putRow(long i, INDArray row) {
        Calls.requireMatrix(self(), "putRow", "putSlice");
        return Structure.writable("putRow", self()).getRow(i).assign(Calls.vector(row));
    }

    @Override
    public INDArray putColumn(long j, INDArray column) {
        Calls.requireMatrix(self(), "putColumn", "putSlice");
        return Structure.writable("putColumn", self()).getColumn(j).assign(Calls.vector(column));
    }

    @Override
    public INDArray putiRowVector(INDArray row) {
        return self().assign(Calls.rowVector("putiRowVector", self(), row));
    }

    @Override
    public INDArray putiColumnVector(INDArray column) {
        return self().assign(Calls.columnVector("putiColumnVector", self(), column));
    }

    @Override
    public INDArray putSlice(long i, INDArray slice) {
        return putSlice(i, slice, 0);
    }

    @Override
    public INDArray putSlice(long i, INDArray slice, int dimension) {
        Structure.writable("putSlice", self()).slice(i, dimension).assign(slice);
        return self();
    }

    @Override
    public long tensorsAlongDimension(int... dimensions) {
        return Calls.tensorsAlongDimension(self(), dimensions);
    }

    @Override
    public INDArray tensorAlongDimension(long index, int... dimensions) {
        return Calls.tensorAlongDimension(self(), index, dimensions);
    }

    @Override
    public long vectorsAlongDimension(int dimension) {
        return tensorsAlongDimension(dimension);
    }

    @Override
    public INDArray vectorAlongDimension(long index, int dimension) {
        return tensorAlongDimension(index, dimension);
    }
}

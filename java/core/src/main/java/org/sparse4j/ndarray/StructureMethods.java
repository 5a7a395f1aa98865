// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.array.structure.Padding;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.family.StructureOps;

/** Implements {@link StructureOps}: rearrangements, margins, diagonals and bands. */
public abstract class StructureMethods extends TensorMethods implements StructureOps {
    // ---- shape ------------------------------------------------------------------------------------------------------

    @Override
    public INDArray reshape(long... shape) {
        return Structure.reshape(self(), 'c', false, shape);
    }

    @Override
    public INDArray reshape(int[] shape) {
        return reshape(Structure.longs(shape));
    }

    @Override
    public INDArray reshape(long length, char order) {
        return reshape(order, length);
    }

    @Override
    public INDArray reshape(long rows, long columns, char order) {
        return reshape(order, rows, columns);
    }

    @Override
    public INDArray reshape(long n0, long n1, long n2, char order) {
        return reshape(order, n0, n1, n2);
    }

    @Override
    public INDArray reshape(long n0, long n1, long n2, long n3, char order) {
        return reshape(order, n0, n1, n2, n3);
    }

    @Override
    public INDArray reshape(char order, long... shape) {
        return Structure.reshape(self(), order, false, shape);
    }

    @Override
    public INDArray reshape(char order, int[] shape) {
        return reshape(order, Structure.longs(shape));
    }

    @Override
    public INDArray reshape(char order, boolean enforceView, long... shape) {
        return Structure.reshape(self(), order, enforceView, shape);
    }

    @Override
    public INDArray ravel() {
        return ravel('c');
    }

    @Override
    public INDArray ravel(char order) {
        return Structure.ravel(self(), order);
    }

    @Override
    public INDArray flatten() {
        return flatten('c');
    }

    @Override
    public INDArray flatten(char order) {
        return Structure.flatten(self(), order);
    }

    @Override
    public INDArray moveAxis(int source, int destination) {
        return moveAxis(new int[] {source}, new int[] {destination});
    }

    @Override
    public INDArray moveAxis(int[] sources, int[] destinations) {
        return Structure.moveAxis(self(), sources, destinations);
    }

    @Override
    public INDArray dimShuffle(Object[] rearrange, int[] newOrder, boolean[] broadCastable) {
        return Structure.dimShuffle(self(), rearrange, broadCastable);
    }

    @Override
    public INDArray dimShuffle(Object[] rearrange, long[] newOrder, boolean[] broadCastable) {
        return Structure.dimShuffle(self(), rearrange, broadCastable);
    }

    // ---- repeats ----------------------------------------------------------------------------------------------------

    @Override
    public INDArray repeat(int dimension, long... repeats) {
        return Structure.repeat(self(), dimension, repeats);
    }

    @Override
    public INDArray repeat(long repeats) {
        return Structure.flatCopy(self(), flat -> Structure.repeat(flat, 0, repeats));
    }

    @Override
    public INDArray tile(long... repeats) {
        return Structure.tile(self(), repeats);
    }

    @Override
    public INDArray repmat(long... repeats) {
        return tile(repeats);
    }

    @Override
    public INDArray repmat(int[] repeats) {
        return tile(Structure.longs(repeats));
    }

    // ---- order ------------------------------------------------------------------------------------------------------

    @Override
    public INDArray flip(int... dimensions) {
        return Structure.flip(self(), dimensions);
    }

    @Override
    public INDArray roll(long shift, int... dimensions) {
        return Structure.roll(self(), shift, dimensions);
    }

    @Override
    public INDArray roll(long[] shifts, int[] dimensions) {
        return Structure.roll(self(), shifts, dimensions);
    }

    @Override
    public INDArray rot90() {
        return rot90(1, 0, 1);
    }

    @Override
    public INDArray rot90(int k, int d1, int d2) {
        return Structure.rot90(self(), k, d1, d2);
    }

    // ---- elements by number -----------------------------------------------------------------------------------------

    @Override
    public INDArray take(INDArray indexes, int dimension) {
        return Structure.take(self(), indexes, dimension);
    }

    @Override
    public INDArray take(long[] indexes, int dimension) {
        return Structure.take(self(), indexes, dimension);
    }

    @Override
    public INDArray take(INDArray indexes) {
        return Structure.take(self(), indexes);
    }

    @Override
    public INDArray take(long... indexes) {
        return Structure.flatCopy(self(), flat -> flat.take(indexes, 0));
    }

    // ---- margins ----------------------------------------------------------------------------------------------------

    @Override
    public INDArray pad(long[][] widths, PadMode mode, Number value) {
        return Padding.pad(self(), widths, mode, value);
    }

    @Override
    public INDArray pad(long[][] widths, PadMode mode) {
        return pad(widths, mode, 0);
    }

    // ---- bands and diagonals ----------------------------------------------------------------------------------------

    @Override
    public INDArray tril(long k) {
        return Structure.band("tril", self(), Long.MIN_VALUE, k);
    }

    @Override
    public INDArray tril() {
        return tril(0);
    }

    @Override
    public INDArray triu(long k) {
        return Structure.band("triu", self(), k, Long.MAX_VALUE);
    }

    @Override
    public INDArray triu() {
        return triu(0);
    }

    @Override
    public INDArray diagonal() {
        return diagonal(0, 0, 1);
    }

    @Override
    public INDArray diagonal(int d1, int d2) {
        return diagonal(0, d1, d2);
    }

    @Override
    public INDArray diagonal(long k, int d1, int d2) {
        return Structure.diagonal(self(), k, d1, d2);
    }

    @Override
    public INDArray putDiagonal(INDArray source, int d1, int d2) {
        return putDiagonal(source, 0, d1, d2);
    }

    @Override
    public INDArray putDiagonal(INDArray source, long k, int d1, int d2) {
        return Structure.writeDiagonal(2, self(), source, null, k, d1, d2);
    }

    @Override
    public INDArray putDiagonal(Number value, int d1, int d2) {
        return putDiagonal(value, 0, d1, d2);
    }

    @Override
    public INDArray putDiagonal(Number value, long k, int d1, int d2) {
        return Structure.writeDiagonal(2, self(), null, value, k, d1, d2);
    }

    @Override
    public INDArray addDiagonal(INDArray source, int d1, int d2) {
        return addDiagonal(source, 0, d1, d2);
    }

    @Override
    public INDArray addDiagonal(INDArray source, long k, int d1, int d2) {
        return Structure.writeDiagonal(3, self(), source, null, k, d1, d2);
    }

    @Override
    public INDArray addDiagonal(Number value, int d1, int d2) {
        return addDiagonal(value, 0, d1, d2);
    }

    @Override
    public INDArray addDiagonal(Number value, long k, int d1, int d2) {
        return Structure.writeDiagonal(3, self(), null, value, k, d1, d2);
    }
}

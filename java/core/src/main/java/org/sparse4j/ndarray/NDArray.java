// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.array.SerializedArray;
import org.sparse4j.array.text.BracketText;
import org.sparse4j.array.text.Text;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.memory.MemoryWorkspace;

/**
 * The one implementation of {@link INDArray}: a storage and a window. Backends use this class; programs use the
 * interface. Annotations of other libraries are on subclasses: a compiler that reads the sealed interface also reads
 * this class, and would need those libraries if they were here.
 */
public abstract non-sealed class NDArray extends FunctionMethods implements INDArray, Operand {
    private static final long serialVersionUID = 1L;

    /** The tolerance of equals, the same as ND4J's. */
    static final double EPS = 1e-5;

    private final transient Storage storage;
    private final transient Window window;
    private final transient boolean view;

    /** Called by an {@link org.sparse4j.array.ArrayMaker}. */
    protected NDArray(Storage storage, Window window, boolean view) {
        this.storage = storage;
        this.window = window;
        this.view = view;
    }

    /** Returns the exception for an object that a field-based serializer made: it contains no array. */
    private static IllegalStateException notConstructed() {
        return new IllegalStateException("this object was created without the constructor of arrays, for example by Kryo's "
                + "FieldSerializer, and has no elements; register the serializer for arrays instead: "
                + "org.sparse4j.kryo.ArraySerializer.register(kryo)");
    }

    @Override
    public Storage storage() {
        if (storage == null) {
            throw notConstructed();
        }
        return storage;
    }

    @Override
    public Window window() {
        if (window == null) {
            throw notConstructed();
        }
        return window;
    }

    @Override
    public INDArray self() {
        storage();  // throws if a serializer made this object without the constructor
        return this;
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    @Override
    public boolean isView() {
        storage();
        return view;
    }

    @Override
    public void close() {
        Storage all = storage();
        if (!view) {
            all.close();
        }
    }

    @Override
    public boolean wasClosed() {
        return storage().isClosed();
    }

    @Override
    public long getId() {
        return storage().id();
    }

    @Override
    public boolean isAttached() {
        return storage().fact(Storage.Fact.WORKSPACE) != 0;
    }

    @Override
    public INDArray detach() {
        return isAttached() ? MemoryWorkspace.outside(this::dup) : this;
    }

    @Override
    public INDArray leverage() {
        return isAttached() ? MemoryWorkspace.inParent(this::dup) : this;
    }

    @Override
    public INDArray leverageTo(String workspace) {
        Arguments.given(workspace, "leverageTo", "the name of a workspace");
        return isAttached() ? MemoryWorkspace.in(workspace, this::dup) : this;
    }

    @Override
    public boolean closeable() {
        return !isView() && !wasClosed();
    }

    @Override
    public INDArray leverageTo(String workspace, boolean enforceExistence) {
        return enforceExistence || MemoryWorkspace.isOpen(workspace) ? leverageTo(workspace) : this;
    }

    @Override
    public INDArray leverageOrDetach(String workspace) {
        return MemoryWorkspace.isOpen(workspace) ? leverageTo(workspace) : detach();
    }

    @Override
    public INDArray migrate() {
        return migrate(false);
    }

    @Override
    public INDArray migrate(boolean detachOnNoWorkspace) {
        if (MemoryWorkspace.isActive()) {
            return dup();
        }
        return detachOnNoWorkspace ? detach() : this;
    }

    @Override
    public boolean isInScope() {
        return !wasClosed();
    }

    /** Returns the replacement that Java serialization writes. */
    protected final Object writeReplace() {
        return new SerializedArray(this);
    }

    private void readObject(java.io.ObjectInputStream in) throws java.io.InvalidObjectException {
        throw new java.io.InvalidObjectException("an array can be read only as a " + SerializedArray.class.getName()
                + ", the form in which writeReplace stores it");
    }

    // ---- Object -----------------------------------------------------------------------------------------------------

    @Override
    public boolean equals(Object other) {
        return equalsWithEps(other, EPS);
    }

    @Override
    public boolean equalsWithEps(Object other, double eps) {
        return other instanceof NDArray && Content.equal(this, (NDArray) other, eps);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape()) + dataType().ordinal();
    }

    @Override
    public String toString() {
        return storage == null ? notConstructed().getMessage() : Text.of(this);
    }

    @Override
    public String toString(long maxElements, boolean forceSummarize, int precision) {
        return BracketText.of(this, maxElements, forceSummarize, precision);
    }

    @Override
    public String toStringFull() {
        return BracketText.full(this);
    }
}

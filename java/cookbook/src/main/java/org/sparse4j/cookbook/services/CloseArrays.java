// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Closes arrays by try-with-resources, and shows the exception that a view of a closed array throws.
 *
 * <p>An array lives outside the Java heap. {@code close()} frees its memory at once; the garbage collector frees what a program
 * does not close. A view has no memory of its own: {@code dup()} makes a copy that outlives the array.
 */
public final class CloseArrays {
    private CloseArrays() { }

    public static void main(String[] args) {
        long live = Sparse4j.memory().liveArrays();
        INDArray view;
        INDArray copy;
        try (INDArray x = Sparse4j.speye(3)) {
            view = x.get(point(1), all());
            copy = view.dup();
            System.out.println("live arrays: " + (Sparse4j.memory().liveArrays() - live));
        }
        System.out.println("view closed: " + view.wasClosed() + ", copy closed: " + copy.wasClosed());
        try {
            System.out.println(view.getDouble(1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("copy(1) = " + copy.getDouble(1));
        copy.close();
        System.out.println("live arrays: " + (Sparse4j.memory().liveArrays() - live));
    }
}

// Prints:
// live arrays: 2
// view closed: true, copy closed: false
// the array was closed: getDouble is not possible
// copy(1) = 1.0
// live arrays: 0

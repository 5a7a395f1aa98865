// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.memory.MemoryWorkspace;

/**
 * Frees all intermediate results of a step together, by a workspace.
 *
 * <p>Arrays that are created while the workspace is open live in its memory. The next step with the same name reuses the
 * memory. {@code detach} copies a result out of it.
 */
public final class ReuseAWorkspace {
    private ReuseAWorkspace() { }

    public static void main(String[] args) {
        INDArray x = Sparse4j.ones(4);
        INDArray temporary = null;
        try (INDArray a = Sparse4j.coo(4, 4).add(0.5, 0, 1).add(0.5, 1, 0).add(1, 2, 3).add(1, 3, 2).build(SparseFormat.CSR)) {
            for (int step = 0; step < 3; step++) {
                try (MemoryWorkspace workspace = Sparse4j.workspace("step")) {
                    temporary = a.mmul(x);
                    INDArray next = temporary.add(x).mul(0.5).detach();
                    x.close();
                    x = next;
                    System.out.println("step " + step + ", in " + workspace.name() + ": " + temporary.isAttached() + ", result: "
                            + x.isAttached());
                }
            }
            System.out.println("x(0) = " + x.getDouble(0) + ", x(2) = " + x.getDouble(2));
            System.out.println(temporary.getDouble(0));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        } finally {
            x.close();
        }
    }
}

// Prints:
// step 0, in step: true, result: false
// step 1, in step: true, result: false
// step 2, in step: true, result: false
// x(0) = 0.421875, x(2) = 1.0
// the workspace step that held this array was closed (detach() copies an array that must outlive it): getDouble is not possible

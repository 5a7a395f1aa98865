// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import org.sparse4j.INDArray;

/**
 * A call whose operands are bound: arguments are checked once, and {@link #run()} computes the result from the values that
 * the operands have then. This saves most of what a short call costs besides its numbers (docs/performance.md has
 * figures). {@link org.sparse4j.statics.ArrayProducts#bind}, {@link org.sparse4j.statics.Environment#bind} and {@link
 * org.sparse4j.linalg.DirectSolver#bind} return one.
 *
 * <pre>{@code
 * INDArray a = Sparse4j.speye(3);
 * INDArray x = Sparse4j.create(new double[] {1, 2, 3});
 * INDArray y = Sparse4j.zeros(3);
 * try (BoundCall product = Sparse4j.products().bind(a, x, y)) {
 *     product.run();
 *     x.muli(2);
 *     System.out.println(product.run().getDouble(2));  // 6.0
 * }
 * }</pre>
 *
 * <p>Results have the same bits as those of the method that is bound. Operands may change in every way, their patterns
 * too, which costs the next run as much as a call that is not bound. One thread at a time may run a bound call; each
 * thread may bind the same arrays, but two runs that write the same array at once fail, as two calls do.
 *
 * <p>An operand that was closed keeps its memory until the bound call is closed. A bound call that is never closed is freed
 * after the garbage collector has found it.
 *
 * @since 0.2.0
 */
public interface BoundCall extends AutoCloseable {
    /**
     * Computes the result and returns the array that received it.
     *
     * @throws IllegalStateException if this bound call or an operand was closed
     * @throws java.util.ConcurrentModificationException if another thread is running this bound call, or is using an array in
     *     a way that this call excludes
     * @throws RuntimeException as the method that is bound
     */
    INDArray run();

    /**
     * Ends the binding; arrays stay open. Closing twice has no effect.
     *
     * @throws java.util.ConcurrentModificationException if another thread is running this bound call
     */
    @Override
    void close();
}

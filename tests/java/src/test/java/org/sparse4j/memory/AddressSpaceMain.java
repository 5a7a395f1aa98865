// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Dense products of several threads, where address space may be short. Prints what they run on and "done". */
public final class AddressSpaceMain {
    private AddressSpaceMain() {}

    /** No arguments. */
    public static void main(String[] args) throws InterruptedException {
        System.out.println(Sparse4j.info());
        INDArray x = Sparse4j.rand(200, 200);
        double expected = x.mmul(x).sumNumber().doubleValue();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    try (INDArray product = x.mmul(x)) {
                        if (product.sumNumber().doubleValue() != expected) {
                            System.out.println("another product");
                        }
                    } catch (OutOfMemoryError e) {
                        System.out.println(e.getMessage());
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println("done");
    }
}

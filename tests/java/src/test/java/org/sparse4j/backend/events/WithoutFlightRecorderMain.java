// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.util.List;
import java.util.Random;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Uses arrays in a JVM that has only some modules: prints whether it has jdk.jfr, the recorder, and a few results. */
public final class WithoutFlightRecorderMain {
    private WithoutFlightRecorderMain() {}

    public static void main(String[] arguments) {
        System.out.println("jdk.jfr " + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
        System.out.println("recorder " + EventRecorders.current().getClass().getSimpleName());
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3, 4}, 2, 2); INDArray y = x.mmul(x)) {
            System.out.println("product " + y.getDouble(1, 1));
        }
        // Arrays that nobody closes, until the library has found some: this passes the places of all events.
        Random lengths = new Random(1);
        while (Sparse4j.memory().cleanerRescues() == 0) {
            List.of(Sparse4j.zeros(1 << 17, 1 + lengths.nextInt(2)));
        }
        System.out.println("collections " + (Sparse4j.memory().collectionsPrompted() > 0));
    }
}

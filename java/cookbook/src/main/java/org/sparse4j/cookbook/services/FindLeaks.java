// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.LeakLevel;
import org.sparse4j.memory.MemoryManager;

/**
 * Finds the line of a program that creates arrays and does not close them.
 *
 * <p>The garbage collector frees such arrays. At the level FULL the library records where each array was created, and reports
 * the places whose arrays the collector had to free. {@code -Dorg.sparse4j.leaks=full} sets the level without a change of the
 * program, and the reports are also logged as warnings.
 */
public final class FindLeaks {
    private FindLeaks() { }

    public static void main(String[] args) throws InterruptedException {
        MemoryManager memory = Sparse4j.memory();
        LeakLevel before = memory.setLeakLevel(LeakLevel.FULL);
        long live = memory.liveArrays();
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            sum += forgetful(k);
        }
        System.out.println("sum " + sum + ", arrays not closed: " + (memory.liveArrays() - live));
        while (memory.liveArrays() > live) {
            System.gc();
            Thread.sleep(20);
        }
        List<String> reports = memory.leaks();
        String[] last = reports.get(reports.size() - 1).split("\n");
        System.out.println(last[0]);
        System.out.println(last[1].replaceAll(".*/", "    "));
        memory.setLeakLevel(before);
    }

    private static double forgetful(int k) {
        INDArray x = Sparse4j.speye(10);
        try (INDArray twice = x.mul(k)) {
            return twice.sumNumber().doubleValue();
        }
    }
}

// Prints:
// sum 30.0, arrays not closed: 3
// 3 arrays were not closed; created at
//     org.sparse4j.cookbook.services.FindLeaks.forgetful(FindLeaks.java:41)

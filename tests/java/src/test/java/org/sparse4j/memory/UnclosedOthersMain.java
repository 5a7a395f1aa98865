// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.SparseCholesky;

/** Makes what holds native memory and is no array, and drops it: far more than fits. Argument: what. */
public final class UnclosedOthersMain {
    private UnclosedOthersMain() {}

    /** See the class. */
    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "builders":
                for (int k = 0; k < 300; k++) {
                    CooBuilder b = Sparse4j.coo(1_000_000, 10);
                    for (int i = 0; i < 200_000; i++) {
                        b.add(i, i, k % 10);
                    }
                }
                break;
            case "workspaces":
                for (int k = 0; k < 300; k++) {
                    Thread t = new Thread(() -> {
                        try (MemoryWorkspace w = Sparse4j.workspace("W")) {
                            Sparse4j.zeros(1_000_000).addi(w.generation());
                        }
                    });
                    t.start();
                    t.join();
                }
                break;
            default:
                try (INDArray grid = grid(60)) {
                    for (int k = 0; k < 1200; k++) {
                        SparseCholesky.of(grid);
                    }
                }
                break;
        }
        System.out.println("done");
    }

    // The Laplacian of a square grid: its factor holds some MB.
    private static INDArray grid(int n) {
        try (CooBuilder b = Sparse4j.coo((long) n * n, (long) n * n)) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    long at = (long) i * n + j;
                    b.add(4, at, at);
                    if (j > 0) {
                        b.add(-1, at, at - 1).add(-1, at - 1, at);
                    }
                    if (i > 0) {
                        b.add(-1, at, at - n).add(-1, at - n, at);
                    }
                }
            }
            return b.build();
        }
    }
}

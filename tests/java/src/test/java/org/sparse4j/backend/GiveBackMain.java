// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.CooBuilder;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;

/** Calls where memory of the JVM's ends. Argument: what. */
public final class GiveBackMain {
    private static final int ARRAYS = 3;
    private static final int ROUNDS = 3; // a second each, of the collector's

    private GiveBackMain() {}

    /** See the class. */
    public static void main(String[] args) throws InterruptedException {
        if ("closed".equals(args[0])) {
            closed();
        } else {
            once();
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException(what);
        }
    }

    private static void closed() throws InterruptedException {
        long before = Sparse4j.memory().liveArrays();
        List<INDArray> arrays = new ArrayList<>();
        for (int k = 0; k < ARRAYS; k++) {
            arrays.add(Sparse4j.ones(1000));
        }
        List<ByteBuffer> all = new ArrayList<>();
        for (int size = 1 << 20; size >= 1 << 12; size >>= 8) {
            try {
                while (true) {
                    all.add(ByteBuffer.allocateDirect(size));
                }
            } catch (OutOfMemoryError e) {
                // then smaller ones
            }
        }
        int[] refused = new int[1];
        Thread t = new Thread(() -> {
            for (INDArray x : arrays) {
                try {
                    x.close();
                } catch (OutOfMemoryError e) {
                    refused[0]++;
                }
            }
        });
        t.start();
        t.join();
        require(refused[0] > 0, "a thread's first call needs direct memory");
        all.clear();
        arrays.clear();
        Patience.untilCollected("arrays that are lost", () -> Sparse4j.memory().liveArrays() <= before);
    }

    /** Fills the heap, lets go of a little, calls: what was done is what was said. */
    private static void once() {
        try (INDArray x = Sparse4j.zeros(100); INDArray s = Sparse4j.createSparseCOO(new double[] {1}, new long[][] {{3}}, 100)) {
            s.addi(0);
            x.addi(0);
            long adds = 0;
            long multiplications = 0;
            int refused = 0;
            for (int round = 0; refused == 0 || round < ROUNDS; round++) {
                Object[] full = fill(round);
                try {
                    for (int k = 0; k < 100; k++) {
                        x.addi(1);
                        adds++;
                        s.muli(-1);
                        multiplications++;
                        x.add(1).close();
                    }
                } catch (OutOfMemoryError e) {
                    refused++;
                }
                Reference.reachabilityFence(full);
                full = null;
                require(x.getDouble(7) == adds, x.getDouble(7) + " instead of " + adds);
                require(s.getDouble(3) == (multiplications % 2 == 0 ? 1 : -1), "multiplied twice");
            }
            builds();
        }
    }

    private static void builds() {
        for (int round = 0; round < ROUNDS; round++) {
            long[] at = {round};
            double[] one = {1};
            try (CooBuilder b = Sparse4j.coo(1000).duplicates(DuplicatePolicy.ERROR)) {
                int added = 0;
                Object[] full = fill(round);
                try {
                    for (int k = 0; k < 900; k++) {
                        at[0] = k;
                        b.addAll(one, at);
                        added++;
                    }
                } catch (OutOfMemoryError e) {
                    // What was added before counts.
                }
                Reference.reachabilityFence(full);
                full = null;
                try (INDArray built = b.build()) {
                    require(built.nnz() == added, built.nnz() + " entries instead of " + added);
                }
            }
        }
    }

    /** Blocks of some KB down to a few bytes, less some in the end. */
    private static Object[] fill(int round) {
        Object[] chain = null;
        int[] sizes = {1 << 16, 1 << 10, 64, 8};
        for (int size : sizes) {
            try {
                while (true) {
                    Object[] next = new Object[size];
                    next[0] = chain;
                    chain = next;
                }
            } catch (OutOfMemoryError e) {
                // then smaller ones
            }
        }
        for (int k = 0; k < round * 7 % 60 && chain != null; k++) {
            chain = (Object[]) chain[0];
        }
        return chain == null ? new Object[1] : chain;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.ConcurrentModificationException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.J_Result;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Races of reads and writes of elements without a call (docs/LAYOUT.md, "Elements without calls") with each other, with
 * calls, with changes of the structure and with {@code close()}. A read returns a value that the array had, or throws.
 */
public final class ElementRaces {
    private static final int BUSY = 77;
    private static final int CLOSED = 88;

    private ElementRaces() {}

    private static INDArray used(INDArray x) {
        for (int k = 0; k < 40; k++) {
            x.getDouble(0);
        }
        return x;
    }

    private static INDArray longs(int length) {
        return used(Sparse4j.zeros(DataType.LONG, length));
    }

    private static INDArray sparse() {
        return used(Sparse4j.createSparseCOO(new double[] {5, 6}, new long[][] {{1}, {2}}, 8).toFormat(SparseFormat.GCS));
    }

    private static int read(INDArray x, long i) {
        try {
            return (int) x.getDouble(i);
        } catch (ConcurrentModificationException e) {
            return BUSY;
        } catch (IllegalStateException e) {
            return CLOSED;
        }
    }

    private static int write(INDArray x, long i, long value) {
        try {
            x.putScalar(i, value);
            return 1;
        } catch (ConcurrentModificationException e) {
            return BUSY;
        } catch (IllegalStateException e) {
            return CLOSED;
        }
    }

    /** Eight bytes are never torn. */
    @JCStressTest
    @Outcome(id = {"0", "-1", "77"}, expect = ACCEPTABLE, desc = "old, new, busy")
    @Outcome(expect = FORBIDDEN, desc = "torn")
    @State
    public static class Torn {
        private final INDArray x = longs(1);

        @Actor
        public void writer() {
            write(x, 0, -1);
        }

        @Actor
        public void reader(J_Result r) {
            try {
                r.r1 = x.getLong(0);
            } catch (ConcurrentModificationException e) {
                r.r1 = BUSY;
            }
        }
    }

    /** A reader that sees the second write also sees the first one. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the writes changed their order")
    @Outcome(expect = ACCEPTABLE)
    @State
    public static class Order {
        private final INDArray x = longs(16);

        @Actor
        public void writer() {
            if (write(x, 0, 1) == 1) {
                write(x, 15, 1);
            }
        }

        @Actor
        public void reader(II_Result r) {
            r.r1 = read(x, 15);
            r.r2 = read(x, 0);
        }
    }

    /** One of two writes may be refused; the last value is that of one that was not. */
    @JCStressTest
    @Outcome(id = {"1, 1, 3", "1, 1, 4", "1, 77, 3", "77, 1, 4"}, expect = ACCEPTABLE)
    @Outcome(expect = FORBIDDEN)
    @State
    public static class TwoWriters {
        private final INDArray x = longs(1);

        @Actor
        public void first(III_Result r) {
            r.r1 = write(x, 0, 3);
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = write(x, 0, 4);
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = read(x, 0);
        }
    }

    /** Memory of a closed array is not read. */
    @JCStressTest
    @Outcome(id = {"5", "88"}, expect = ACCEPTABLE, desc = "before close, after close")
    @Outcome(expect = FORBIDDEN)
    @State
    public static class Close {
        private final INDArray x = sparse();

        @Actor
        public void closer() {
            x.close();
        }

        @Actor
        public void reader(J_Result r) {
            r.r1 = read(x, 1);
        }
    }

    /** A write either completes before close() or throws. It never writes freed memory. */
    @JCStressTest
    @Outcome(id = {"1", "88"}, expect = ACCEPTABLE)
    @Outcome(expect = FORBIDDEN)
    @State
    public static class CloseAndWrite {
        private final INDArray x = sparse();

        @Actor
        public void closer() {
            x.close();
        }

        @Actor
        public void writer(J_Result r) {
            r.r1 = write(x, 1, 9);
        }
    }

    /** An insertion and its merge move the entries; readers see each entry at its place. */
    @JCStressTest
    @Outcome(id = {"5", "77"}, expect = ACCEPTABLE, desc = "the value, busy")
    @Outcome(expect = FORBIDDEN)
    @State
    public static class Structure {
        private final INDArray x = sparse();

        @Actor
        public void inserter() {
            if (write(x, 0, 7) == 1) {
                x.sumNumber();
            }
        }

        @Actor
        public void reader(J_Result r) {
            r.r1 = read(x, 1);
        }
    }

    /** A call that writes all elements, and a read: the values before it, or after it. */
    @JCStressTest
    @Outcome(id = {"5, 6", "10, 12", "5, 12", "77, .*", ".*, 77"}, expect = ACCEPTABLE)
    @Outcome(expect = FORBIDDEN)
    @State
    public static class Call {
        private final INDArray x = sparse();

        @Actor
        public void writer() {
            try {
                x.muli(2);
            } catch (ConcurrentModificationException e) {
                // The reader's call came first.
            }
        }

        @Actor
        public void reader(II_Result r) {
            r.r1 = read(x, 1);
            r.r2 = read(x, 2);
        }
    }
}

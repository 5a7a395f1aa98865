// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.program.SoakPrograms;

/**
 * Eight threads mix everything for as long as is asked: random programs against the model, arrays that others write,
 * replace and close, large results that nobody closes, products, factorisations, workspaces, files, streams, foreign
 * memory. Prints the curve of the memory; ends with 1 at the first fault, or when bytes are live at the end. Arguments:
 * seconds, seed, folder for files.
 */
public final class SoakMain {
    private static final int WORKERS = 8;
    private static final int SLOTS = 6;
    private static final int POINTS = 60;
    private static final int BAR = 100;

    private enum Work { PROGRAM, SHARED, REPLACED, LARGE, SMALL, PRODUCT, SOLVER, WORKSPACE, FILE, STREAM, FOREIGN }

    private final AtomicReferenceArray<SharedArray> slots = new AtomicReferenceArray<>(SLOTS);
    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final AtomicLongArray done = new AtomicLongArray(Work.values().length);
    private final long end;
    private final Path folder;

    private SoakMain(long nanoseconds, Path folder) {
        end = System.nanoTime() + nanoseconds;
        this.folder = folder;
    }

    /** See the class. */
    public static void main(String[] arguments) throws Exception {
        long seconds = Long.parseLong(arguments[0]);
        SoakMain soak = new SoakMain(seconds * 1_000_000_000L, Path.of(arguments[2]));
        Sparse4j.environment().setLayoutEntries(1);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
        for (int s = 0; s < SLOTS; s++) {
            soak.slots.set(s, new SharedArray(random));
        }
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < WORKERS; w++) {
            SplittableRandom own = random.split();
            int number = w;
            Thread t = new Thread(() -> soak.work(own, number), "soak-" + w);
            t.start();
            threads.add(t);
        }
        soak.watch(seconds);
        for (Thread t : threads) {
            t.join();
        }
        for (int s = 0; s < SLOTS; s++) {
            soak.slots.get(s).array.close();
        }
        for (Work w : Work.values()) {
            System.out.printf("%s %d times%n", w.name().toLowerCase(java.util.Locale.ROOT), soak.done.get(w.ordinal()));
        }
        Throwable fault = soak.fault.get();
        if (fault != null) {
            fault.printStackTrace(System.out);
            System.exit(1);
        }
        StressMain.awaitNothingLive();
    }

    /** The curve: resident MB at equal distances, as numbers and as bars. */
    private void watch(long seconds) throws Exception {
        for (int k = 1; k <= POINTS && fault.get() == null; k++) {
            Thread.sleep(seconds * 1000 / POINTS);
            long resident = resident();
            System.out.printf("%5d s  resident %5d MB  heap %5d MB  pooled %5d MB  live %5d MB  %s%n", k * seconds / POINTS,
                    resident, Runtime.getRuntime().totalMemory() >> 20, Sparse4j.memory().pooledBytes() >> 20,
                    Sparse4j.memory().liveBytes() >> 20, "#".repeat((int) Math.min(BAR, resident / 20)));
        }
    }

    private static long resident() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
            }
        }
        return 0;
    }

    private void work(SplittableRandom random, int number) {
        try {
            while (fault.get() == null && System.nanoTime() < end) {
                Work next = Work.values()[random.nextInt(Work.values().length)];
                one(next, random, folder.resolve("soak-" + number + ".mtx" + (random.nextBoolean() ? ".gz" : "")));
                done.incrementAndGet(next.ordinal());
            }
        } catch (Throwable e) {
            fault.compareAndSet(null, e);
        }
    }

    private void one(Work work, SplittableRandom random, Path file) throws Exception {
        switch (work) {
            case PROGRAM:
                SoakPrograms.run(random.nextLong());
                break;
            case SHARED:
                for (int k = 0; k < 200; k++) {
                    shared(random);
                }
                break;
            case REPLACED:
                slots.getAndSet(random.nextInt(SLOTS), new SharedArray(random)).array.close();
                break;
            case LARGE:
                INDArray large = Sparse4j.zeros(1_000_000).addi(3);
                require(large.getDouble(random.nextInt(1_000_000)) == 3, "a large array");
                break;
            case SMALL:
                try (INDArray x = Sparse4j.ones(10)) {
                    for (int k = 0; k < 1000; k++) {
                        require(x.add(k).getDouble(3) == k + 1, "a small array");
                    }
                }
                break;
            case PRODUCT:
                product(random);
                break;
            case SOLVER:
                solver(random);
                break;
            case WORKSPACE:
                workspace(random);
                break;
            case FILE:
                try (INDArray x = matrix(random, 200)) {
                    MatrixMarket.write(x, file);
                    try (INDArray y = MatrixMarket.read(file)) {
                        require(x.equals(y), "what was written and read");
                    }
                }
                break;
            case STREAM:
                try (INDArray x = matrix(random, 100); INDArray y = throughStream(x)) {
                    require(x.equals(y) && x.getFormat() == y.getFormat(), "what went through a stream");
                }
                break;
            default:
                foreign(random);
                break;
        }
    }

    private void shared(SplittableRandom random) {
        SharedArray shared = slots.get(random.nextInt(SLOTS));
        try {
            if (random.nextInt(4) == 0) {
                StressMain.write(shared, random);
            } else {
                StressMain.read(shared, random);
            }
        } catch (IllegalStateException e) {
            if (!shared.array.wasClosed()) {
                throw e;
            }
        } catch (ConcurrentModificationException e) {
            if (!e.getMessage().contains(" while ")) {
                throw e;
            }
        }
    }

    private static INDArray matrix(SplittableRandom random, int n) {
        SparseFormat[] formats = {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC};
        try (INDArray x = Sparse4j.sprand(0.02, random.nextLong(), n, n)) {
            return x.toFormat(formats[random.nextInt(formats.length)]);
        }
    }

    // (A B) 1 = A (B 1): large enough for several threads inside.
    private static void product(SplittableRandom random) {
        int n = 1000;
        try (INDArray a = matrix(random, n); INDArray b = matrix(random, n); INDArray ones = Sparse4j.ones(n);
                INDArray ab = a.mmul(b); INDArray left = ab.mmul(ones); INDArray b1 = b.mmul(ones);
                INDArray right = a.mmul(b1)) {
            require(left.equalsWithEps(right, 1e-8), "a product");
        }
    }

    // A + n I is far from singular.
    private static void solver(SplittableRandom random) {
        int n = 150;
        try (INDArray a = matrix(random, n); INDArray unit = Sparse4j.speye(n); INDArray far = unit.mul(n);
                INDArray b = a.add(far); INDArray x = Sparse4j.rand(n); INDArray y = b.mmul(x);
                INDArray solved = Solvers.solve(b, y)) {
            require(solved.equalsWithEps(x, 1e-8), "a solution");
        }
    }

    private static void workspace(SplittableRandom random) {
        try (MemoryWorkspace ws = Sparse4j.workspace("SOAK")) {
            INDArray x = matrix(random, 300);
            double once = x.sumNumber().doubleValue();
            double twice = x.add(x).sumNumber().doubleValue();
            require(Math.abs(twice - 2 * once) <= 1e-9 * twice, "sums in workspace " + ws.generation());
        }
    }

    private static INDArray throughStream(INDArray x) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(x);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (INDArray) in.readObject();
        }
    }

    // Memory that changes under the library's feet: any numbers, but whole ones of what was written.
    private static void foreign(SplittableRandom random) throws InterruptedException {
        int n = 2000;
        ByteBuffer memory = ByteBuffer.allocateDirect(n * Double.BYTES).order(ByteOrder.nativeOrder());
        Thread writer = new Thread(() -> {
            for (int k = 0; k < 20 * n; k++) {
                memory.putDouble(k % n * Double.BYTES, k % 3);
            }
        });
        writer.start();
        try (INDArray x = Sparse4j.creation().wrap(memory, DataType.DOUBLE, n)) {
            for (SparseFormat f : new SparseFormat[] {SparseFormat.COO, SparseFormat.DENSE}) {
                try (INDArray y = x.toFormat(f)) {
                    double sum = y.sumNumber().doubleValue();
                    require(sum >= 0 && sum <= 2 * n, "foreign memory");
                }
            }
        }
        writer.join();
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("wrong: " + what);
        }
    }
}

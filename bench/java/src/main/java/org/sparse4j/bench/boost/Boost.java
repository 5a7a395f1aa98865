// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.boost;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import ml.dmlc.xgboost4j.LabeledPoint;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.CompressedArrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.xgboost.DMatrixOptions;
import org.sparse4j.xgboost.Predictor;
import org.sparse4j.xgboost.PredictorOptions;
import org.sparse4j.xgboost.XGBoostMatrices;

/**
 * XGBoost on Sparse4j's memory beside XGBoost4J's own ways, both from an array of Sparse4j: making a matrix, predicting its rows,
 * single rows, and rows of a million columns. Both ways take turns in one process; times are medians of processor time: of the
 * process, and for single rows of the one thread that predicts. Peaks of memory, heap and native, are those of processes of their
 * own (Linux). Rows of a million columns become dense in two ways: one row in each matrix, and an iterator of dense rows, which
 * XGBoost4J-Spark passes ({@code XGBoostEstimator.toXGBLabeledPoint}, {@code new DMatrix(iterator, null, missing)}).
 */
public final class Boost {
    private static final int ROUNDS = 9;
    private static final PredictorOptions MISSING = PredictorOptions.create().absentIsMissing();

    private static final int MANY = 10_000;
    private static final int WIDE_ROWS = 1000;
    private static final int SPARK_ROWS = 200;  // the way of XGBoost4J-Spark takes more than 22 MB for each
    private static final long LEAST_KB = 100;  // a growth below that cannot be told

    private static volatile Object sink;

    private Boost() {}

    /** Something that is measured. */
    private interface Work {
        void run() throws XGBoostError;
    }

    /** Arguments: the number of entries (default 10000000); or, in a process of its own, what to take the peak of. */
    public static void main(String[] args) throws Exception {
        int entries = args.length > 0 ? Integer.parseInt(args[0]) : 10_000_000;
        if (args.length > 1) {
            peak(entries, args[1]);
            return;
        }
        System.out.printf(Locale.ROOT, "%-52s %12s %12s %7s%n", "", "Sparse4j", "XGBoost4J", "ratio");
        try (INDArray x = samples(entries, entries / 50, 1000)) {
            Booster booster = trained(x, 100);
            compare("DMatrix of " + entries + " entries, ms", 1e6, Boost::cpu, () -> ours(x).dispose(), () -> theirs(x).dispose());
            try (Predictor predictor = Predictor.of(booster, MISSING)) {
                compare("predicting its rows, ms", 1e6, Boost::cpu, () -> predictor.predict(x).close(), () -> {
                    DMatrix d = theirs(x);
                    sink = booster.predict(d);
                    d.dispose();
                });
            }
            try (Predictor predictor = Predictor.of(booster, MISSING.threads(1)); INDArray row = x.getRow(7); INDArray out = Sparse4j.zeros(1)) {
                booster.setParam("nthread", 1);
                float[] dense = new float[1000];
                LongSupplier thread = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
                compare("one row of 1000 columns, 100 trees, us", 1e3 * MANY, thread, () -> {
                    for (int k = 0; k < MANY; k++) {
                        predictor.predict(row, out);
                    }
                }, () -> {
                    for (int k = 0; k < MANY; k++) {
                        fill(row, dense);
                        sink = booster.inplace_predict(dense, 1, 1000, Float.NaN);
                    }
                });
            }
        }
        peaks("peak of the DMatrix, MB", child(entries, "matrix ours"), child(entries, "matrix theirs"));
        peaks("peak of " + WIDE_ROWS + " rows of 10^6 columns, MB", child(entries, "wide ours"), child(entries, "wide theirs"));
        peaks("peak of " + SPARK_ROWS + " rows as XGBoost4J-Spark does it, MB", child(entries, "spark ours"), child(entries, "spark theirs"));
    }

    private static void peaks(String name, long grown, long other) {
        long own = Math.max(LEAST_KB, grown);
        System.out.printf(Locale.ROOT, "%-52s %12.1f %12.1f %7.5f%n", name, own / 1e3, other / 1e3, (double) own / other);
    }

    /** A CSR matrix of floats with about that many entries. */
    private static INDArray samples(int entries, int rows, int columns) {
        try (INDArray all = Sparse4j.sprand((double) entries / rows / columns, 3, rows, columns)) {
            try (INDArray floats = all.castTo(DataType.FLOAT)) {
                return floats.toFormat(SparseFormat.CSR);
            }
        }
    }

    private static Booster trained(INDArray x, int trees) throws XGBoostError {
        SplittableRandom random = new SplittableRandom(5);
        double[] labels = new double[(int) Math.min(x.size(0), 20_000)];
        Arrays.setAll(labels, i -> random.nextInt(2));
        try (INDArray part = x.get(NDArrayIndex.interval(0, labels.length), NDArrayIndex.all());
                INDArray y = Sparse4j.create(labels)) {
            DMatrix d = XGBoostMatrices.dMatrix(part, DMatrixOptions.create().label(y).absentIsMissing());
            Map<String, Object> parameters = new HashMap<>(Map.of("objective", "binary:logistic", "max_depth", 6, "max_bin", 16));
            Booster booster = XGBoost.train(d, parameters, trees, Map.of(), null, null);
            d.dispose();
            return booster;
        }
    }

    private static DMatrix ours(INDArray x) {
        return XGBoostMatrices.dMatrix(x, DMatrixOptions.create().absentIsMissing());
    }

    private static DMatrix theirs(INDArray x) throws XGBoostError {
        CompressedArrays arrays = x.csrArrays();
        double[] values = arrays.values();
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        long[] pointers = Arrays.stream(arrays.indptr()).asLongStream().toArray();
        return new DMatrix(pointers, arrays.indices(), floats, DMatrix.SparseType.CSR, (int) x.size(1), Float.NaN, 0);
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static void compare(String name, double unit, LongSupplier clock, Work own, Work other) throws XGBoostError {
        long[][] took = new long[2][ROUNDS];
        for (int round = -2; round < ROUNDS; round++) {
            for (int side = 0; side < 2; side++) {
                long begin = clock.getAsLong();
                (side == 0 ? own : other).run();
                if (round >= 0) {
                    took[side][round] = clock.getAsLong() - begin;
                }
            }
        }
        Arrays.sort(took[0]);
        Arrays.sort(took[1]);
        double a = took[0][ROUNDS / 2] / unit;
        double b = took[1][ROUNDS / 2] / unit;
        System.out.printf(Locale.ROOT, "%-52s %12.1f %12.1f %7.2f%n", name, a, b, b / a);
    }

    // ---- peaks of memory ------------------------------------------------------------------------------------------

    private static long child(int entries, String what) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx8g", "-cp",
                System.getProperty("java.class.path"), Boost.class.getName(), Integer.toString(entries), what)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (Scanner output = new Scanner(process.getInputStream())) {
            long peak = output.nextLong();
            process.waitFor();
            return peak;
        }
    }

    private static long status(String name) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("no " + name);
    }

    /** Prints by how many KB the peak of the process grows. */
    private static void peak(int entries, String what) throws Exception {
        boolean wide = !what.startsWith("matrix");
        int rows = what.startsWith("wide") ? WIDE_ROWS : SPARK_ROWS;
        try (INDArray x = wide ? samples(50 * rows, rows, 1_000_000) : samples(entries, entries / 50, 1000)) {
            Booster booster = wide ? trained(x, 5) : null;
            System.gc();
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
            long before = status("VmRSS");
            if (wide && what.endsWith("ours")) {
                try (Predictor predictor = Predictor.of(booster, MISSING)) {
                    predictor.predict(x).close();
                }
            } else if (what.startsWith("wide")) {
                for (int i = 0; i < x.size(0); i++) {
                    float[] dense = dense(x, i);
                    predicted(booster, new DMatrix(dense, 1, dense.length, Float.NaN));
                }
            } else if (wide) {
                Iterator<LabeledPoint> points = IntStream.range(0, (int) x.size(0)).mapToObj(i -> {
                    float[] dense = dense(x, i);
                    return new LabeledPoint(0, dense.length, null, dense, 1, -1, Float.NaN);
                }).iterator();
                predicted(booster, new DMatrix(points, null, Float.NaN));
            } else {
                sink = what.endsWith("ours") ? ours(x) : theirs(x);
            }
            System.out.println(status("VmHWM") - before);
        }
    }

    private static float[] dense(INDArray x, int i) {
        try (INDArray row = x.getRow(i)) {
            float[] all = new float[(int) row.length()];
            fill(row, all);
            return all;
        }
    }

    private static void fill(INDArray row, float[] dense) {
        Arrays.fill(dense, Float.NaN);
        row.forEachEntry((at, value) -> dense[(int) at[0]] = (float) value);
    }

    private static void predicted(Booster booster, DMatrix d) throws XGBoostError {
        sink = booster.predict(d);
        d.dispose();
    }
}

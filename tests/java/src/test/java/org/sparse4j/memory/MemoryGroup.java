// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A cgroup with a limit, where this process may make one (as root, v1 or v2); else none, which is printed: what runs in it
 * then has the machine's memory, and only what it says of itself is tested.
 */
final class MemoryGroup implements AutoCloseable {
    private static final Path V1 = Path.of("/sys/fs/cgroup/memory");
    private static final Path V2 = Path.of("/sys/fs/cgroup");

    private final Path folder;

    private MemoryGroup(Path folder) {
        this.folder = folder;
    }

    static MemoryGroup none() {
        return new MemoryGroup(null);
    }

    static MemoryGroup of(long bytes) {
        boolean v1 = Files.exists(V1.resolve("memory.limit_in_bytes"));
        Path folder = (v1 ? V1 : V2).resolve("sparse4j-test-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(folder);
            Files.writeString(folder.resolve(v1 ? "memory.limit_in_bytes" : "memory.max"), bytes + "\n");
            return new MemoryGroup(folder);
        } catch (IOException e) {
            System.out.println("no cgroup of " + bytes + " bytes can be made here (" + e + "): without one");
            return none();
        }
    }

    /** What a command begins with so that it runs inside. */
    List<String> prefix() {
        return folder == null ? List.of()
                : List.of("sh", "-c", "echo $$ > " + folder.resolve("cgroup.procs") + " && exec \"$@\"", "sh");
    }

    @Override
    public void close() throws IOException {
        if (folder != null) {
            Files.deleteIfExists(folder);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.MemoryWorkspace;

/** What a program changes around its arrays: open workspaces, the densify limit; and streams. */
final class Surroundings {
    private final Map<String, MemoryWorkspace> known = new HashMap<>();
    private final Deque<MemoryWorkspace> open = new ArrayDeque<>();
    private Long before;

    void enter(String name) {
        MemoryWorkspace w = Sparse4j.workspace(name);
        known.put(name, w);
        open.push(w);
    }

    void leave(String name) {
        MemoryWorkspace w = known.get(name);
        if (w != null) {
            w.close();
            open.remove(w);
        }
    }

    void densifyLimit(long elements) {
        long old = Sparse4j.environment().setDensifyLimit(elements);
        before = before == null ? Long.valueOf(old) : before;
    }

    void end() {
        while (!open.isEmpty()) {
            open.pop().close();
        }
        if (before != null) {
            Sparse4j.environment().setDensifyLimit(before);
            before = null;
        }
    }

    static INDArray serialized(INDArray x) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(x);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return (INDArray) in.readObject();
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError("an array does not come back from its stream", e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.sparse4j.docs.pictures.Drawing.MARGIN;
import static org.sparse4j.docs.pictures.Drawing.SMALL;
import static org.sparse4j.docs.pictures.Drawing.TEXT;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.docs.pictures.Drawing.Ink;
import org.sparse4j.memory.MemoryWorkspace;

/** When the memory of arrays is taken and freed, step by step: the arrays are asked after each step of a program. */
final class MemoryPicture {
    private static final int LEFT = 128;
    private static final int STEP = 32;
    private static final int LANE = 30;

    private final List<String> steps = new ArrayList<>();
    private final Map<String, BooleanSupplier> watched = new LinkedHashMap<>();
    private final Map<String, List<Boolean>> alive = new LinkedHashMap<>();

    private MemoryPicture() {}

    static String svg() {
        MemoryPicture picture = new MemoryPicture();
        picture.run();
        return picture.drawn();
    }

    private void watch(String name, BooleanSupplier isAlive) {
        watched.put(name, isAlive);
        alive.put(name, new ArrayList<>());
        for (int i = 0; i < steps.size(); i++) {
            alive.get(name).add(false);
        }
    }

    private void step(String words) {
        steps.add(words);
        watched.forEach((name, isAlive) -> alive.get(name).add(isAlive.getAsBoolean()));
    }

    private void run() {
        boolean[] layout = new boolean[1];
        INDArray x = Sparse4j.coo(8, 8).add(1, 0, 3).add(2, 5, 1).build(SparseFormat.CSR);
        watch("x", () -> !x.wasClosed());
        step("x is created");
        INDArray row = x.get(point(0), all());
        INDArray copy = row.dup();
        watch("row, a view of x", () -> !row.wasClosed());
        watch("copy of row", () -> !copy.wasClosed());
        step("row = x.get(...), copy = row.dup()");
        x.sum(0).close();
        layout[0] = true;
        watch("layout of x", () -> layout[0]);
        step("x.sum(0) keeps x by columns");
        INDArray temporary;
        try (MemoryWorkspace workspace = MemoryWorkspace.open("picture")) {
            temporary = x.mul(2);
            watch("in a workspace", temporary::isInScope);
            step("a workspace opens; temporary = x.mul(2)");
            if (!workspace.name().equals("picture") || x.dropLayouts() == 0) {
                throw new IllegalStateException("x has kept no layout");
            }
            layout[0] = false;
            step("x.dropLayouts()");
        }
        step("the workspace is closed");
        x.close();
        step("x.close()");
        copy.close();
        step("copy.close()");
        MemoryWorkspace.destroyAll();
    }

    private String drawn() {
        Drawing d = new Drawing();
        int top = 64;
        for (int k = 0; k < steps.size(); k++) {
            d.centred(LEFT + STEP * k, top - 12, String.valueOf(k + 1), Ink.SOFT, TEXT);
            d.line(LEFT + STEP * k, top - 6, LEFT + STEP * k, top + LANE * (alive.size() + 1), Ink.FAINT, 1);
        }
        d.text(MARGIN, top - 12, "step", Ink.SOFT, TEXT);
        int y = top;
        for (Map.Entry<String, List<Boolean>> lane : alive.entrySet()) {
            int first = lane.getValue().indexOf(true);
            int last = lane.getValue().lastIndexOf(true);
            boolean memory = !lane.getKey().contains("view");
            d.text(MARGIN, y + 18, lane.getKey(), Ink.INK, TEXT);
            d.rect(LEFT + STEP * first, y + 5, STEP * (last + 1 - first), 18, memory ? Ink.PALE_BLUE : null, Ink.BLUE);
            if (!memory) {
                d.centred(LEFT + STEP * (first + last + 1) / 2.0, y + 18, "no memory of its own", Ink.SOFT, SMALL);
            }
            y += LANE;
        }
        d.text(MARGIN, y + 18, "never closed", Ink.INK, TEXT).rect(LEFT, y + 5, STEP, 18, Ink.PALE_ORANGE, Ink.ORANGE)
                .dashed(LEFT + STEP, y + 16, LEFT + STEP * 7.4, y + 16, Ink.ORANGE, 2)
                .text(LEFT + STEP + 8, y + 9, "until a garbage collection", Ink.ORANGE, SMALL);
        y += LANE + 22;
        for (int k = 0; k < steps.size(); k++) {
            d.text(MARGIN, y, k + 1 + "  " + steps.get(k), Ink.SOFT, TEXT);
            y += 18;
        }
        return d.svg("When memory is taken and freed", "A view and the layouts of an array end with the array. A copy lives until it is "
                + "closed, arrays of a workspace until the workspace is closed, and an array that is never closed until a garbage "
                + "collection.", y);
    }
}

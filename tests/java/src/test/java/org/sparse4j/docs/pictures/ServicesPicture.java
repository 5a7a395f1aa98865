// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.sparse4j.docs.pictures.Drawing.MARGIN;
import static org.sparse4j.docs.pictures.Drawing.SMALL;
import static org.sparse4j.docs.pictures.Drawing.TEXT;

import java.util.ConcurrentModificationException;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.docs.pictures.Drawing.Ink;

/** Threads that share an array, as long as they read it, and threads that have their own. */
final class ServicesPicture {
    private static final int SCENE = 104;

    private ServicesPicture() {}

    static String svg() {
        INDArray x = Sparse4j.speye(3);
        String refused = failure(() -> x.forEachEntry((at, value) -> x.putScalar(at[0], at[1], 2)));
        x.close();
        String closed = failure(() -> x.mul(2));
        Drawing d = new Drawing();
        int y = 54;
        scene(d, y, "Any number of threads read one array", "A.mmul(v)", "A.mmul(w)", Ink.BLUE, Ink.BLUE);
        shared(d, y, "A");
        note(d, y, Ink.BLUE, "both calls run,", "no lock, no copy");
        y += SCENE;
        scene(d, y, "One thread reads, another writes", "x.sum(0)", "x.addi(1)", Ink.BLUE, Ink.RED);
        shared(d, y, "x");
        // One word a line: the name is wider than its place.
        String[] words = ("one call throws " + refused.replaceAll("(?<=[a-z])(?=[A-Z])", "- ")).split("(?<=throws) |(?<=-) ");
        for (int k = 0; k < words.length; k++) {
            d.text(256, y + 28 + 15 * k, words[k], Ink.RED, SMALL);
        }
        y += SCENE;
        scene(d, y, "Each thread writes an array of its own", "y.addi(1)", "z.addi(1)", Ink.BLUE, Ink.BLUE);
        d.cell(212, y + 14, 34, 26, "y", Ink.PALE_BLUE, Ink.BLUE, Ink.INK).cell(212, y + 50, 34, 26, "z", Ink.PALE_BLUE, Ink.BLUE, Ink.INK);
        note(d, y, Ink.BLUE, "both calls run", "");
        y += SCENE;
        scene(d, y, "One thread closes what another uses", "x.mul(2)", "x.close()", Ink.BLUE, Ink.ORANGE);
        shared(d, y, "x");
        note(d, y, Ink.ORANGE, "a running call ends,", "a later call throws");
        d.text(MARGIN, y + SCENE - 4, "A later call throws an " + closed + ".", Ink.SOFT, TEXT);
        return d.svg("What threads may share", "Any number of threads may read an array. If one writes it while another uses it, one of "
                + "the calls throws a " + refused + ". Threads may write arrays of their own, and may close an array that others use: a "
                + "running call ends, and a later one throws an " + closed + ".", y + SCENE + 10);
    }

    private static String failure(Runnable call) {
        try {
            call.run();
        } catch (ConcurrentModificationException | IllegalStateException e) {
            return e.getClass().getSimpleName();
        }
        throw new IllegalStateException("the call did not throw");
    }

    private static void scene(Drawing d, int y, String title, String first, String second, Ink one, Ink two) {
        d.bold(MARGIN, y, title, Ink.INK, TEXT);
        thread(d, y + 27, first, one);
        thread(d, y + 63, second, two);
    }

    private static void thread(Drawing d, int y, String call, Ink ink) {
        d.circle(MARGIN + 10, y, 9, Ink.GREY, ink).text(MARGIN + 28, y + 4, call, Ink.INK, TEXT).arrow(MARGIN + 106, y, 208, y, ink);
    }

    private static void shared(Drawing d, int y, String name) {
        d.cell(212, y + 14, 34, 62, name, Ink.PALE_BLUE, Ink.BLUE, Ink.INK);
    }

    private static void note(Drawing d, int y, Ink ink, String first, String second) {
        d.text(256, y + 40, first, ink, SMALL).text(256, y + 56, second, ink, SMALL);
    }
}

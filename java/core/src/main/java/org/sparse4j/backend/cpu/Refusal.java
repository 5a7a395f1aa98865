// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.util.Map;
import java.util.function.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Rewordable;

/**
 * Replaces the native function's name, with which a native message begins, by the name of the Java method that the user
 * called: "mmul: ..." becomes "gemm: ...", "mmul takes ..." becomes "gemm takes ...".
 */
final class Refusal {
    private static final Map<Class<? extends Throwable>, Function<String, Throwable>> KINDS = Map.of(
            IllegalArgumentException.class, IllegalArgumentException::new,
            IndexOutOfBoundsException.class, IndexOutOfBoundsException::new,
            IllegalStateException.class, IllegalStateException::new,
            ArithmeticException.class, ArithmeticException::new,
            OutOfMemoryError.class, OutOfMemoryError::new);

    private Refusal() {}

    /** Loads the classes that this class needs. */
    static void prepare() {
        String text = org.sparse4j.backend.Function.MEMORY.text() + ": ";
        inTheWordsOf(OpCall.of(org.sparse4j.backend.Function.MEMORY), new IllegalStateException(text));
    }

    /**
     * Returns the exception to throw: the given one, or one of the same class whose message begins with the name of the Java
     * method. Native calls throw no checked exceptions, so the result is unchecked.
     */
    static <T extends Throwable> T inTheWordsOf(OpCall call, T thrown) {
        String prefix = call.nativeName();
        String text = thrown.getMessage();
        Function<String, Throwable> like =
                thrown instanceof Rewordable ? ((Rewordable) thrown)::reworded : KINDS.get(thrown.getClass());
        if (like == null || text == null || !text.startsWith(prefix)
                || !text.startsWith(": ", prefix.length()) && !text.startsWith(" ", prefix.length())) {
            return thrown;
        }
        String words = call.name() + text.substring(prefix.length());
        if (words.equals(text)) {
            return thrown;
        }
        @SuppressWarnings("unchecked")
        T renamed = (T) like.apply(words);
        renamed.setStackTrace(thrown.getStackTrace());
        return renamed;
    }
}

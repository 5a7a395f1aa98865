// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import java.io.IOException;
import java.util.Arrays;

/** Runs a program that ends when whoever started it is no more, also after a kill -9: the pipe from there says so. */
public final class Watched {
    private Watched() {}

    /** The program's class and its arguments. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread watch = new Thread(() -> {
            try {
                while (System.in.read() >= 0) {
                    // Nobody writes.
                }
            } catch (IOException e) {
                // As at the end.
            }
            Runtime.getRuntime().halt(1);
        }, "watch");
        watch.setDaemon(true);
        watch.start();
        Class.forName(arguments[0]).getMethod("main", String[].class)
                .invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}

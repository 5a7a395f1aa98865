// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.util.Comparator;

/** Orders texts by the code points of their characters. */
public final class CodePoints {
    /** Compares like String.compareTo, except that supplementary characters come last, as in Python. */
    public static final Comparator<String> ORDER = CodePoints::compare;

    private CodePoints() {}

    private static int compare(String a, String b) {
        int n = Math.min(a.length(), b.length());
        for (int i = 0; i < n; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean wide = Character.isSurrogate(x);
                return wide == Character.isSurrogate(y) ? x - y : wide ? 1 : -1;
            }
        }
        return a.length() - b.length();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

/** One place of an index list, with its text: {@code *}, {@code p3}, {@code i0:2:5} (begin, step, end), {@code n}. */
public record ModelIndex(char kind, long a, long step, long b) {
    public static final ModelIndex ALL = new ModelIndex('*', 0, 1, 0);
    public static final ModelIndex NEW_AXIS = new ModelIndex('n', 0, 1, 0);

    public static ModelIndex point(long at) {
        return new ModelIndex('p', at, 1, 0);
    }

    public static ModelIndex interval(long begin, long step, long end) {
        return new ModelIndex('i', begin, step, end);
    }

    @Override
    public String toString() {
        switch (kind) {
            case 'p':
                return "p" + a;
            case 'i':
                return "i" + a + ":" + step + ":" + b;
            default:
                return String.valueOf(kind);
        }
    }

    public static ModelIndex parse(String text) {
        switch (text.charAt(0)) {
            case '*':
                return ALL;
            case 'n':
                return NEW_AXIS;
            case 'p':
                return point(Long.parseLong(text.substring(1)));
            default:
                String[] parts = text.substring(1).split(":");
                return interval(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        }
    }
}

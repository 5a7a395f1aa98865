// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

/**
 * Which fields of a line are what.
 *
 * @param delimiter what stands between fields; a blank for any number of blanks and tabs
 * @param comment what lines begin with that are passed over; 0 where none are
 * @param header so many lines are passed over first
 * @param coordinates the field of each dimension's coordinate, from 0
 * @param value the field of the value; {@link #NONE} where values are 1
 * @param kinds what the coordinates of each dimension are: 0 for numbers, {@link #NAMES}, {@link #KNOWN_NAMES}
 * @param sorted whether names get their numbers in the order of texts
 * @param count how many fields all lines have; 0 where the first of those that are read tells
 * @param shared a bit for each dimension that has its names together with others
 */
public record TripletFields(char delimiter, char comment, long header, int[] coordinates, int value, int[] kinds, boolean sorted, int count,
        long shared) {
    /** No field. */
    public static final int NONE = -1;
    // what coordinates of a dimension are, in the backend's words
    public static final int NAMES = 1;
    public static final int KNOWN_NAMES = 2;

    /** What the backend's reader wants to know of them. */
    public long[] words() {
        int rank = coordinates.length;
        long[] words = new long[2 * rank + 7];
        words[0] = delimiter;
        words[1] = comment;
        words[2] = header;
        for (int d = 0; d < rank; d++) {
            words[3 + d] = coordinates[d];
            words[4 + rank + d] = kinds[d];
        }
        words[3 + rank] = value;
        words[4 + 2 * rank] = sorted ? 1 : 0;
        words[5 + 2 * rank] = count;
        words[6 + 2 * rank] = shared;
        return words;
    }
}

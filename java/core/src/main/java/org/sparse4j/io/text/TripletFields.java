// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

/**
 * The meaning of the fields of a line.
 *
 * @param delimiter the character between fields; a blank for any number of blanks and tabs
 * @param comment the character that begins comments, which the reader skips; 0 for none
 * @param header the number of lines that the reader skips first
 * @param coordinates for each dimension, the number of the field of its coordinate, from 0
 * @param value the number of the field of the value; {@link #NONE} if all values are 1
 * @param kinds for each dimension, the kind of its coordinates: 0 for numbers, {@link #NAMES}, {@link #KNOWN_NAMES}
 * @param sorted whether names are numbered in ascending order
 * @param count the number of fields of all lines; 0 if the first line after the header determines it
 * @param shared one bit for each dimension that shares its names with others
 */
public record TripletFields(char delimiter, char comment, long header, int[] coordinates, int value, int[] kinds, boolean sorted, int count,
        long shared) {
    public static final int NONE = -1;
    // The kinds of coordinates, by their numbers in the backend.
    public static final int NAMES = 1;
    public static final int KNOWN_NAMES = 2;

    /** Returns the words for the backend's reader. */
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

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads ratings: MovieLens CSV with or without header, or `user item rating` separated by blanks, tabs or "::"; a
 * fourth field (a time) is skipped. Plain or gzip. Ids are any text; each gets the next dense index.
 */
final class RatingReader {
    private static final double LARGEST = 1e6;

    private RatingReader() {}

    static RatingData read(Path file) {
        IdIndex users = new IdIndex();
        IdIndex items = new IdIndex();
        Ratings.Builder builder = new Ratings.Builder();
        try (LineReader line = new LineReader(file)) {
            Fields fields = null;
            while (line.next()) {
                if (line.blank()) {
                    continue;
                }
                boolean first = fields == null;
                if (first) {
                    fields = Fields.detect(line, false);
                }
                int count = fields.split(line);
                if (count < 3 || count > 4) {
                    throw line.malformed("expected user, item, rating and perhaps a time, found " + count
                            + (count == 1 ? " field" : " fields"));
                }
                if (first && header(line.bytes(), fields)) {
                    continue;
                }
                add(line, fields, users, items, builder);
            }
        }
        if (builder.size() == 0) {
            throw new BadInput(file + ": no ratings in it");
        }
        Ratings ratings = builder.build(users.size(), items.size());
        return new RatingData(ratings, users, items, file.toString(), builder.duplicates());
    }

    private static void add(LineReader line, Fields fields, IdIndex users, IdIndex items, Ratings.Builder builder) {
        if (fields.empty(0)) {
            throw line.malformed("the user id is empty");
        }
        if (fields.empty(1)) {
            throw line.malformed("the item id is empty");
        }
        float rating = rating(line, fields);
        int user = users.add(line.bytes(), fields.from(0), fields.to(0));
        int item = items.add(line.bytes(), fields.from(1), fields.to(1));
        builder.add(user, item, rating);
    }

    /** Column names and not data: the third field is no number of any kind and no field starts like a number. */
    private static boolean header(byte[] bytes, Fields fields) {
        for (int f = 0; f < 3; f++) {
            String field = new String(bytes, fields.from(f), fields.to(f) - fields.from(f), StandardCharsets.UTF_8);
            // The first letter or digit tells, whatever signs or currencies stand before it.
            int first = field.codePoints().filter(Character::isLetterOrDigit).findFirst().orElse('0');
            if (!Character.isLetter(first) || "+-.".indexOf(field.charAt(0)) >= 0 || notFinite(field)) {
                return false;
            }
        }
        return true;
    }

    private static boolean notFinite(String text) {
        return text.matches("(?i)[+-]?(nan|inf|infinity)");
    }

    /** One or two digits around a point cover real data; everything else goes the slow, checked way. */
    private static float rating(LineReader line, Fields fields) {
        byte[] bytes = line.bytes();
        int from = fields.from(2);
        int length = fields.to(2) - from;
        if (length == 1 && digit(bytes[from])) {
            return bytes[from] - '0';
        }
        if (length == 3 && digit(bytes[from]) && bytes[from + 1] == '.' && digit(bytes[from + 2])) {
            return ((bytes[from] - '0') * 10 + (bytes[from + 2] - '0')) / 10f;
        }
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        if (notFinite(text)) {
            throw line.malformed("rating " + BadInput.quote(text) + " is not finite");
        }
        if (!text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,9})?")) {
            String what = "rating " + BadInput.quote(text) + " is not a number";
            throw line.malformed(length == 0 ? "the rating is empty" : what);
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw line.malformed("rating " + BadInput.quote(text) + " is not finite");
        }
        if (Math.abs(value) > LARGEST) {
            throw line.malformed("rating " + BadInput.quote(text) + " is beyond a million");
        }
        return (float) value;
    }

    private static boolean digit(byte b) {
        return b >= '0' && b <= '9';
    }
}

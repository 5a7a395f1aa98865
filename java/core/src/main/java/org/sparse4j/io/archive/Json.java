// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.FilePlace;

/**
 * Parses JSON exactly as RFC 8259 defines it. Objects become LinkedHashMaps and arrays Lists. Numbers with a point or
 * an exponent become Doubles, other numbers Longs. The nesting must be at most 64 deep, and the keys of an object must
 * differ.
 */
final class Json {
    private static final int DEEPEST = 64;

    private final FilePlace place;
    private final String text;
    private int at;

    private Json(FilePlace place, String text) {
        this.place = place;
        this.text = text;
    }

    static Object parse(FilePlace place, String text) {
        Json json = new Json(place, text);
        Object value = json.value(0);
        if (json.peek() != 0 || json.at < text.length()) {
            throw json.wrong("the text goes on after the JSON value");
        }
        return value;
    }

    private MalformedFileException wrong(String what) {
        return place.malformed("JSON, character " + at + ": " + what);
    }

    private char peek() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw wrong("'" + c + "' is expected here");
        }
        at++;
    }

    private Object value(int depth) {
        if (depth > DEEPEST) {
            throw wrong("the JSON text has more than " + DEEPEST + " levels");
        }
        switch (peek()) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong("a value is expected here");
        }
        at += word.length();
        return value;
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> all = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            at++;
            return all;
        }
        for (;;) {
            if (peek() != '"') {
                throw wrong("a key in quotes is expected here");
            }
            String key = string();
            expect(':');
            Object value = value(depth + 1);
            if (all.containsKey(key)) {
                throw wrong("the key '" + key + "' is given twice");
            }
            all.put(key, value);
            if (peek() == '}') {
                at++;
                return all;
            }
            expect(',');
        }
    }

    private List<Object> array(int depth) {
        List<Object> all = new ArrayList<>();
        expect('[');
        if (peek() == ']') {
            at++;
            return all;
        }
        for (;;) {
            all.add(value(depth + 1));
            if (peek() == ']') {
                at++;
                return all;
            }
            expect(',');
        }
    }

    private String string() {
        StringBuilder to = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return to.toString();
            }
            if (c < ' ') {
                throw wrong("a text contains a control character");
            }
            to.append(c == '\\' ? escaped() : c);
        }
        throw wrong("a text does not end");
    }

    private char escaped() {
        at++;
        int which = at < text.length() ? "\"\\/bfnrt".indexOf(text.charAt(at)) : -1;
        if (which >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(which);
        }
        if (at + 4 >= text.length() || text.charAt(at) != 'u' || !text.substring(at + 1, at + 5).matches("[0-9a-fA-F]{4}")) {
            throw wrong("this is not an escape sequence of JSON");
        }
        char c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
        at += 4;
        return c;
    }

    private Object number() {
        int end = at;
        while (end < text.length() && "+-.0123456789eE".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        String digits = text.substring(at, end);
        if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            throw wrong("a value is expected here");
        }
        boolean whole = digits.matches("-?[0-9]+");
        try {
            Object value = whole ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
            at = end;
            return value;
        } catch (NumberFormatException e) {
            throw wrong("a whole number is above 2^63 - 1");
        }
    }

    /** Returns a value as messages show it. */
    static String shown(Object value) {
        if (value instanceof List) {
            return ((List<?>) value).stream().map(Json::shown).collect(Collectors.joining(", ", "[", "]"));
        }
        return value == null ? "missing" : value instanceof String ? "'" + value + "'" : value instanceof Map ? "an object"
                : value.toString();
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}

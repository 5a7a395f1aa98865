// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much of JSON as the files of cases use: objects, arrays, strings, integers. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** A map, a list, a string or a long. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blank();
        if (json.at != text.length()) {
            throw new IllegalArgumentException("more after the value, at " + json.at);
        }
        return value;
    }

    private void blank() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        blank();
        return text.charAt(at);
    }

    private boolean skip(char c) {
        if (peek() == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!skip(c)) {
            throw new IllegalArgumentException("expected " + c + " at " + at);
        }
    }

    private Object value() {
        switch (peek()) {
            case '{':
                return object();
            case '[':
                return list();
            case '"':
                return string();
            default:
                int from = at;
                while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) {
                    at++;
                }
                return Long.valueOf(text.substring(from, at));
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> out = new LinkedHashMap<>();
        expect('{');
        if (skip('}')) {
            return out;
        }
        do {
            blank();
            String key = string();
            expect(':');
            out.put(key, value());
        } while (skip(','));
        expect('}');
        return out;
    }

    private List<Object> list() {
        List<Object> out = new ArrayList<>();
        expect('[');
        if (skip(']')) {
            return out;
        }
        do {
            out.add(value());
        } while (skip(','));
        expect(']');
        return out;
    }

    private String string() {
        expect('"');
        int from = at;
        at = text.indexOf('"', at) + 1;
        return text.substring(from, at - 1);
    }
}

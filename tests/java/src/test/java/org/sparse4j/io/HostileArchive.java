// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Archives and .npy files in words, parted by " ; ". The first word names a good archive, the others change it:
 *
 * <pre>
 * NAME=none                  without a member
 * NAME=text ABC              a text
 * NAME=&lt;i4 1 2 3             numbers of a type in one dimension; &lt;i4 (2, 2) 1 2 3 4 in others
 * NAME=header 1 {...}        version and header of a .npy file, and \xHH bytes behind it
 * NAME=bytes ...             any bytes
 * say 'A' -> 'B'             in the descriptor of Binsparse (' for ")
 * list+8:2=1                 two bytes at 8 of the list's first member; list2, ...; local, ...; end
 * deflated, flip NAME, cut N packed; a changed last byte of a member; without so many last bytes
 * </pre>
 */
final class HostileArchive {
    private static final String JSON = "{'binsparse': {'version': '0.1', 'format': 'CSR', 'shape': [3, 4], "
            + "'number_of_stored_values': 4, 'data_types': {'values': 'float64', 'pointers_to_1': 'int32', 'indices_1': 'int32'}}}";

    private HostileArchive() {}

    /** The members of a good archive. */
    static Map<String, byte[]> good(String name) {
        Map<String, byte[]> all = new LinkedHashMap<>();
        String[] rows = switch (name) {
            case "csr", "csc" -> new String[] {"indices=<i4 1 3 0 2", name.equals("csr") ? "indptr=<i4 0 2 2 4"
                    : "indptr=<i4 0 1 2 3 4", "format=text " + name, name.equals("csr") ? "shape=<i8 3 4" : "shape=<i8 4 4",
                "data=<f8 1 2 3 4"};
            case "coo" -> new String[] {"row=<i4 0 2", "col=<i4 1 3", "format=text coo", "shape=<i8 3 4", "data=<f8 1 2"};
            case "coo3" -> new String[] {"coords=<i8 (3, 2) 0 1 2 0 1 1", "format=text coo", "shape=<i8 3 4 2", "data=<f8 1 2"};
            case "bsr" -> new String[] {"indices=<i4 0 1", "indptr=<i4 0 1 2", "format=text bsr", "shape=<i8 4 6",
                "data=<f8 (2, 2, 3) 1 2 3 4 5 6 7 8 9 10 11 12"};
            case "dia" -> new String[] {"format=text dia", "shape=<i8 3 4", "data=<f8 (2, 3) 1 2 3 4 5 6", "offsets=<i4 0 1"};
            case "pycoo" -> new String[] {"coords=<i8 (2, 2) 0 2 1 3", "shape=<i8 3 4", "data=<f8 1 2", "fill_value=<f8 () 0"};
            case "gcxs" -> new String[] {"indices=<i8 1 3 0 2", "indptr=<i8 0 2 2 4", "compressed_axes=<i8 0", "shape=<i8 3 4",
                "data=<f8 1 2 3 4", "fill_value=<f8 () 0"};
            case "gcxs3" -> new String[] {"indices=<i8 1 3 0 2", "indptr=<i8 0 2 2 2 2 2 4", "compressed_axes=<i8 0 2",
                "shape=<i8 3 4 2", "data=<f8 1 2 3 4", "fill_value=<f8 () 0"};
            case "gcxs1" -> new String[] {"indices=<i8 1 3", "indptr=<i8", "compressed_axes=<i8", "shape=<i8 4",
                "data=<i4 1 2", "fill_value=<i4 () 0"};
            case "binsparse" -> new String[] {"indices_1=<i4 1 3 0 2", "pointers_to_1=<i4 0 2 2 4", "values=<f8 1 2 3 4",
                "binsparse=text " + JSON.replace('\'', '"')};
            default -> throw new AssertionError(name);
        };
        for (String row : rows) {
            set(all, row);
        }
        return all;
    }

    private static void set(Map<String, byte[]> all, String change) {
        String name = change.substring(0, change.indexOf('='));
        String to = change.substring(name.length() + 1);
        if (to.equals("none")) {
            if (all.remove(name) == null) {
                throw new AssertionError(change);
            }
        } else {
            all.put(name, npy(to));
        }
    }

    /** One .npy file in words. */
    static byte[] npy(String words) {
        String first = words.split(" ")[0];
        String rest = words.substring(Math.min(words.length(), first.length() + 1));
        switch (first) {
            case "text":
                return ArrayBytes.npyText(rest);
            case "bytes":
                return HostileFilesTest.bytes(rest);
            case "header":
                int end = rest.lastIndexOf('}') + 1;
                byte[] behind = HostileFilesTest.bytes(rest.substring(end));
                return ArrayBytes.npy(rest.charAt(0) - '0', new String(HostileFilesTest.bytes(rest.substring(2, end)),
                        StandardCharsets.ISO_8859_1), behind);
            default:
                break;
        }
        String shape = rest.startsWith("(") ? rest.substring(0, rest.indexOf(')') + 1) : null;
        String numbers = new String(HostileFilesTest.bytes(shape == null ? rest : rest.substring(shape.length())),
                StandardCharsets.US_ASCII);
        double[] elements = numbers.isBlank() ? new double[0]
                : Arrays.stream(numbers.trim().split(" +")).mapToDouble(Double::parseDouble).toArray();
        if (!first.matches(".[fi][1248]")) {
            byte[] bytes = new byte[elements.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) elements[i];
            }
            return ArrayBytes.npy(first, shape == null ? "(" + bytes.length + ",)" : shape, bytes);
        }
        byte[] flat = ArrayBytes.npy(first, elements);
        if (shape == null) {
            return flat;
        }
        int width = first.charAt(2) - '0';
        return ArrayBytes.npy(first, shape, Arrays.copyOfRange(flat, flat.length - width * elements.length, flat.length));
    }

    /** An archive in words. */
    static byte[] of(String words) {
        String[] all = words.split(" ; ");
        if (all[0].startsWith("bytes")) {
            return npy(all[0]);
        }
        Map<String, byte[]> members = good(all[0]);
        String json = JSON;
        for (String change : all) {
            if (change.startsWith("say ")) {
                String[] two = change.substring(4).split(" -> ", 2);
                if (!json.contains(two[0])) {
                    throw new AssertionError(change);
                }
                json = json.replace(two[0], two[1]);
                members.put("binsparse", ArrayBytes.npyText(json.replace('\'', '"')));
            } else if (change.matches("[a-z_0-9]+=.*")) {
                set(members, change);
            }
        }
        byte[] bytes = ArrayBytes.zip(members, words.contains(" ; deflated"));
        for (String change : all) {
            if (change.matches("(list|local|end)[0-9]*\\+[0-9]+:[24]=.*")) {
                int at = place(bytes, change.substring(0, change.indexOf('+')))
                        + Integer.parseInt(change.substring(change.indexOf('+') + 1, change.indexOf(':')));
                long value = Long.parseLong(change.substring(change.indexOf('=') + 1));
                ByteBuffer b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                if (change.charAt(change.indexOf(':') + 1) == '2') {
                    b.putShort(at, (short) value);
                } else {
                    b.putInt(at, (int) value);
                }
            } else if (change.startsWith("flip ")) {
                int k = 1 + List.copyOf(members.keySet()).indexOf(change.substring(5));
                bytes[(k == members.size() ? place(bytes, "list") : place(bytes, "local" + (k + 1))) - 1] ^= 1;
            } else if (change.startsWith("cut ")) {
                bytes = Arrays.copyOf(bytes, bytes.length - Integer.parseInt(change.substring(4)));
            }
        }
        return bytes;
    }

    /** Where a part of an archive begins. */
    private static int place(byte[] bytes, String part) {
        ByteBuffer b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = bytes.length - 22;
        if (part.equals("end")) {
            return end;
        }
        int number = part.matches(".*[0-9]") ? Integer.parseInt(part.replaceAll("[a-z]", "")) : 1;
        int at = b.getInt(end + 16);
        for (int k = 1; k < number; k++) {
            at += 46 + b.getShort(at + 28);
        }
        return part.startsWith("list") ? at : b.getInt(at + 42);
    }
}

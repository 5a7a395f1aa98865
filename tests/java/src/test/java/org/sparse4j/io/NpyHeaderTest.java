// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;

/**
 * Headers of .npy files that NumPy does not write and other programs might: what {@code tests/peers/npy_headers.py} has recorded
 * of NumPy, and what is read here.
 */
@ExtendWith(NothingLeft.class)
class NpyHeaderTest {
    /** Parts of headers that NumPy reads and that are refused here, with the reason. */
    private static final Map<String, String> REFUSED_HERE = Map.ofEntries(
            Map.entry("(6 L,)", "nobody writes it"), Map.entry("(0x6,)", "nobody writes it"),
            Map.entry("(0b110,)", "nobody writes it"), Map.entry("(0o6,)", "nobody writes it"),
            Map.entry("((6),)", "nothing is evaluated"), Map.entry("((6,))", "nothing is evaluated"),
            Map.entry("(True)", "nothing is evaluated"), Map.entry("r'<f8'", "nobody writes it"),
            Map.entry("U'<f8'", "Python 2 writes u"), Map.entry("'<' 'f8'", "nothing is evaluated"),
            Map.entry("('<f8')", "nothing is evaluated"), Map.entry("({'descr'", "nothing is evaluated"),
            Map.entry("'<c16'", "there are no complex arrays"),
            Map.entry("(6,), 'shape': (6,)", "a key stands once: which one is meant?"),
            Map.entry("(6,), 'shape': (2,)", "a key stands once: which one is meant?"));

    @TempDir
    private Path folder;

    private static String header(String escaped, int version) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            boolean escape = escaped.charAt(i) == '\\';
            text.append(escape ? (char) HexFormat.fromHexDigits(escaped, i + 2, i + 4) : escaped.charAt(i));
            i += escape ? 3 : 0;
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        return new String(bytes, version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    private String read(byte... file) throws IOException {
        Path to = Files.write(folder.resolve("a.npy"), file);
        try (INDArray x = Npy.read(to)) {
            return x.rank() == 0 ? "scalar" : Arrays.stream(x.shape()).mapToObj(Long::toString).collect(Collectors.joining("x"));
        } catch (MalformedFileException e) {
            return "refused";
        }
    }

    /** Whatever number of elements follows. */
    private String readWithAnyCount(int version, String header, int width) throws IOException {
        for (int elements : new int[] {0, 1, 2, 6, 10}) {
            String found = read(ArrayBytes.npy(version, header, new byte[elements * width]));
            if (!found.equals("refused")) {
                return found;
            }
        }
        return "refused";
    }

    @Test
    void headersAreReadOrRefusedAsNumPyDoes() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        int seen = 0;
        try (InputStream in = NpyHeaderTest.class.getResourceAsStream("/peers/npy_headers.txt");
                BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line; (line = text.readLine()) != null;) {
                if (line.startsWith("#")) {
                    continue;
                }
                String[] words = line.split(" ", 3);
                int version = Integer.parseInt(words[0]);
                String here = readWithAnyCount(version, header(words[2], version), words[2].contains("c16") ? 16 : 8);
                String reason = REFUSED_HERE.keySet().stream().filter(words[2]::contains).findAny().orElse(null);
                boolean differs = reason != null && !words[1].equals("refused");
                if (!here.equals(differs ? "refused" : words[1])) {
                    wrong.add(here + " here: " + line);
                }
                if (differs) {
                    reasons.add(reason);
                }
                seen++;
            }
        }
        assertEquals("", String.join("\n", wrong));
        assertTrue(reasons.containsAll(REFUSED_HERE.keySet()), () -> REFUSED_HERE.keySet() + " and " + reasons);
        assertTrue(seen > 140, seen + " headers");
    }

    /** What is refused for its form has as many elements as it would have: the form is the reason, and said. */
    @Test
    void messagesSayWhatATupleIs() throws IOException {
        String[][] rows = {{"1", "(6)", "byte 62: 'shape' is (6), which is a number; a tuple of one extent is (6,)"},
            {"1", "(6L)", "byte 63: 'shape' is (6), which is a number; a tuple of one extent is (6,)"},
            {"1", "(06,)", "byte 61: the extent 06 of 'shape' has a leading zero, which Python does not allow"},
            {"3", "(6L,)", "byte 64: an extent of 'shape' ends with L, which Python 2 wrote in versions 1.0 and 2.0 of the format; this "
                    + "file has version 3.0"}};
        for (String[] row : rows) {
            Path file = Files.write(folder.resolve("a.npy"), ArrayBytes.npy(Integer.parseInt(row[0]),
                    ArrayBytes.header("<f8", row[1]), new byte[48]));
            try (INDArray x = Npy.read(file)) {
                throw new AssertionError(x);
            } catch (MalformedFileException e) {
                assertEquals(file + ": " + row[2], e.getMessage());
            }
        }
    }

    /** NumPy reads neither unless it is asked to (max_header_size), or at all (2^63 - 1 times 0 elements). */
    @Test
    void longHeadersAndExtentsBesideZeroAreRead() throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)}";
        assertEquals("1", read(ArrayBytes.npy(1, header + " ".repeat(20_000) + "\n", new byte[8])));
        assertEquals("1", read(ArrayBytes.npy(2, header + " ".repeat(80_000) + "\n", new byte[8])));
        Path file = Files.write(folder.resolve("b.npy"), ArrayBytes.npy("<f8", "(9223372036854775807, 0)"));
        try (INDArray x = Npy.read(file)) {
            assertArrayEquals(new long[] {Long.MAX_VALUE, 0}, x.shape());
        }
    }
}

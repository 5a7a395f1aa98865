// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.SparseFormat;

/** Every Matrix Market file that data/MANIFEST.md lists, in the folder of property {@code sparse4j.shared}. */
@ExtendWith(NothingLeft.class)
class MatrixMarketDataTest {
    /** A row of the list: the file, rows, columns, stored entries and those after expanding symmetry. */
    private static final Pattern ROW = Pattern.compile("\\| `matrices/mtx/([^`]+)` \\| .*?\\| ([0-9,]+) x ([0-9,]+); "
            + "([0-9,]+) stored entries(?: = ([0-9,]+) after expanding symmetry)?.*");

    private static Path folder(String name) {
        String shared = System.getProperty("sparse4j.shared", "");
        Path folder = Path.of(shared, "data", "matrices", name);
        assumeTrue(!shared.isEmpty() && Files.isDirectory(folder),
                "no Matrix Market files: sparse4j.shared names no folder with data/matrices/" + name);
        return folder;
    }

    private static long number(String text) {
        return Long.parseLong(text.replace(",", ""));
    }

    @Test
    void everyMatrixHasTheEntriesThatTheListSays() throws IOException {
        Path folder = folder("mtx");
        int seen = 0;
        for (String line : Files.readAllLines(folder.resolve("../../MANIFEST.md"))) {
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                continue;
            }
            seen++;
            Path file = folder.resolve(row.group(1));
            if (line.contains(" complex ")) {
                MalformedFileException e = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file));
                assertEquals(1, e.line());
                assertTrue(e.getMessage().contains("complex"), e.getMessage());
                continue;
            }
            ReadOptions options = ReadOptions.defaults();
            if (row.group(1).equals("matrix_uint64.mtx")) {
                assertEquals(8, assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file)).line());
                options = options.dataType(DataType.DOUBLE);
            }
            boolean array = line.contains("| array ");
            long rows = number(row.group(2));
            long columns = number(row.group(3));
            long stored = number(row.group(4));
            long both = array ? rows * columns : row.group(5) == null ? stored : number(row.group(5));
            try (INDArray x = MatrixMarket.read(file, options)) {
                String what = row.group(1);
                assertEquals(List.of(rows, columns, both), List.of(x.size(0), x.size(1), x.nnz()), what);
                assertEquals(array ? SparseFormat.DENSE : SparseFormat.CSR, x.getFormat(), what);
            }
            if (!array) {
                try (INDArray half = MatrixMarket.read(file, options.storedHalf())) {
                    assertEquals(stored, half.nnz(), row.group(1));
                }
            }
        }
        assertEquals(47, seen);
    }

    @Test
    void everyElementIsWhatThePlainReaderSays() throws IOException {
        try (var files = Files.list(folder("mtx"))) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                if (Set.of("complex.mtx", "arrowc.mtx", "young1c.mtx", "cha.mtx", "fullcsa.mtx", "matrix_uint64.mtx")
                        .contains(file.getFileName().toString())) {
                    continue;
                }
                PlainMatrixMarket expected = PlainMatrixMarket.read(file);
                for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO)) {
                    try (INDArray x = MatrixMarket.read(file, ReadOptions.defaults().format(format))) {
                        assertEquals(format, x.getFormat());
                        if (!expected.array) {
                            expected.assertEqualTo(x, file + " as " + format);
                        }
                    }
                }
                if (expected.array) {
                    try (INDArray x = MatrixMarket.read(file)) {
                        expected.assertEqualTo(x, file.toString());
                    }
                }
            }
        }
    }

    /** Line and column of what is refused; null: the file can be read. */
    private static Map<String, String> verdicts() {
        Map<String, String> all = new HashMap<>();
        for (String v : List.of("a1 11:1 row '0'", "c32 1:34 complex", "full_noheader 1:1 %%MatrixMarket",
                "fullcrud 6:1 3 of the 4", "fullcrud1 1:1 %%MatrixMarket", "fullcrud2 3:1 'garbled'",
                "mangle1 1:16 'junk'", "mangle2 1:23 'junk'", "mangle3 1:34 'junk'", "mangle4 1:39 'junk'",
                "mangled1 1:16 'mangled'", "mangled2 1:23 'mangled'", "mangled3 1:34 'mangled'",
                "mangled4 1:39 'mangled'", "mangled5 5:7 '1' follows", "mangled6 5:7 '1' follows",
                "mangled7 5:4 the line ends where the real value", "mangled8 4:2 number of columns",
                "mangled9 4:1 not square", "mangled10 6:1 2 of the 3", "mangled11 5:3 'zero'",
                "mangled12 5:4 the line ends where the real value", "mangled13 7:3 column '9999'",
                "mangled15 5:6 '.959'", "mangled16 5:6 '.959'", "mangled_format 1:29 'pattern'",
                "west0067_noheader 1:1 %%MatrixMarket", "wrong 3:1 row '0'")) {
            String[] parts = v.split(" ", 2);
            all.put(parts[0], parts[1]);
        }
        // Whole files: an order of the entries, duplicates (summed), comments that other libraries take as types.
        for (String v : List.of("west0067_jumbled", "mangled14", "mangled_bool", "mangled_int8", "mangled_int32",
                "mangled_uint8", "mangled_skew")) {
            all.put(v, null);
        }
        return all;
    }

    @Test
    void malformedFilesAreRefusedWhereTheyAre() throws IOException {
        Map<String, String> verdicts = verdicts();
        List<String> seen = new ArrayList<>();
        try (var files = Files.list(folder("malformed"))) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                String name = file.getFileName().toString().replace(".mtx", "");
                seen.add(name);
                assertTrue(verdicts.containsKey(name), "no verdict about " + name);
                String verdict = verdicts.get(name);
                if (verdict == null) {
                    try (INDArray x = MatrixMarket.read(file)) {
                        PlainMatrixMarket.read(file).assertEqualTo(x, name);
                    }
                    continue;
                }
                MalformedFileException e = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file), name);
                String[] parts = verdict.split(" ", 2);
                assertEquals(parts[0], e.line() + ":" + e.column(), name);
                assertTrue(e.getMessage().contains(parts[1]), name + ": " + e.getMessage());
                assertTrue(e.getMessage().startsWith(file + ": line "), e.getMessage());
                assertEquals(file.toString(), e.file());
            }
        }
        assertEquals(verdicts.size(), seen.size());
    }

    @Test
    void duplicatesByPolicy() throws IOException {
        Path file = folder("malformed").resolve("mangled14.mtx");
        ReadOptions options = ReadOptions.defaults();
        try (INDArray sum = MatrixMarket.read(file);
                INDArray last = MatrixMarket.read(file, options.duplicates(DuplicatePolicy.LAST))) {
            assertEquals(3.4 + 7.1, sum.getDouble(1, 1));
            assertEquals(7.1, last.getDouble(1, 1));
        }
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                () -> MatrixMarket.read(file, options.duplicates(DuplicatePolicy.ERROR)));
        assertTrue(e.getMessage().contains("lines 7 and 8 both give row 2, column 2"), e.getMessage());
    }
}

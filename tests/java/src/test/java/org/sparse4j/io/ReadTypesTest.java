// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** {@link ReadOptions#dataType} has one meaning for the files of all formats: a value is read as it is, or reading throws. */
@ExtendWith(NothingLeft.class)
class ReadTypesTest {
    private static final String REAL = ": real values are read as DOUBLE or FLOAT, not as INT";
    private static final String OUTSIDE = "1099511627776, which does not fit INT";
    /** A file of each format, and what its reader says of 2.5 and of 2^40 as INT. */
    private static final String[][] FORMATS = {
        {"a.s4j", ": values of DOUBLE are read as DOUBLE or FLOAT, not as INT", ": the entry at [1, 2] is " + OUTSIDE},
        {"a.npy", ": values of <f8 are read as DOUBLE or FLOAT, not as INT", ": byte 168: element 5 is " + OUTSIDE},
        {"a.npz", ": member data.npy: values of <f8 are read as DOUBLE or FLOAT, not as INT",
            ": member data.npy, byte 136: element 1 is " + OUTSIDE},
        {"a.mtx", REAL, ": line 4, column 5: '1099511627776' does not fit INT"},
        {"a.rb", REAL, ": line 7, column 15: the value 1099511627776 does not fit INT"},
        {"a.tns", ": line 2, column 5: '2.5' is no whole value", ": line 2, column 5: '1099511627776' does not fit INT"},
        {"a.svm", ": line 2, column 5: '2.5' is no whole value", ": line 2, column 5: '1099511627776' does not fit INT"},
        {"a.csv", ": line 3, column 5: '2.5' is no whole value", ": line 3, column 5: '1099511627776' does not fit INT"},
        {"a.tsv", ": line 3, column 5: '2.5' is no whole value", ": line 3, column 5: '1099511627776' does not fit INT"},
        {"a.edges", ": line 2, column 5: '2.5' is no whole value", ": line 2, column 5: '1099511627776' does not fit INT"},
        {"a.h5", ": /values: values of <f8 are read as DOUBLE or FLOAT, not as INT", ": /values, byte 8: element 1 is " + OUTSIDE},
        {"a.h5ad", ": /X/data: values of <f8 are read as DOUBLE or FLOAT, not as INT", ": /X/data, byte 8: element 1 is " + OUTSIDE}};

    @TempDir
    private Path folder;

    private static INDArray array(DataType type, Number last) {
        CooBuilder builder = Sparse4j.coo(2, 3).type(type).add(1, 0, 0);
        return (type == DataType.DOUBLE ? builder.add(last.doubleValue(), 1, 2) : builder.add(last.longValue(), 1, 2)).build();
    }

    private Path written(INDArray x, String name, Number last) throws IOException {
        Path file = folder.resolve(name);
        if (name.endsWith(".svm")) {
            return Files.writeString(file, "1 1:1\n0 3:" + last + "\n");
        }
        ArrayFiles.write(x, file);
        return file;
    }

    private static INDArray read(Path file, DataType type) {
        return ArrayFiles.read(file, ReadOptions.defaults().dataType(type));
    }

    private static String refusal(Path file, DataType type) {
        RuntimeException e = assertThrows(RuntimeException.class, () -> read(file, type).close(), file + " as " + type);
        assertTrue(e instanceof IllegalArgumentException || e instanceof MalformedFileException, () -> file + ": " + e);
        assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
        return e.getMessage().substring(file.toString().length());
    }

    @Test
    void allFormatsThrowForValuesThatDoNotFit() throws IOException {
        Set<String> seen = new TreeSet<>(List.of("ones"));  // a format of these tests, of files without values
        for (String[] row : FORMATS) {
            seen.add(ArrayFiles.formatNamed(Path.of(row[0])).name());
            try (INDArray real = array(DataType.DOUBLE, 2.5); INDArray large = array(DataType.LONG, 1L << 40)) {
                String ofReal = refusal(written(real, row[0], 2.5), DataType.INT);
                String ofLarge = refusal(written(large, row[0], 1L << 40), DataType.INT);
                assertTrue(ofReal.startsWith(row[1]), row[0] + " " + ofReal);
                assertTrue(ofLarge.startsWith(row[2]), row[0] + " " + ofLarge);
                assertTrue(refusal(folder.resolve(row[0]), DataType.BOOL).contains("BOOL"), row[0]);
            }
        }
        assertEquals(new TreeSet<>(ArrayFiles.formats().stream().map(ArrayFileFormat::name).toList()), seen);
    }

    @Test
    void allFormatsReadValuesThatFit() throws IOException {
        for (String[] row : FORMATS) {
            for (long last : new long[] {1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                try (INDArray x = array(DataType.LONG, last)) {
                    Path file = written(x, row[0], last);
                    for (DataType type : DataType.values()) {
                        if (type == DataType.BOOL && last != 1) {
                            continue;
                        }
                        try (INDArray y = read(file, type)) {
                            String what = row[0] + " " + last + " as " + type;
                            assertEquals(type, y.dataType(), what);
                            assertEquals(type == DataType.FLOAT ? (float) last : last, y.getDouble(1, 2), what);
                            assertEquals(0, y.getDouble(0, 2), what);
                        }
                    }
                }
            }
        }
    }

    /** The first entry in C order that does not fit, and the fill value before all entries, in all formats of an array. */
    @Test
    void imagesNameTheEntry() {
        Path file = folder.resolve("a.s4j");
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray coo = Sparse4j.coo(3, 3).type(DataType.LONG).add(5, 0, 1).add(Integer.MIN_VALUE, 1, 0).add((-1L << 31) - 1, 1, 2)
                    .add(1L << 31, 2, 1).build(); INDArray x = coo.toFormat(format); INDArray ints = Sparse4j.coo(2).type(DataType.INT)
                    .add(1, 0).add(2, 1).build()) {
                S4j.write(x, file);
                assertEquals(": the entry at [1, 2] is -2147483649, which does not fit INT", refusal(file, DataType.INT), format.name());
                assertEquals(": the entry at [0, 1] is 5, which does not fit BOOL", refusal(file, DataType.BOOL), format.name());
                S4j.write(ints, file);
                assertEquals(": the entry at [1] is 2, which does not fit BOOL", refusal(file, DataType.BOOL));
            }
        }
        try (INDArray x = Sparse4j.coo(2, 2).type(DataType.LONG).fill(1L << 40).add(1, 0, 0).build()) {
            S4j.write(x, file);
            assertEquals(": the fill value is 1099511627776, which does not fit INT", refusal(file, DataType.INT));
        }
        try (INDArray none = Sparse4j.coo(0, 3).type(DataType.LONG).build()) {
            S4j.write(none, file);
            try (INDArray y = read(file, DataType.INT)) {
                assertEquals(DataType.INT, y.dataType());
            }
        }
        try (INDArray truths = Sparse4j.coo(2, 2).type(DataType.BOOL).add(true, 1, 1).build()) {
            S4j.write(truths, file);
            try (INDArray y = read(file, DataType.INT)) {
                assertEquals("0 1", y.getInt(0, 0) + " " + y.getInt(1, 1));
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.Npy;

/** What commands advise can be typed: no message names a method of the library where an option does it, whichever command prints it. */
class AdviceTest {
    private static final String LONG = "shape [9223372036854775807, 3] has more than 2^62 lines in CSR: 9223372036854775807, of dimension 0; "
            + "--format COO takes this shape";

    @TempDir
    private Path folder;

    private void replay(String... lines) throws Exception {
        assertEquals(List.of(lines), new Session(folder).replay(List.of(lines)));
    }

    private void file(String name, String text) throws Exception {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void checkNamesMembersAsInfoDoes() throws Exception {
        Path one = folder.resolve("a.npy");
        try (INDArray x = Sparse4j.ones(2, 2); ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("two.npz")))) {
            Npy.write(x, one);
            for (String name : List.of("a.npy", "b.npy")) {
                zip.putNextEntry(new ZipEntry(name));
                Files.copy(one, zip);
            }
        }
        String said = new Session(folder).replay(List.of("$ sparse4j info two.npz", "$ sparse4j check two.npz", "$ sparse4j head two.npz")).toString();
        assertFalse(said.contains("ReadOptions") || said.contains("Npz."), said);
        assertEquals(3, said.split("--member NAME reads one of them", -1).length - 1, said);
    }

    /** A file of more rows than CSR numbers is right, and read in the layout that has them. */
    @Test
    void moreRowsThanCsrHas() throws Exception {
        file("a.mtx", "%%MatrixMarket matrix coordinate real general\n9223372036854775807 3 1\n1 1 5\n");
        replay("$ sparse4j check a.mtx", "a.mtx: DOUBLE COO [9223372036854775807, 3], 1 entry: ok",
                "$ sparse4j check --format COO a.mtx", "a.mtx: DOUBLE COO [9223372036854775807, 3], 1 entry: ok",
                "$ sparse4j check --format CSR a.mtx", "WRONG a.mtx: " + LONG, "[exit code 1]",
                "$ sparse4j head a.mtx", "sparse4j head: a.mtx: " + LONG, "[exit code 2]",
                "$ sparse4j head --format COO a.mtx", "DOUBLE COO [9223372036854775807, 3], 1 entry", "[0, 0] 5.0");
    }

    @Test
    void delimitersCommentsNamesAndHeaderOrderAreExplained() throws Exception {
        file("tabs.csv", "0\t1\t5\n");
        file("comment.csv", "row,col,value\n# made by x\n0,1,5\n");
        file("entry.csv", "#1,0,5\n");
        file("names.csv", "ann,bob,5\ncid,dan,1\n");
        file("turned.csv", "col,row,value\n0,1,5\n");
        replay("$ sparse4j convert tabs.csv x.mtx", "sparse4j convert: tabs.csv: line 1 has 1 field; lines of two or three fields are read as "
                + "row, column and value. --from csv, tsv or txt names the character between the fields", "[exit code 2]",
                "$ sparse4j head --from tsv tabs.csv", "DOUBLE COO [1, 2], 1 entry", "[0, 1] 5.0",
                "$ sparse4j check comment.csv", "WRONG comment.csv: line 2, column 1: the line has 1 field, but the first line of the file has 3; lines "
                + "that begin with '#' are no comments here; grep -v '^#' removes them", "[exit code 1]",
                "$ sparse4j head entry.csv", "sparse4j head: entry.csv: line 1, column 1: '#1' is no coordinate of dimension 0, and the line is not "
                + "a comment, because it has numbers among its fields; grep -v '^#' removes all lines that begin with it", "[exit code 2]",
                "$ sparse4j head names.csv", "sparse4j head: names.csv: line 1, column 1: 'ann' is no coordinate of dimension 0; sed 1d removes a "
                + "line of column names; only Java reads names, by Triplets.readNamed", "[exit code 2]",
                "$ sparse4j head turned.csv", "sparse4j head: turned.csv: line 1 names the fields col, row, value; fields are read as row, column and "
                + "value; only Java reads another order, by Triplets.read", "[exit code 2]");
        assertEquals("a.csv: '0 1' is no coordinate; fields are separated by ',', unless --from csv, tsv or txt names another character, and coordinates are "
                + "whole numbers", Advice.of(new IllegalArgumentException("a.csv: '0 1' is no coordinate; fields are separated by ',', unless "
                + "TripletOptions.delimiter names another character, and coordinates are whole numbers")));
    }

    @Test
    void unsupportedConversionsNameAFormatThatFits() throws Exception {
        file("a.mtx", "%%MatrixMarket matrix coordinate real general\n2 3 1\n1 1 5\n");
        try (INDArray x = Sparse4j.ones(2, 2)) {
            Npy.write(x, folder.resolve("a.npy"));
        }
        replay("$ sparse4j convert a.mtx x.rsa", "sparse4j convert: HarwellBoeing.write: the matrix of shape [2, 3] is not symmetric; a name that "
                + "ends in .rua, .pua or .hb writes a general matrix", "[exit code 2]",
                "$ sparse4j convert a.mtx x.rua");
        List<String> rest = new Session(folder).replay(List.of("$ sparse4j convert a.npy x.npz --to scipy", "$ sparse4j convert a.npy x.npz --to pydata",
                "$ sparse4j convert a.mtx x.npz --to scipy --format GCS", "$ sparse4j convert a.npy x.npz --to binsparse"));
        assertFalse(rest.toString().matches("(?s).*(toFormat|castTo|Npz\\.Kind|SparseFormat\\.).*"), rest.toString());
    }
}

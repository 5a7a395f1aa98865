// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.ArrayBytes;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.OutOfCore;
import org.sparse4j.io.OutOfCoreOptions;
import org.sparse4j.io.ReadOptions;

/** HDF5 files through {@code Sparse4j.files().read} and {@code write}: which kind they are is told by what is in them. */
@ExtendWith(NothingLeft.class)
class Hdf5FormatTest {
    @TempDir
    private Path folder;

    @Test
    void formatsAreRecognisedByContent() throws IOException {
        String[][] rows = {{"h5ad-csr-f8-6x4", "h5ad (csr_matrix): DOUBLE CSR [6, 4], 8 entries"},
            {"h5ad-dense-f4-6x4", "h5ad (c): FLOAT DENSE [6, 4], 24 entries"},
            {"h5ad-oldcsc-f8-6x4", "h5ad (csc_matrix): DOUBLE CSC [6, 4], 8 entries"},
            {"bsp-DCSR-f8-4x5", "HDF5 of Binsparse (DCSR): DOUBLE CSR [4, 5], 7 entries"},
            {"tenx-v3-i4-6x4", "HDF5 of 10x Genomics (version 3): INT CSC [6, 4], 8 entries"}};
        for (String[] row : rows) {
            Path file = PeerFiles.write(folder, row[0]);
            assertEquals("HDF5", ArrayFiles.formatOf(file).name(), row[0]);
            assertEquals(row[1], Sparse4j.files().readInfo(file).toString(), row[0]);
            try (INDArray x = Sparse4j.files().read(file); INDArray coo = ArrayFiles.read(file, ReadOptions.defaults().format(SparseFormat.COO))) {
                assertTrue(row[1].contains(x.dataType() + " " + x.getFormat() + " " + Arrays.toString(x.shape())), row[0]);
                assertEquals(SparseFormat.COO, coo.getFormat());
                assertTrue(x.equals(coo), row[0]);
            }
        }
    }

    /** Behind a user block of 512 bytes; and which of several is meant, nobody says. */
    @Test
    void onlyMatrixOfAMatlabFileIsRead() throws IOException {
        Path several = PeerFiles.write(folder, "mat-sparse-f8-5x4");
        assertEquals("HDF5", ArrayFiles.formatOf(several).name());
        assertEquals(several + ": the file has several sparse matrices [A, E, L]; Matlab.read reads one by name",
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().read(several)).getMessage());
        Path one = Files.write(folder.resolve("one.mat"), BrokenFiles.matlab().bytes());
        assertEquals("MATLAB 7.3 (double): DOUBLE CSC [4, 3], 4 entries", Sparse4j.files().readInfo(one).toString());
        try (INDArray x = Sparse4j.files().read(one); INDArray a = Matlab.read(one, "A")) {
            ArrayBytes.assertSame(a, x, "one");
        }
        try (INDArray x = Sparse4j.eye(3)) {
            assertEquals(one + ": Sparse4j reads files of MATLAB but does not write them; choose a name that ends in .h5, which is written "
                    + "as Binsparse",
                    assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().write(x, one)).getMessage());
        }
    }

    @Test
    void extensionSelectsTheFormat() {
        try (INDArray coo = Sparse4j.createSparseCOO(new double[] {1.5, -2, 3}, new long[][] {{0, 1}, {1, 0}, {2, 3}}, 3, 4);
                INDArray csr = coo.toFormat(SparseFormat.CSR); INDArray filled = coo.add(2.5); INDArray dense = coo.toDense();
                INDArray vector = Sparse4j.ones(5)) {
            for (INDArray x : List.of(coo, csr, filled, dense, vector)) {
                for (String name : List.of("a.h5", "a.hdf5", "A.H5")) {
                    Path file = folder.resolve(name);
                    Sparse4j.files().write(x, file);
                    assertEquals("HDF5 of Binsparse", Sparse4j.files().readInfo(file).file());
                    try (INDArray y = Sparse4j.files().read(file)) {
                        ArrayBytes.assertSame(x, y, name);
                    }
                }
            }
            Path file = folder.resolve("a.h5ad");
            Sparse4j.files().write(csr, file);
            try (INDArray y = Sparse4j.files().read(file); AnnData data = AnnData.read(file)) {
                ArrayBytes.assertSame(csr, y, "a.h5ad");
                assertEquals(List.of("0", "1", "2"), data.obsNames());
                assertEquals(List.of("0", "1", "2", "3"), data.varNames());
            }
            assertEquals("AnnData.of: elements that the file does not store are 0, but the fill is 2.5; BinsparseHdf5 keeps it",
                    assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().write(filled, file)).getMessage());
            assertEquals("AnnData.of: the shape is [5]; it must be a matrix of observations by variables",
                    assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().write(vector, file)).getMessage());
        }
    }

    /** As modules, core alone being asked for: the service is found, and what jHDF and this module need is there. */
    @Test
    void asModules() throws Exception {
        List<Path> path = new ArrayList<>();
        for (Class<?> each : List.of(Sparse4j.class, Hdf5Format.class, io.jhdf.Superblock.class, org.slf4j.Logger.class,
                org.apache.commons.lang3.ArrayUtils.class, com.github.luben.zstd.Zstd.class)) {
            path.add(jarOf(each));
        }
        Configuration modules = ModuleLayer.boot().configuration().resolveAndBind(ModuleFinder.of(path.toArray(new Path[0])),
                ModuleFinder.of(), Set.of("org.sparse4j"));
        ModuleLayer layer = ModuleLayer.boot().defineModulesWithOneLoader(modules, ClassLoader.getPlatformClassLoader());
        Class<?> files = layer.findLoader("org.sparse4j").loadClass("org.sparse4j.io.ArrayFiles");
        assertEquals("org.sparse4j", files.getModule().getName());
        assertEquals("h5ad (csr_matrix): DOUBLE CSR [6, 4], 8 entries",
                files.getMethod("readInfo", Path.class).invoke(null, PeerFiles.write(folder, "h5ad-csr-f8-6x4")).toString());
    }

    private static Path jarOf(Class<?> of) throws URISyntaxException {
        return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private interface Work {
        Object run() throws ReflectiveOperationException;
    }

    private static String refusal(Work work) {
        Throwable e = assertThrows(InvocationTargetException.class, work::run).getCause();
        assertEquals(IllegalArgumentException.class, e.getClass(), e.toString());
        return e.getMessage();
    }

    /** On the class path: whoever reads HDF5 is told what is missing, at each call, and MATLAB 5 is read, which needs none of it. */
    @Test
    void withoutJhdfOrWhatItNeeds() throws Exception {
        List<Class<?>> needed = List.of(io.jhdf.HdfFile.class, org.slf4j.Logger.class, org.apache.commons.lang3.ArrayUtils.class);
        Path cells = PeerFiles.write(folder, "h5ad-csr-f8-6x4");
        Path old = Files.write(folder.resolve("old.mat"), PeerFiles.matlab("packed"));
        for (Class<?> missing : needed) {
            List<URL> path = new ArrayList<>();
            for (Class<?> each : List.of(Sparse4j.class, Hdf5Format.class, needed.get(0), needed.get(1), needed.get(2))) {
                if (each != missing) {
                    path.add(jarOf(each).toUri().toURL());
                }
            }
            try (URLClassLoader without = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
                Class<?> files = without.loadClass(ArrayFiles.class.getName());
                for (Class<?> each : List.of(ArrayFiles.class, AnnData.class, BinsparseHdf5.class, TenX.class, Matlab.class, ArrayFiles.class)) {
                    Class<?> reader = without.loadClass(each.getName());
                    assertEquals(cells + ": reading HDF5 files needs jHDF; add io.jhdf:jhdf and its dependencies org.slf4j:slf4j-api and "
                            + "org.apache.commons:commons-lang3 to the class path (missing now: " + missing.getName() + ")",
                            refusal(() -> reader.getMethod("readInfo", Path.class).invoke(null, cells)));
                }
                assertEquals("HDF5", files.getMethod("formatOf", Path.class).invoke(null, old).toString());
                assertEquals(Matlab.readInfo(old).toString(),
                        without.loadClass(Matlab.class.getName()).getMethod("readInfo", Path.class).invoke(null, old).toString());
            }
        }
        try (URLClassLoader core = new URLClassLoader(new URL[] {jarOf(Sparse4j.class).toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> files = core.loadClass(ArrayFiles.class.getName());
            Path named = Files.copy(cells, folder.resolve("a.h5ad"));
            String module = "; sparse4j-hdf5 on the class path reads and writes HDF5 files, and reads those of MATLAB";
            assertTrue(refusal(() -> files.getMethod("readInfo", Path.class).invoke(null, named)).endsWith(module));
            assertTrue(refusal(() -> files.getMethod("readInfo", Path.class).invoke(null, old)).endsWith(module));
            assertTrue(refusal(() -> files.getMethod("formatNamed", Path.class).invoke(null, Path.of("A.H5"))).endsWith(module));
        }
    }

    @Test
    void otherHdf5FilesAreRefused() throws IOException {
        Path other = Files.write(folder.resolve("other.h5"), PeerFiles.bytes("h5-types-i4-9"));
        for (Runnable each : new Runnable[] {() -> Sparse4j.files().read(other), () -> Sparse4j.files().readInfo(other)}) {
            assertEquals(other + ": /: the file holds no array of Binsparse, AnnData, 10x Genomics or MATLAB; it has [some]",
                    assertThrows(MalformedFileException.class, each::run).getMessage());
        }
        Path text = Files.writeString(folder.resolve("text.h5ad"), "no HDF5, but named so");
        assertEquals(text + ": is not an HDF5 file: no signature of HDF5 is at byte 0, 512, 1024 and so on",
                assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(text)).getMessage());
        Path old = Files.writeString(folder.resolve("old.mat"), "MATLAB 5.0 MAT-file, Platform: GLNXA64" + " ".repeat(600));
        assertEquals(old + ": begins as a MATLAB file of version 5, but its header of 128 bytes is cut off or damaged",
                assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(old)).getMessage());
        Path without = Files.write(folder.resolve("without.h5ad"), BrokenFiles.annData().without("type").without("version")
                .without("shape").without("data").without("indices").without("indptr").bytes());
        assertEquals(without + ": /: has no 'X'; it has [obs, var]",
                assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(without)).getMessage());
    }

    /** A part at a time: with a megabyte for entries that take five. */
    @Test
    void filesBecomeThisLibrarysOwn() {
        List<String> rows = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (int k = 0; k < 4000; k++) {
            rows.add("r" + k);
            columns.add("c" + k);
        }
        Path to = folder.resolve("x.s4j");
        try (INDArray x = Sparse4j.sprand(0.02, 5, 4000, 4000); INDArray csr = x.toFormat(SparseFormat.CSR);
                INDArray csc = x.toFormat(SparseFormat.CSC)) {
            Path cells = folder.resolve("x.h5ad");
            AnnData.of(csr, rows, columns).write(cells);
            Path binsparse = folder.resolve("x.h5");
            BinsparseHdf5.write(csr, binsparse);
            for (Path from : List.of(cells, binsparse)) {
                OutOfCore.convert(from, SparseFormat.CSC, to, OutOfCoreOptions.defaults().memory(1 << 20));
                try (INDArray got = Sparse4j.files().read(to)) {
                    ArrayBytes.assertSame(csc, got, from.toString());
                }
            }
        }
    }
}

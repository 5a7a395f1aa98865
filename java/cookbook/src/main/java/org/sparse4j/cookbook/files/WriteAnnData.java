// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.hdf5.AnnData;

/**
 * Writes counts of single cells to an AnnData file with names of cells and genes, and reads it.
 *
 * <p>{@code anndata.read_h5ad} and Scanpy read the written file. Closing the data closes its matrices, also those that the
 * caller passed in.
 */
public final class WriteAnnData {
    private WriteAnnData() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("cells", ".h5ad");
        List<String> cells = List.of("AAAC-1", "AAAG-1", "AACT-1");
        List<String> genes = List.of("CD3D", "MS4A1", "NKG7", "LYZ");
        INDArray counts = Sparse4j.coo(3, 4).add(5, 0, 0).add(2, 0, 3).add(7, 1, 1).add(4, 2, 2).build(SparseFormat.CSR);
        try (AnnData data = AnnData.of(counts, cells, genes)) {
            data.put(AnnData.Part.LAYERS, "doubled", counts.mul(2)).write(file);
        }
        try (AnnData data = AnnData.read(file); INDArray total = data.x().sum(1); INDArray top = data.x().argMax(1)) {
            System.out.println(data.obsNames().size() + " cells x " + data.varNames().size() + " genes, " + data.x().getFormat());
            for (int i = 0; i < cells.size(); i++) {
                System.out.println(data.obsNames().get(i) + ": " + total.getLong(i) + " counts, most of "
                        + data.varNames().get((int) top.getLong(i)));
            }
            System.out.println("layer doubled: sum " + data.part(AnnData.Part.LAYERS).get("doubled").sumNumber());
        }
        Files.delete(file);
    }
}

// Prints:
// 3 cells x 4 genes, CSR
// AAAC-1: 7 counts, most of CD3D
// AAAG-1: 7 counts, most of MS4A1
// AACT-1: 4 counts, most of NKG7
// layer doubled: sum 36.0

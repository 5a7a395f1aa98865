#!/usr/bin/env bash
# Software   ojAlgo 57.1.0
# Guess      The product of a transposed sparse matrix and a dense vector is that of its dense copy, and reduceRows(LARGEST) gives the
#            largest magnitude of each row, as reduceRows(SUM) gives the sum of each.
# Behaviour  transpose().multiply(dense) of a SparseStore of 3 x 4 that is built by set is right, and 0 everywhere for a SparseStore made
#            by copy, for R064CSC and for R064CSR. reduceRows(LARGEST) gives the largest of the first columns instead: 7, 2, 0 for the
#            rows (0 2 0 0), (0 0 0 5) and (7 0 0 0), whose dense copy has 2, 5, 7. Neither throws.
# Source     MatrixStore.multiply and Structure2D.ReducibleTo1D.reduceRows, Javadoc of ojAlgo 57.1.0
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.ojalgo:ojalgo:57.1.0 "-DoutputDirectory=$FOLDER"
cat >"$FOLDER/Transposed.java" <<'JAVA'
import java.util.Arrays;
import org.ojalgo.function.aggregator.Aggregator;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.matrix.store.SparseStore;
import org.ojalgo.structure.Access2D;

public class Transposed {
    private static String product(MatrixStore<Double> transposed) {
        return Arrays.toString(transposed.multiply(R064Store.FACTORY.column(1, 2, 3)).toRawCopy1D());
    }

    private static String largest(MatrixStore<Double> x) {
        return Arrays.toString(x.reduceRows(Aggregator.LARGEST).collect(R064Store.FACTORY).toRawCopy1D());
    }

    public static void main(String[] args) {
        SparseStore<Double> s = SparseStore.R064.copy(Access2D.wrap(new double[][] {{0, 2, 0, 0}, {0, 0, 0, 5}, {7, 0, 0, 0}}));
        String[] seen = {product(s.transpose()), product(s.toCSC().transpose()), product(s.toCSR().transpose()),
            product(s.transpose().copy()), largest(s), largest(s.copy())};
        String zero = "[0.0, 0.0, 0.0, 0.0]";
        String[] expected = {zero, zero, zero, "[21.0, 2.0, 0.0, 10.0]", "[7.0, 2.0, 0.0]", "[2.0, 5.0, 7.0]"};
        System.out.println("transposed times (1 2 3), SparseStore, CSC, CSR, dense copy: " + Arrays.toString(Arrays.copyOf(seen, 4)));
        System.out.println("largest of each row, SparseStore, dense copy: " + seen[4] + ", " + seen[5]);
        System.exit(Arrays.equals(seen, expected) ? 0 : 1);
    }
}
JAVA
still_so_by java -cp "$FOLDER/*" "$FOLDER/Transposed.java" 2>"$FOLDER/warnings"

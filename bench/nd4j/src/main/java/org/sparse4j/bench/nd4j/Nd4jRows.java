// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.nd4j;

import java.util.List;
import java.util.function.BiFunction;
import org.nd4j.linalg.factory.Nd4j;
import org.sparse4j.INDArray;
import org.sparse4j.bench.interop.Row;
import org.sparse4j.interop.Nd4jArrays;

/** The conversions from and to ND4J's arrays. */
public final class Nd4jRows implements BiFunction<INDArray, INDArray, List<Row>> {
    @Override
    public List<Row> apply(INDArray sparse, INDArray dense) {
        long bytes = dense.length() * dense.dataType().width();
        org.nd4j.linalg.api.ndarray.INDArray theirs = Nd4jArrays.toNd4j(dense);
        org.nd4j.linalg.api.ndarray.INDArray turned = Nd4j.create(theirs.dataType(), dense.shape(), 'f').assign(theirs);
        return List.of(new Row("ND4J, to", bytes, () -> Nd4jArrays.toNd4j(dense)),
                new Row("ND4J, from", bytes, () -> Nd4jArrays.from(theirs)),
                new Row("ND4J, from Fortran order", bytes, () -> Nd4jArrays.from(turned)),
                new Row("ND4J, on its memory", bytes, () -> Nd4jArrays.wrap(theirs)));
    }
}

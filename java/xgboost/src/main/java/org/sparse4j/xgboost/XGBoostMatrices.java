// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.held.HeldMatrix;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.loading.JarLibrary;

/**
 * Makes XGBoost4J's {@code DMatrix} from a Sparse4j array, without a Java array in between: XGBoost reads the array's own
 * memory.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.coo(4, 3).fill(Double.NaN).add(1, 0, 0).add(2, 1, 2).add(3, 3, 1).build(SparseFormat.CSR);
 * DMatrix train = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(Sparse4j.create(new double[] {1, 0, 1, 0})));
 * Booster booster = XGBoost.train(train, Map.of("objective", "binary:logistic"), 5, Map.of(), null, null);
 * }</pre>
 *
 * <p>XGBoost takes elements that a sparse matrix does not store for missing, and stored zeros for zeros. So the fill value must be
 * NaN, or {@link DMatrixOptions#absentIsMissing()} must say what the absent elements are. Stored NaN are missing too. XGBoost
 * refuses infinities, and rounds values to 32 bits.
 *
 * @since 0.1.0
 */
public final class XGBoostMatrices {
    private static final String METHOD = "dMatrix";
    private static final long FEW_COLUMNS = 1 << 16;

    private XGBoostMatrices() {}

    /**
     * Returns a matrix without labels.
     *
     * @see #dMatrix(INDArray, DMatrixOptions)
     */
    public static DMatrix dMatrix(INDArray x) {
        return dMatrix(x, DMatrixOptions.create());
    }

    /**
     * Returns a matrix of samples by features in XGBoost's own memory, which {@code dispose()} frees; later writes to {@code x} do
     * not change it. O(nnz) time.
     *
     * <p>XGBoost reads the memory of CSR, CSC and DENSE arrays and of intervals of their rows. Other formats and views are copied
     * first. Until the method returns, writes to {@code x} and to the arrays of the options throw.
     *
     * @param x a matrix of any format and type, which may be a view
     * @throws IllegalArgumentException if {@code x} is sparse, its fill value is not NaN, and the options do not say that absent
     *     elements are missing; if an array or list of the options has the wrong length; if XGBoost refuses the values
     * @throws UnsatisfiedLinkError if XGBoost4J, or a function of it, is missing
     */
    public static DMatrix dMatrix(INDArray x, DMatrixOptions options) {
        Arguments.given(options, METHOD, "the options");
        if (Arguments.given(x, METHOD, "the matrix").rank() != 2) {
            throw new IllegalArgumentException(METHOD + ": the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by features");
        }
        if (x.size(1) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(METHOD + ": the matrix has " + x.size(1) + " columns, and XGBoost numbers features by 32 "
                    + "bits; use fewer than 2^31, for example by hashing with fewer buckets");
        }
        Absent.require(METHOD, x, options.isAbsentMissing());
        Infos.require(x, options);
        Bridge.load();
        boolean blocks = options.bins() > 0 || options.cache() != null;
        if (options.bins() > 0 && options.cache() != null) {
            throw new IllegalArgumentException(METHOD + ": quantiles and a cache are not possible together; leave one of them out");
        }
        // By columns, every column has a pointer.
        boolean columns = !blocks && x.getFormat() == SparseFormat.CSC && x.size(1) <= Math.max(FEW_COLUMNS, 2 * x.nnz());
        DMatrix made;
        try (Infos infos = new Infos(options); HeldMatrix held = columns ? HeldMatrix.byColumns(x) : HeldMatrix.byRows(x)) {
            made = blocks ? blocks(held, infos, options) : whole(held, infos, columns, options);
        }
        boolean ok = false;
        try {
            if (options.names() != null) {
                made.setFeatureNames(options.names().toArray(new String[0]));
            }
            List<String> types = options.types(x.size(1));
            if (types != null) {
                made.setFeatureTypes(types.toArray(new String[0]));
            }
            ok = true;
            return made;
        } catch (XGBoostError e) {
            throw new IllegalArgumentException(METHOD + ": XGBoost refused the names or types of the features: " + Bridge.refusal(), e);
        } finally {
            if (!ok) {
                made.dispose();
            }
        }
    }

    private static DMatrix whole(HeldMatrix x, Infos infos, boolean columns, DMatrixOptions options) {
        String config = "{\"missing\":NaN,\"nthread\":" + options.threads() + "}";
        long handle = Bridge.matrix(columns, Interfaces.of(x), x.minors(), config);
        if (handle == 0) {
            throw refused();
        }
        BridgedMatrix made = new BridgedMatrix(handle, 0);
        boolean ok = false;
        try {
            for (String name : infos.names()) {
                if (!Bridge.info(handle, name, infos.all(name))) {
                    throw new IllegalArgumentException(METHOD + ": XGBoost refused " + name + ": " + Bridge.refusal());
                }
            }
            ok = true;
            return made;
        } finally {
            if (!ok) {
                made.dispose();
            }
        }
    }

    private static DMatrix blocks(HeldMatrix x, Infos infos, DMatrixOptions options) {
        String[] names = infos.names().toArray(new String[0]);
        List<String[]> all = new ArrayList<>();
        for (long from = 0; from < x.lines() || all.isEmpty();) {
            long to = infos.end(from, Math.min(x.lines(), from + options.blockRows()), x.lines());
            String[] block = Arrays.copyOf(Interfaces.of(x, from, to), 3 + names.length);
            for (int i = 0; i < names.length; i++) {
                block[3 + i] = infos.part(names[i], from, to);
            }
            all.add(block);
            from = Math.max(to, from + 1);
        }
        if (options.reference() != null && options.reference().getHandle() == 0) {
            throw new IllegalStateException(METHOD + ": the matrix of quantilesOf was disposed");
        }
        String config = "{\"missing\":NaN,\"nthread\":" + options.threads() + (options.bins() > 0 ? ",\"max_bin\":" + options.bins() + "}"
                : ",\"cache_prefix\":\"" + options.cache().toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"}");
        long reference = options.reference() == null ? 0 : options.reference().getHandle();
        long[] made = Bridge.blocks(options.bins() > 0, all.toArray(new String[0][]), names, x.minors(), reference,
                JarLibrary.text(config));
        if (made == null) {
            throw refused();
        }
        return new BridgedMatrix(made[0], made[1]);
    }

    private static IllegalArgumentException refused() {
        return new IllegalArgumentException(METHOD + ": XGBoost refused the matrix: " + Bridge.refusal());
    }
}

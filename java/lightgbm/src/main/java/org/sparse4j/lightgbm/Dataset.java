// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.lang.ref.Cleaner;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.array.held.HeldMatrix;
import org.sparse4j.array.held.Queries;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.loading.JarLibrary;

/**
 * Training data of LightGBM, made from a Sparse4j array without a Java array in between: LightGBM reads the array's own memory
 * and keeps the bins of the values.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.coo(4, 3).add(1, 0, 0).add(2, 1, 2).add(3, 3, 1).build(SparseFormat.CSR);
 * try (Dataset train = Dataset.of(x, DatasetOptions.create().label(Sparse4j.create(new double[] {1, 0, 1, 0})))) {
 *     Booster booster = Booster.train(Map.of("objective", "binary"), train, 5);
 * }
 * }</pre>
 *
 * <p>LightGBM takes elements that a sparse matrix does not store for 0, and NaN for missing. So the fill value must be 0. It may
 * be NaN if the parameter {@code zero_as_missing} is true and the matrix stores no zeros, because LightGBM then takes 0 for
 * missing; features must not be categorical, and trees not linear, because there 0 and NaN differ. LightGBM takes stored values
 * of at most 1e-35 for 0, and takes infinities. It converts LONG values to DOUBLE, which rounds those beyond 2^53.
 *
 * @since 0.1.0
 */
public final class Dataset implements AutoCloseable {
    private static final String METHOD = "Dataset.of";

    private static final List<DataType> TYPES = List.of(DataType.FLOAT, DataType.DOUBLE, DataType.INT);  // by LightGBM's numbers

    private final Resource resource;
    private final Cleaner.Cleanable cleanable;
    private final Map<String, String> parameters;
    private final long rows;
    private final long columns;

    private Dataset(Resource resource, Map<String, String> parameters, long rows, long columns) {
        this.resource = resource;
        this.parameters = parameters;
        this.rows = rows;
        this.columns = columns;
        cleanable = resource.ownedBy(this);
    }

    /**
     * Returns a dataset without labels.
     *
     * @see #of(INDArray, DatasetOptions)
     */
    public static Dataset of(INDArray x) {
        return of(x, DatasetOptions.create());
    }

    /**
     * Returns a dataset in LightGBM's own memory, which {@link #close()} frees; later writes to {@code x} do not change it. O(nnz)
     * time, and for each column the number of its bins.
     *
     * <p>LightGBM reads the memory of CSR and CSC arrays, of intervals of their rows, and of DENSE arrays in C or Fortran order, if
     * the type is FLOAT or DOUBLE. Other formats, types and views are copied first. Until the method returns, writes to {@code x}
     * throw.
     *
     * @param x a matrix of samples by features of any format and type, which may be a view
     * @throws IllegalArgumentException if {@code x} is sparse and its fill value neither 0 nor a missing value as this class
     *     describes; if it has no rows or columns; if LightGBM refuses the values, parameters, labels, ...; the message has its reason
     * @throws UnsatisfiedLinkError if LightGBM is missing
     */
    public static Dataset of(INDArray x, DatasetOptions options) {
        return of(x, options, null);
    }

    /**
     * Returns a dataset with the bins and parameters of this one: a validation set for a training with this dataset.
     *
     * @param options the labels and so on; without parameters
     * @throws IllegalArgumentException as {@link #of(INDArray, DatasetOptions)}; if the options have parameters; if {@code x} has
     *     another number of columns than this dataset
     * @throws IllegalStateException if this dataset was closed
     */
    public Dataset validation(INDArray x, DatasetOptions options) {
        return of(x, options, this);
    }

    private static Dataset of(INDArray x, DatasetOptions options, Dataset reference) {
        Arguments.given(options, METHOD, "the options");
        Samples.require(METHOD, x);
        if (x.rank() != 2 || x.size(0) == 0 || x.size(1) == 0) {
            throw new IllegalArgumentException(METHOD + ": the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix with at least one row and one column");
        }
        if (reference != null && !options.parameters().isEmpty()) {
            throw new IllegalArgumentException(METHOD + ": a validation set has the parameters of its training set; leave "
                    + options.parameters().keySet() + " out");
        }
        if (reference != null && reference.columns != x.size(1)) {
            throw new IllegalArgumentException(METHOD + ": the matrix has " + x.size(1) + " columns, and the training set has "
                    + reference.columns);
        }
        if (options.names() != null && options.names().size() != x.size(1)) {
            throw new IllegalArgumentException(METHOD + ": there are " + options.names().size() + " names of features for " + x.size(1)
                    + " columns");
        }
        options.requireCategories(METHOD, x.size(1));
        Map<String, String> parameters = reference == null ? options.parameters() : reference.parameters;
        Absent.require(METHOD, x, zeroIsMissing(parameters), "; or, if it stores no zeros and has neither categories nor linear trees,"
                + " set the parameter zero_as_missing of the dataset to true");
        LightGBM.load();
        long handle;
        try (Samples samples = Samples.of(x)) {
            if (Absent.isMissing(x) && Bridge.zeros(samples.words())) {
                throw new IllegalArgumentException(METHOD + ": x stores zeros, which zero_as_missing makes missing, like the elements that x "
                        + "does not store; call " + METHOD + " with x.toDense() and without zero_as_missing");
            }
            handle = create(samples, parameters, reference);
        }
        Resource resource = new Resource(handle, Bridge::freeDataset);
        boolean ok = false;
        try {
            set(handle, x.size(0), options);
            ok = true;
        } finally {
            if (!ok) {
                resource.run();
            }
        }
        return new Dataset(resource, parameters, x.size(0), x.size(1));
    }

    private static boolean zeroIsMissing(Map<String, String> parameters) {
        return Parameters.isOn(parameters, "zero_as_missing", false) && Parameters.isOn(parameters, "use_missing", true)
                && !Parameters.hasCategories(parameters) && !Parameters.hasLinearTrees(parameters);
    }

    private static long create(Samples samples, Map<String, String> parameters, Dataset reference) {
        long bins = reference == null ? 0 : reference.resource.acquire(METHOD, "the training set");
        try {
            long handle = Bridge.dataset(samples.words(), Parameters.bytes(parameters), bins);
            if (handle == 0) {
                throw Bridge.refused(METHOD, "the matrix");
            }
            return handle;
        } finally {
            if (reference != null) {
                reference.resource.release();
            }
        }
    }

    private static void set(long handle, long rows, DatasetOptions options) {
        if (options.fields().containsKey(DatasetOptions.QUERY_IDS) && options.fields().containsKey("group")) {
            throw new IllegalArgumentException(METHOD + ": the options have both group and queryIds; leave one of them out");
        }
        options.fields().forEach((name, values) -> set(handle, rows, name, values));
        if (options.names() != null) {
            options.names().forEach(Dataset::requireName);
            if (!Bridge.names(handle, JarLibrary.text(String.join("\0", options.names())), options.names().size())) {
                throw Bridge.refused(METHOD, "the names of the features");
            }
        }
    }

    /** LightGBM would write a model that it cannot read. */
    private static void requireName(String name) {
        if (name.isEmpty() || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(METHOD + ": the name of a feature " + (name.isEmpty() ? "is empty" : "has a control character")
                    + "; name each one by at least one visible character");
        }
    }

    private static void set(long handle, long rows, String name, INDArray values) {
        boolean scores = name.equals("init_score");
        boolean matrix = scores && values.rank() == 2 && values.size(1) > 0;
        if (values.rank() != 1 && !matrix) {
            throw new IllegalArgumentException(METHOD + ": " + name + " has shape " + Arrays.toString(values.shape()) + "; it must be a vector"
                    + (scores ? " or a matrix of rows by classes" : ""));
        }
        if (values.length() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(METHOD + ": " + name + " has " + values.length() + " elements, and LightGBM counts them by 32 "
                    + "bits");
        }
        if (name.equals("group")) {
            Queries.requireSizes(METHOD, values, rows);
            field(handle, name, values, DataType.INT);
            return;
        }
        if (values.size(0) != rows) {
            throw new IllegalArgumentException(METHOD + ": " + name + " has " + values.size(0) + " elements for " + rows + " rows");
        }
        if (name.equals(DatasetOptions.QUERY_IDS)) {
            try (INDArray sizes = Sparse4j.create(Queries.sizes(METHOD, values))) {
                field(handle, "group", sizes, DataType.INT);
            }
        } else {
            field(handle, name, values, scores ? DataType.DOUBLE : DataType.FLOAT);
        }
    }

    private static void field(long handle, String name, INDArray values, DataType type) {
        // LightGBM has the scores of the first class first.
        try (INDArray dense = values.toDense(); INDArray cast = dense.castTo(type); INDArray all = values.rank() == 2 ? cast.dup('f') : cast;
                HeldMatrix held = HeldMatrix.byRows(all)) {
            if (!Bridge.field(handle, JarLibrary.text(name), held.values(), (int) values.length(), TYPES.indexOf(type))) {
                throw Bridge.refused(METHOD, name);
            }
        }
    }

    /** Returns the number of samples. */
    public long rows() {
        return rows;
    }

    /** Returns the number of features. */
    public long columns() {
        return columns;
    }

    Map<String, String> parameters() {
        return parameters;
    }

    Resource resource() {
        return resource;
    }

    /** Frees the dataset as soon as no call uses it. Closing twice has no effect. */
    @Override
    public void close() {
        cleanable.clean();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/**
 * A model of LightGBM: the text that LightGBM, its Python package and its command line read and write. Boosters are immutable,
 * and any number of threads may use one. {@link Predictor} predicts.
 *
 * <pre>{@code
 * Booster booster = Booster.train(Map.of("objective", "binary", "num_leaves", 15), train, 100);
 * booster.save(Path.of("model.txt"));
 * try (Predictor predictor = Predictor.of(Booster.load(Path.of("model.txt")))) {
 *     INDArray probabilities = predictor.predict(x);
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Booster {
    /**
     * What {@link #featureImportance} counts.
     *
     * @since 0.1.0
     */
    public enum Importance {
        /** How many splits use the feature. */
        SPLITS,
        /** The sum of the gains of these splits. */
        GAIN
    }

    private final ModelText model;

    private Booster(ModelText model) {
        this.model = model;
    }

    /**
     * Trains a model without validation sets.
     *
     * @see #train(Map, Dataset, int, Map, RoundListener)
     */
    public static Booster train(Map<String, ?> parameters, Dataset train, int rounds) {
        return train(parameters, train, rounds, Map.of(), (round, metrics) -> true);
    }

    /**
     * Trains a model by boosting, until the listener ends it. A round in which no split is possible adds nothing to the model, but the
     * first one a constant.
     *
     * @param parameters LightGBM's parameters, such as {@code objective}, {@code metric} and {@code num_leaves}. Those that the dataset
     *     has too must be the same. Unless they have {@code verbosity}, LightGBM prints fatal errors and a few warnings only. A value
     *     is a text, a number, a boolean, or a list or array of them.
     * @param rounds the most rounds
     * @param valid the validation sets by name; each is the training set itself, or made by its method
     *     {@link Dataset#validation}
     * @param listener receives the metrics after each round, such as {@link EarlyStopping}; may close datasets, which are freed after
     *     the training
     * @throws IllegalArgumentException if LightGBM refuses the parameters or datasets, the message has its reason; or if there
     *     are parameters that LightGBM's C API does not obey, such as {@code early_stopping_round}; or if the listener is an {@link
     *     EarlyStopping} and {@code boosting} is {@code dart}
     * @throws IllegalStateException if a dataset was closed
     */
    public static Booster train(Map<String, ?> parameters, Dataset train, int rounds, Map<String, Dataset> valid, RoundListener listener) {
        Map<String, String> copy = Parameters.copy("train", parameters);
        Disobeyed.requireOfTraining(copy);
        if (listener instanceof EarlyStopping && Parameters.isDart(copy)) {
            throw new IllegalArgumentException("train: boosting=dart changes the trees of earlier rounds, so that the model of the best round is lost; "
                    + "train without EarlyStopping");
        }
        Arguments.given(train, "train", "the training set");
        Arguments.given(listener, "train", "the listener");
        Arguments.given(valid, "train", "the map of validation sets").forEach((name, set) ->
                Arguments.given(set, "train", "the validation set " + name));
        if (rounds < 0) {
            throw new IllegalArgumentException("train: " + rounds + " rounds; there must be at least 0");
        }
        try (Training training = new Training(train, copy)) {
            training.add(valid);
            boolean goesOn = true;
            int made = 0;
            for (int round = 1; round <= rounds && goesOn; round++) {
                // If no split is possible, the first round leaves a constant tree, and others leave none. A later round may draw other
                // features and rows.
                if (training.update() || made == 0) {
                    goesOn = listener.after(++made, training.metrics());
                }
            }
            return new Booster(new ModelText(training.text()));
        }
    }

    /**
     * Reads a model from a file that LightGBM or {@link #save} has written.
     *
     * @throws IllegalArgumentException if the file is no such model, or is damaged
     */
    public static Booster load(Path file) throws IOException {
        return of(Files.readAllBytes(Arguments.given(file, "load", "the path")));
    }

    /**
     * Reads a model from LightGBM's text.
     *
     * @throws IllegalArgumentException if the text is no such model, or is damaged
     */
    public static Booster load(String text) {
        return of(Arguments.given(text, "load", "the text").getBytes(StandardCharsets.UTF_8));
    }

    private static Booster of(byte[] bytes) {
        Booster made = new Booster(new ModelText(bytes));
        Bridge.freeBooster(made.handle("load"));
        return made;
    }

    /** Returns a new booster of LightGBM. */
    long handle(String method) {
        LightGBM.load();
        long handle = Bridge.load(model.bytes());
        if (handle == 0) {
            throw Bridge.refused(method, "the model");
        }
        return handle;
    }

    /** Returns a new booster of LightGBM with some rounds only. */
    long handle(String method, int first, int count) {
        if (first == 0 && count == rounds()) {
            return handle(method);
        }
        byte[] text = text(method, first, count);
        long handle = Bridge.load(Arrays.copyOf(text, text.length + 1));
        if (handle == 0) {
            throw Bridge.refused(method, "the rounds");
        }
        return handle;
    }

    /** Returns LightGBM's text of some rounds. */
    private byte[] text(String method, int first, int count) {
        long all = handle(method);
        try {
            byte[] text = Bridge.text(all, first, count);
            if (text == null) {
                throw Bridge.refused(method, "the rounds");
            }
            return text;
        } finally {
            Bridge.freeBooster(all);
        }
    }

    ModelText model() {
        return model;
    }

    /**
     * Returns the model of the first rounds, such as those until {@link EarlyStopping#bestRound()}.
     *
     * @param n from 1 to {@link #rounds()}
     * @since 0.1.0
     */
    public Booster firstRounds(int n) {
        if (n < 1 || n > rounds()) {
            throw new IllegalArgumentException("firstRounds: the model has " + rounds() + " rounds; " + n + " is not from 1 to " + rounds());
        }
        return n == rounds() ? this : new Booster(new ModelText(text("firstRounds", 0, n)));
    }

    /** Writes the model to a file, which LightGBM reads. */
    public void save(Path file) throws IOException {
        byte[] bytes = model.bytes();
        Files.write(Arguments.given(file, "save", "the path"), Arrays.copyOf(bytes, bytes.length - 1));
    }

    /** Returns LightGBM's text of the model. */
    public String toText() {
        return model.text();
    }

    /** Returns the number of features. */
    public int features() {
        return model.features();
    }

    /** Returns the names of the features. */
    public List<String> featureNames() {
        return model.names();
    }

    /** Returns the number of values for each row: 1, or the number of classes. */
    public int outputs() {
        return model.outputs();
    }

    /** Returns the number of rounds; each has a tree for each output. */
    public int rounds() {
        return model.rounds();
    }

    /** Returns how important each feature is: a DOUBLE vector. */
    public INDArray featureImportance(Importance importance) {
        int kind = Arguments.given(importance, "featureImportance", "the kind").ordinal();
        long handle = handle("featureImportance");
        try {
            double[] all = Bridge.importance(handle, kind, features());
            if (all == null) {
                throw Bridge.refused("featureImportance", "the model");
            }
            return Sparse4j.create(all);
        } finally {
            Bridge.freeBooster(handle);
        }
    }

    /** A booster of LightGBM with the datasets that it points to. */
    private static final class Training implements AutoCloseable {
        private final Dataset train;
        private final Map<String, Dataset> sets = new LinkedHashMap<>();
        private long handle;
        private String[] metricNames;

        Training(Dataset train, Map<String, String> parameters) {
            this.train = train;
            byte[] text = Parameters.bytes(parameters);
            long dataset = train.resource().acquire("train", "the training set");
            try {
                if (!Bridge.compatible(text, text)) {
                    throw Bridge.refused("train", "the parameters");
                }
                if (!Bridge.compatible(Parameters.bytes(train.parameters()), text)) {
                    throw Bridge.refused("train", "parameters that differ from those of the dataset; give them to DatasetOptions.parameters too");
                }
                handle = Bridge.trainer(dataset, text);
                if (handle == 0) {
                    throw Bridge.refused("train", "the parameters or the training set");
                }
            } finally {
                if (handle == 0) {
                    train.resource().release();
                }
            }
        }

        void add(Map<String, Dataset> valid) {
            valid.forEach((name, set) -> {
                if (set != train) {
                    long dataset = set.resource().acquire("train", "the validation set " + name);
                    if (!Bridge.valid(handle, dataset)) {
                        set.resource().release();
                        throw Bridge.refused("train", "the validation set " + name);
                    }
                }
                sets.put(name, set);
            });
            byte[] joined = Bridge.metrics(handle);
            if (joined == null) {
                throw Bridge.refused("train", "the metrics");
            }
            String all = new String(joined, StandardCharsets.UTF_8);
            metricNames = all.isEmpty() ? new String[0] : all.split("\0");
        }

        /** Trains a round, and returns whether a split was possible. */
        boolean update() {
            int finished = Bridge.update(handle);
            if (finished < 0) {
                throw Bridge.refused("train", "a round");
            }
            return finished == 0;
        }

        Map<String, Map<String, Double>> metrics() {
            Map<String, Map<String, Double>> all = new LinkedHashMap<>();
            int next = 1;
            for (Map.Entry<String, Dataset> set : sets.entrySet()) {
                double[] values = Bridge.evaluate(handle, set.getValue() == train ? 0 : next++, metricNames.length);
                if (values == null) {
                    throw Bridge.refused("train", "the metrics of " + set.getKey());
                }
                Map<String, Double> metrics = new LinkedHashMap<>();
                for (int i = 0; i < values.length; i++) {
                    metrics.put(metricNames[i], values[i]);
                }
                all.put(set.getKey(), metrics);
            }
            return all;
        }

        byte[] text() {
            byte[] text = Bridge.text(handle, 0, -1);
            if (text == null) {
                throw Bridge.refused("train", "to write the model");
            }
            return text;
        }

        @Override
        public void close() {
            Bridge.freeBooster(handle);
            train.resource().release();
            sets.values().forEach(set -> {
                if (set != train) {
                    set.resource().release();
                }
            });
        }
    }
}

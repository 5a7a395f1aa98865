// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.HashMap;
import java.util.Map;

/** Parameters that LightGBM's command line or Python package obey, and its C API accepts without effect. */
final class Disobeyed {
    private static final String FILES = "it reads and writes no files; pass arrays, and call save";
    private static final String COLUMNS = "an option of DatasetOptions takes the array, and a view of x leaves columns out";

    /** By the name, what to do instead. */
    private static final Map<String, String> OF_ALL = new HashMap<>();
    private static final Map<String, String> OF_TRAINING = new HashMap<>();
    private static final Map<String, String> OF_PREDICTIONS = new HashMap<>();

    static {
        put(OF_ALL, FILES, "config config_file data train train_data train_data_file data_filename valid test valid_data "
                + "valid_data_file test_data test_data_file valid_filenames initscore_filename init_score_filename init_score_file init_score "
                + "input_init_score valid_data_initscores save_binary is_save_binary is_save_binary_file header has_header two_round "
                + "two_round_loading use_two_round_loading snapshot_freq save_period output_model model_output model_out output_result "
                + "predict_result prediction_result predict_name prediction_name pred_name name_pred convert_model convert_model_file");
        put(OF_ALL, COLUMNS, "ignore_column ignore_feature blacklist weight_column weight label_column label group_column group group_id "
                + "query_column query query_id");
        put(OF_TRAINING, "pass EarlyStopping.after(rounds, \"name of the validation set\", \"metric\") as the listener", "early_stopping_round "
                + "early_stopping_rounds early_stopping n_iter_no_change first_metric_only early_stopping_min_delta");
        put(OF_TRAINING, "the argument of train is the number of rounds", "num_iterations num_iteration n_iter num_tree num_trees num_round "
                + "num_rounds nrounds num_boost_round n_estimators max_iter");
        put(OF_TRAINING, "initScore of DatasetOptions takes the margins of a model to begin from", "input_model model_input model_in");
        put(OF_PREDICTIONS, "say rounds(first, end)", "num_iteration_predict start_iteration_predict");
        put(OF_PREDICTIONS, "call margins", "predict_raw_score is_predict_raw_score predict_rawscore raw_score");
        put(OF_PREDICTIONS, "call leaves", "predict_leaf_index is_predict_leaf_index leaf_index");
        put(OF_PREDICTIONS, "call contributions", "predict_contrib is_predict_contrib contrib");
    }

    private Disobeyed() {}

    private static void put(Map<String, String> to, String instead, String names) {
        for (String name : names.split(" ")) {
            to.put(name, instead);
        }
    }

    /** Throws for a parameter that no call obeys. */
    static void require(String method, Map<String, String> parameters) {
        require(method, parameters, OF_ALL);
    }

    /** Throws for a parameter of a training that has no effect. */
    static void requireOfTraining(Map<String, String> parameters) {
        require("train", parameters, OF_TRAINING);
    }

    /** Throws for a parameter of predictions that has no effect. */
    static void requireOfPredictions(Map<String, String> parameters) {
        require("parameters", parameters, OF_PREDICTIONS);
    }

    private static void require(String method, Map<String, String> parameters, Map<String, String> names) {
        parameters.keySet().forEach(name -> {
            if (names.containsKey(name)) {
                throw new IllegalArgumentException(method + ": LightGBM's C API does not obey " + name + "; leave it out: " + names.get(name));
            }
        });
    }
}

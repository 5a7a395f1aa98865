// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Transforms;

/** Damaged models: LightGBM alone would read beyond their end, or follow wrong numbers. */
@ExtendWith(Library.class)
class ModelTextTest {
    @Test
    void refusesEachBeginning() {
        String text = Library.pythonModel();
        int end = text.indexOf("end of trees") + "end of trees".length();
        for (int n = 0; n < end; n++) {
            String cut = text.substring(0, n);
            String message = assertThrows(IllegalArgumentException.class, () -> Booster.load(cut), () -> "cut off after " + cut).getMessage();
            assertTrue(message.startsWith("load: "), message);
        }
        assertEquals(2, Booster.load(text.substring(0, end)).rounds());
    }

    /** Each character in turn becomes another; models that LightGBM accepts predict. */
    @Test
    void survivesEachChangedCharacter() {
        String text = Library.pythonModel();
        INDArray x = Sparse4j.create(new double[][] {{0, 1, -1, Double.NaN}, {5, -5, 0, 0}});
        int refused = 0;
        for (char other : new char[] {'9', '-', ' ', '\n', '='}) {
            for (int i = 0; i < text.indexOf("end of trees"); i++) {
                if (Character.isLetter(text.charAt(i)) && i % 5 != 0) {
                    continue;  // a changed name is like any other
                }
                try (Predictor predictor = Predictor.of(Booster.load(text.substring(0, i) + other + text.substring(i + 1)))) {
                    if (predictor.features() == 4) {
                        assertEquals(2, predictor.predict(x).length());
                        assertEquals(2, predictor.contributions(x).size(0));
                    }
                } catch (IllegalArgumentException e) {
                    refused++;
                }
            }
        }
        assertTrue(refused > 1000, "refused " + refused);
    }

    private static void refused(String message, String from, String to) {
        String text = Library.pythonModel();
        assertTrue(text.contains(from), from);
        String changed = text.replaceFirst(Pattern.quote(from), to);
        // the sizes of trees that still lie where they did
        int size = changed.indexOf("Tree=1") - changed.indexOf("Tree=0");
        String padded = changed.replaceFirst("tree_sizes=543", "tree_sizes=" + size);
        String thrown = assertThrows(IllegalArgumentException.class, () -> Booster.load(padded)).getMessage();
        assertTrue(thrown.contains(message), thrown);
    }

    @Test
    void namesWhatIsWrong() {
        refused("first line", "tree\n", "wood\n");
        refused("no num_class", "num_class=1", "num_klass=1");
        refused("2 trees in each round for 1 classes", "num_tree_per_iteration=1", "num_tree_per_iteration=2");
        refused("its objective has num_class:3", "objective=binary sigmoid:1", "objective=multiclass num_class:3");
        refused("its objective has no name", "objective=binary sigmoid:1", "objective=");
        refused("its objective has no name", "objective=binary sigmoid:1", "objective=   ");
        refused("4 names of features for 6", "max_feature_idx=3", "max_feature_idx=5");
        refused("7 in split_feature is out of range", "split_feature=3 2 1", "split_feature=3 2 7");
        refused("node 0 is a child of node 1", "left_child=1 -1 -3", "left_child=1 0 -3");
        refused("-5 in left_child is out of range", "left_child=1 -1 -3", "left_child=1 -1 -5");
        refused("2 numbers in right_child; it must have 3", "right_child=-2 2 -4", "right_child=-2 2");
        refused("no empty line", "is_linear=0\nshrinkage=1\n\n\n", "is_linear=0\nshrinkage=1\n");
        refused("\"-x.38248887071232818\" in leaf_value", "leaf_value=-0.3", "leaf_value=-x.3");
        refused("categorical node", "decision_type=8 10 10", "decision_type=9 10 10");
        refused("no num_leaves", "num_leaves=4", "num_leeves=4");
        refused("does not lie where", "tree_sizes=543 543", "tree_sizes=543 99999");
        refused("0 numbers in cat_boundaries", "num_cat=0", "num_cat=2");
        refused("LightGBM refused the model", "objective=binary", "objective=nonsense");
    }

    @Test
    void knowsWhereNaNIsZero() {
        assertFalse(new ModelText(Library.pythonModel().getBytes(StandardCharsets.UTF_8)).missingIsZero());
        INDArray x = Transforms.abs(Data.samples(1, DataType.INT));
        assertTrue(Data.train(x, 2).model().missingIsZero());
        assertFalse(Data.train(x, 2, Data.options(2).categoricalFeatures(1, 2, 3, 4, 5)).model().missingIsZero());
        assertFalse(BoosterTest.linear(x).model().missingIsZero());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jackson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Arrays written as JSON have the documented form and come back bit for bit; malformed JSON throws. */
class JsonTest {
    private final ObjectMapper mapper = JsonMapper.builder().addModule(new Sparse4jModule()).build();
    private long arraysBefore;

    @BeforeEach
    void count() {
        arraysBefore = Sparse4j.memory().liveArrays();
    }

    @AfterEach
    void nothingIsLeft() {
        // A collection may free arrays of earlier tests.
        assertTrue(Sparse4j.memory().liveArrays() <= arraysBefore, "arrays that were not closed");
    }

    private String comesBack(INDArray x, SparseFormat format) throws JsonProcessingException {
        String json = mapper.writeValueAsString(x);
        try (INDArray y = mapper.readValue(json, INDArray.class)) {
            assertEquals(x.dataType(), y.dataType());
            assertArrayEquals(x.shape(), y.shape());
            assertEquals(format, y.getFormat(), json);
            assertEquals(x.nnz(), y.nnz(), json);
            assertEquals(x.fillValue(), y.fillValue());
            assertEquals(bits(x), bits(y));
            assertArrayEquals(x.coordinates(), y.coordinates());
            assertEquals(json, mapper.writeValueAsString(y));
        }
        return json;
    }

    /** Doubles by their bits, so that 0.0 and -0.0 differ; NaN is one value. */
    private static List<Long> bits(INDArray x) {
        List<Long> all = new ArrayList<>();
        if (x.dataType().isFloating()) {
            x.forEachEntry((at, value) -> all.add(Double.doubleToLongBits(value)));
        } else {
            x.forEachLongEntry((at, value) -> all.add(value));
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void everyFormatTypeFillAndViewComesBack(SparseFormat format) throws JsonProcessingException {
        Random random = new Random(3);
        for (DataType type : DataType.values()) {
            for (Number fill : new Number[] {0, 1}) {
                try (INDArray draw = Sparse4j.sprand(0.3, random.nextInt(), 5, 6); INDArray scaled = draw.mul(1e3);
                        INDArray filled = scaled.add(fill); INDArray cast = filled.castTo(type);
                        INDArray x = cast.toFormat(format)) {
                    comesBack(x, x.getFormat());
                    try (INDArray copy = x.transpose().dup()) {
                        comesBack(x.transpose(), copy.getFormat());
                    }
                    comesBack(x.get(NDArrayIndex.interval(1, 4), NDArrayIndex.interval(0, 2, 6)), x.getFormat());
                    INDArray row = x.get(NDArrayIndex.point(2), NDArrayIndex.all());
                    try (INDArray copy = row.dup()) {
                        comesBack(row, copy.getFormat());
                    }
                }
            }
        }
    }

    @Test
    void theTextIsWhatTheJavadocSays() throws JsonProcessingException {
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, -0.0, 0.1}, new long[][] {{0, 1}, {1, 2}, {2, 0}}, 3, 4);
                INDArray csr = x.toFormat(SparseFormat.CSR); INDArray gcs = x.toFormat(new int[] {1, 0}, 2);
                INDArray dense = Sparse4j.create(new double[][] {{1, Double.NaN}, {Double.NEGATIVE_INFINITY, 1e300}}); INDArray bool = x.gt(0)) {
            assertEquals("{\"shape\":[3,4],\"format\":\"CSR\",\"type\":\"DOUBLE\",\"fill\":0.0,\"coordinates\":[[0,1],[1,2],[2,0]],"
                    + "\"values\":[2.0,-0.0,0.1]}", comesBack(csr, SparseFormat.CSR));
            assertEquals("{\"shape\":[2,2],\"format\":\"DENSE\",\"type\":\"DOUBLE\",\"values\":[1.0,\"NaN\",\"-Infinity\",1.0E300]}",
                    comesBack(dense, SparseFormat.DENSE));
            assertTrue(comesBack(gcs, SparseFormat.GCS).contains("\"fill\":0.0,\"dimensionOrder\":[1,0],\"partitioning\":2,\"coordinates\""));
            try (INDArray back = mapper.readValue(mapper.writeValueAsString(gcs), INDArray.class)) {
                assertArrayEquals(new int[] {1, 0}, back.dimensionOrder());
                assertEquals(2, back.partitioning());
            }
            assertTrue(comesBack(bool, SparseFormat.COO).contains("\"type\":\"BOOL\",\"fill\":false,"));
        }
    }

    @Test
    void everyNumberComesBackExactly() throws JsonProcessingException {
        Random random = new Random(8);
        double[] doubles = random.longs(2000).mapToDouble(Double::longBitsToDouble).filter(Double::isFinite).toArray();
        float[] floats = new float[2000];
        for (int i = 0; i < floats.length; i++) {
            float f = Float.intBitsToFloat(random.nextInt());
            floats[i] = Float.isFinite(f) ? f : Float.MIN_VALUE;
        }
        long[] longs = {Long.MIN_VALUE, Long.MAX_VALUE, (1L << 53) + 1, 0, -1};
        try (INDArray d = Sparse4j.create(doubles); INDArray f = Sparse4j.creation().create(floats); INDArray l = Sparse4j.creation().create(longs);
                INDArray i = Sparse4j.creation().create(new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE})) {
            comesBack(d, SparseFormat.DENSE);
            comesBack(f, SparseFormat.DENSE);
            comesBack(l, SparseFormat.DENSE);
            comesBack(i, SparseFormat.DENSE);
        }
    }

    @Test
    void shapesWithoutElementsScalarsAndHugeOnes() throws JsonProcessingException {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray none = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.COO, 0, 3); INDArray x = none.toFormat(format)) {
                comesBack(x, x.getFormat());
            }
        }
        try (INDArray scalar = Sparse4j.scalar(2.5); INDArray huge = Sparse4j.sparse(DataType.LONG, SparseFormat.CSR, 1L << 40, 1L << 40);
                INDArray tensor = Sparse4j.createSparseCOO(new double[] {3}, new long[][] {{1, 0, 2, 1}}, 2, 2, 3, 2)) {
            comesBack(scalar, SparseFormat.DENSE);
            huge.putScalar(new long[] {1L << 39, 5}, 7);
            comesBack(huge, SparseFormat.CSR);
            comesBack(tensor, SparseFormat.COO);
            try (INDArray sparse = scalar.toFormat(SparseFormat.COO)) {
                comesBack(sparse, SparseFormat.COO);
            }
        }
    }

    /** An object with an array in it. */
    record Model(String name, INDArray weights, @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Object any) {}

    @Test
    void arraysWithinOtherObjects() throws JsonProcessingException {
        try (INDArray x = Sparse4j.speye(2)) {
            Model back = mapper.readValue(mapper.writeValueAsString(new Model("m", x, x)), Model.class);
            try (INDArray weights = back.weights(); INDArray any = (INDArray) back.any()) {
                assertEquals(x, weights);
                assertEquals(x, any);
            }
            assertNull(mapper.readValue("{\"name\":null,\"weights\":null,\"any\":null}", Model.class).weights());
            String list = mapper.writeValueAsString(Map.of("a", List.of(x, x)));
            assertEquals(2, list.split("\"shape\"", -1).length - 1, list);
            // Frameworks look for modules by themselves.
            assertEquals(list, new ObjectMapper().findAndRegisterModules().writeValueAsString(Map.of("a", List.of(x, x))));
        }
    }

    @Test
    void fieldsComeInAnyOrderAndNumbersByAnyParser() throws Exception {
        String json = "{\"values\":[1,2.5],\"fill\":0,\"coordinates\":[[1],[0]],\"type\":\"FLOAT\",\"format\":\"COO\",\"shape\":[3]}";
        try (INDArray x = mapper.readValue(json, INDArray.class); INDArray y = mapper.convertValue(x, INDArray.class)) {
            assertArrayEquals(new float[] {2.5f, 1, 0}, x.toFloatVector());
            assertEquals(x, y);
            try (INDArray z = mapper.readValue(mapper.readTree(json).traverse(), INDArray.class)) {
                assertEquals(x, z);
            }
        }
        ObjectMapper lenient = mapper.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        try (INDArray x = lenient.readValue(json.replace("{", "{\"more\":{\"a\":[1]},"), INDArray.class)) {
            assertEquals(2, x.nnz());
        }
    }

    /** Whatever stands between the two, also where values wait for their type. */
    @Test
    void fieldsThatAreThereTwiceAreNamed() throws Exception {
        String json = "{\"values\":[1,2.5],\"fill\":0,\"coordinates\":[[1],[0]],\"type\":\"FLOAT\",\"format\":\"COO\",\"shape\":[3],"
                + "\"dimensionOrder\":[0],\"partitioning\":0}";
        String[] fields = json.substring(1, json.length() - 1).split(",(?=\")");
        assertEquals(8, fields.length);
        mapper.readValue(json, INDArray.class).close();
        for (String field : fields) {
            String name = field.substring(0, field.indexOf(':'));
            for (String twice : new String[] {"{" + field + "," + json.substring(1), json.replace("}", "," + field + "}"),
                    json.replace("}", "," + name + ":null}")}) {
                String message = assertThrows(JsonMappingException.class, () -> mapper.readValue(twice, INDArray.class), twice).getMessage();
                assertTrue(message.startsWith("the field " + name + " occurs twice; an array has each field once"), twice + ": " + message);
            }
        }
        // Fields of no meaning are the mapper's matter.
        ObjectMapper lenient = mapper.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        try (INDArray x = lenient.readValue(json.replace("{", "{\"more\":1,\"more\":2,"), INDArray.class)) {
            assertEquals(2, x.nnz());
        }
    }

    @Test
    void wrongTextsAreRefusedWithTheirPlace() {
        String good = "{\"shape\":[2,3],\"format\":\"CSR\",\"type\":\"LONG\",\"fill\":0,\"coordinates\":[[0,1],[1,2]],\"values\":[5,6]}";
        String[][] wrong = {
            {"[2,3]", "[2]", "2 coordinates of 2 numbers do not fit 2 values in shape [2]"},
            {"[2,3]", "[-2,3]", "-2"},
            {"[2,3]", "[2,3.5]", "shape has 3.5; it must have whole numbers"},
            {"[2,3]", "[2,99999999999999999999]", "out of range of long"},
            {"[2,3]", "7", "shape is not a JSON array"},
            {"[2,3]", "null", "shape is not a JSON array"},
            {"\"shape\":[2,3],", "", "a field is missing; an array needs shape, format, type and values"},
            {"\"type\":\"LONG\",", "", "a field is missing"},
            {",\"values\":[5,6]", "", "a field is missing"},
            {"\"coordinates\":[[0,1],[1,2]],", "", "a field is missing"},
            {"\"fill\":0,", "", "a field is missing"},
            {"CSR", "CSV", "format is CSV; it must be one of ["},
            {"\"CSR\"", "{}", "format is {"},
            {"LONG", "long", "type is long; it must be one of ["},
            {"\"fill\":0", "\"fill\":0.5", "fill has 0.5; it must have whole numbers"},
            {"[0,1]", "[0,3]", "3"},
            {"[0,1]", "[0,-1]", "-1"},
            {"[0,1]", "[1,2]", "[1, 2]"},
            {"[0,1]", "[0]", "coordinates has tuples of 1 and of 2 numbers; all must have the same length"},
            {"[0,1]", "5", "an element of coordinates is not a JSON array"},
            {"[0,1]", "[0,\"1\"]", "coordinates has 1; it must have whole numbers"},
            {"[5,6]", "[5]", "2 coordinates of 2 numbers do not fit 1 values"},
            {"[5,6]", "[5,6,7]", "2 coordinates of 2 numbers do not fit 3 values"},
            {"[5,6]", "[5,null]", "values has null"},
            {"[5,6]", "[5,[6]]", "values has ["},
            {"[5,6]", "[5,9223372036854775808]", "out of range of long"},
            {"\"LONG\"", "\"INT\",\"values\":[2147483648,0]", "values has 2147483648, which is not an INT"},
            {"\"LONG\"", "\"BOOL\"", "fill has 0; for BOOL it must have true or false"},
            {"[5,6]", "[5,6],\"extra\":1", "Unrecognized field \"extra\""},
            {"\"LONG\",\"fill\":0", "\"DOUBLE\",\"fill\":\"none\"", "fill has none; it must have numbers, \"NaN\", \"Infinity\" or "
                    + "\"-Infinity\""},
            {"\"LONG\",\"fill\":0", "\"DOUBLE\",\"fill\":1e999", "fill has 1e999, which exceeds the range of DOUBLE"},
            {"\"LONG\",\"fill\":0", "\"FLOAT\",\"fill\":1e39", "fill has 1e39, which exceeds the range of FLOAT"},
            {"\"CSR\"", "\"GCS\",\"dimensionOrder\":[0,0],\"partitioning\":1", "order"},
            {"\"CSR\"", "\"GCS\",\"dimensionOrder\":[4294967296,1],\"partitioning\":1", "order"},
            {"\"CSR\"", "\"GCS\",\"dimensionOrder\":[1,0],\"partitioning\":4294967297", "partitioning"},
            {"\"CSR\"", "\"DENSE\"", "shape [2, 3] does not fit the 2 elements of values"},
            {"\"shape\":[2,3],\"format\":\"CSR\"", "\"shape\":[4294967296,4294967296],\"format\":\"DENSE\"", "does not fit the 2 elements"},
            {"[1,2]],\"values\":[5,6]}", "[1,2", "Unexpected end-of-input"},
        };
        for (String[] each : wrong) {
            String json = good.replace(each[0], each[1]);
            String message = assertThrows(JsonProcessingException.class, () -> mapper.readValue(json, INDArray.class), json).getMessage();
            assertTrue(message.contains(each[2]), () -> Arrays.toString(each) + "\n" + message);
        }
        assertTrue(assertThrows(JsonMappingException.class, () -> mapper.readValue("[1,2]", INDArray.class)).getMessage()
                .contains("an array must be a JSON object, not START_ARRAY"));
        String within = "{\"name\":\"m\",\"weights\":" + good.replace("[5,6]", "[5]") + "}";
        assertTrue(assertThrows(JsonMappingException.class, () -> mapper.readValue(within, Model.class)).getMessage().contains("Model[\"weights\"]"));
    }

    @Test
    void aClosedArrayIsNotWritten() {
        INDArray x = Sparse4j.speye(2);
        x.close();
        assertTrue(assertThrows(JsonMappingException.class, () -> mapper.writeValueAsString(x)).getMessage().contains("closed"));
    }
}

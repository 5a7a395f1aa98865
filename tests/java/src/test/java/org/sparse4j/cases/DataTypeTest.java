// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;

/** Which types are of which kind, as ND4J's types of the same names are. */
class DataTypeTest {
    private static List<DataType> those(Predicate<DataType> kind) {
        return Arrays.stream(DataType.values()).filter(kind).toList();
    }

    @Test
    void kinds() {
        assertEquals(List.of(DataType.DOUBLE, DataType.FLOAT), those(DataType::isFPType));
        assertEquals(List.of(DataType.DOUBLE, DataType.FLOAT), those(DataType::isFloating));
        assertEquals(List.of(DataType.INT, DataType.LONG), those(DataType::isIntType));
        assertEquals(List.of(DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG), those(DataType::isNumerical));
    }
}

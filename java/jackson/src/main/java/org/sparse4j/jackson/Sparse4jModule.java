// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jackson;

import com.fasterxml.jackson.databind.module.SimpleModule;
import org.sparse4j.INDArray;

/**
 * A module for Jackson that writes and reads an {@link INDArray}, by itself or within other objects, as one JSON object.
 *
 * <pre>{@code
 * ObjectMapper mapper = JsonMapper.builder().addModule(new Sparse4jModule()).build();
 * String json = mapper.writeValueAsString(x);
 * INDArray y = mapper.readValue(json, INDArray.class);
 * }</pre>
 *
 * <p>{@code ObjectMapper.findAndRegisterModules()} and frameworks that call it, such as Spring Boot, find the module by
 * themselves. Without the module, Jackson writes the results of all methods that look like getters.
 *
 * <p>The fields are, in this order:
 *
 * <ul>
 * <li>{@code shape}: the extents;
 * <li>{@code format} and {@code type}: the names of a {@link org.sparse4j.SparseFormat} and a {@link org.sparse4j.DataType};
 * <li>{@code fill}: the value of the elements that are not stored; not for DENSE;
 * <li>{@code dimensionOrder} and {@code partitioning}: the layout, for GCS only;
 * <li>{@code coordinates}: one tuple for each stored entry, in C order; not for DENSE;
 * <li>{@code values}: the values in the same order; for DENSE, all elements in C order.
 * </ul>
 *
 * <p>The array that is read is equal to the one that was written in every value, with the same stored zeros, fill and format. A
 * number is written with enough digits to distinguish it from all others; NaN and infinities are the texts {@code "NaN"},
 * {@code "Infinity"}, {@code "-Infinity"}; BOOL values are true and false. A view is written as the elements that it shows.
 * Writing copies the array first, off-heap, so that a write by another thread cannot come between its entries.
 *
 * <p>The reader takes the fields in any order. It throws {@code JsonMappingException} with the position in the text if a field is
 * missing, wrong or occurs twice, if coordinates are out of range or occur twice, or if a value is not in the range of the type.
 * The length of the text, not the shape, bounds the memory that reading allocates.
 *
 * <p>For large arrays, {@code .s4j} and {@code .npz} files are smaller and faster: docs/files.md.
 *
 * @since 0.1.0
 */
public final class Sparse4jModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    /** Creates the module. */
    public Sparse4jModule() {
        super("sparse4j-jackson");
        addSerializer(INDArray.class, new ArrayWriter());
        addDeserializer(INDArray.class, new ArrayReader());
    }
}

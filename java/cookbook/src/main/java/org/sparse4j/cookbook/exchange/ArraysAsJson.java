// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.jackson.Sparse4jModule;

/**
 * Writes a request with an array as JSON by Jackson, reads it back exactly, and shows the error of a malformed one.
 *
 * <p>JSON suits small arrays in messages. Large ones take less room as bytes of {@code .s4j} or {@code .npz}.
 */
public final class ArraysAsJson {
    private ArraysAsJson() { }

    /** A request of a service: who sends it, and what is to be scored. */
    public record Request(String user, INDArray features) { }

    public static void main(String[] args) throws JsonProcessingException {
        ObjectMapper mapper = JsonMapper.builder().addModule(new Sparse4jModule()).build();
        try (INDArray features = Sparse4j.coo(1_000_000).add(0.1, 7).add(-2, 999_999).build()) {
            String json = mapper.writeValueAsString(new Request("ann", features));
            System.out.println(json);
            try (INDArray back = mapper.readValue(json, Request.class).features()) {
                System.out.println("the same bits: " + back.equalsWithEps(features, 0));
            }
            String wrong = json.replace("999999", "1000000");
            try {
                mapper.readValue(wrong, Request.class).features().close();
            } catch (JsonMappingException e) {
                System.out.println(e.getOriginalMessage());
            }
        }
    }
}

// Prints:
// {"user":"ann","features":{"shape":[1000000],"format":"COO","type":"DOUBLE","fill":0.0,"coordinates":[[7],[999999]],"values":[0.1,-2.0]}}
// the same bits: true
// entry 1: coordinate 1000000 is outside dimension 0 of shape [1000000]

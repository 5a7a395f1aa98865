// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves arrays open. */
public final class NothingLeft implements BeforeEachCallback, AfterEachCallback {
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(NothingLeft.class);

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(HERE).put("before", Collected.settled());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        assertEquals(test.getStore(HERE).get("before"), Sparse4j.memory().liveArrays(),
                "arrays that were not closed");
    }
}

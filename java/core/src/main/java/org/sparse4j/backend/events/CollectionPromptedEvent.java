// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.sparse4j.backend.Unclosed;

/** The event of a collection that the library has triggered. */
@Name("org.sparse4j.CollectionPrompted")
@Label("Collection Prompted")
@Description("Sparse4j has triggered a garbage collection, to find arrays that were never closed")
@Category("Sparse4j")
final class CollectionPromptedEvent extends Event implements EventRecorder.Collection {
    @Label("Kind")
    @Description("full, by System.gc(), or young, by creating garbage")
    String kind;

    @Label("Reason")
    @Description("growth, because live bytes have grown, or limit, because an allocation reached the memory limit")
    String reason;

    @Label("Live Bytes Before")
    @DataAmount
    long liveBytesBefore;

    @Label("Live Bytes After")
    @DataAmount
    long liveBytesAfter;

    @Label("Reclaimed Arrays")
    @Description("The number of arrays that were never closed and were freed during this event")
    long reclaimedArrays;

    // Not recorded, since a static or transient field is no field of the event.
    private final transient long reclaimedBefore = Unclosed.freed();

    @Override
    public void ended(String how, String why, long before, long after) {
        end();
        if (shouldCommit()) {
            kind = how;
            reason = why;
            liveBytesBefore = before;
            liveBytesAfter = after;
            reclaimedArrays = Unclosed.freed() - reclaimedBefore;
            commit();
        }
    }
}

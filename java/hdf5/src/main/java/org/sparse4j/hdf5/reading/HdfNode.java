// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.Constants;
import io.jhdf.FractalHeap;
import io.jhdf.GroupSymbolTableNode;
import io.jhdf.LocalHeap;
import io.jhdf.ObjectHeader;
import io.jhdf.SymbolTableEntry;
import io.jhdf.Utils;
import io.jhdf.btree.BTreeV1;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.AttributeNameForIndexedAttributesRecord;
import io.jhdf.btree.record.LinkNameForIndexedGroupRecord;
import io.jhdf.object.message.AttributeInfoMessage;
import io.jhdf.object.message.AttributeMessage;
import io.jhdf.object.message.DataSpaceMessage;
import io.jhdf.object.message.LinkInfoMessage;
import io.jhdf.object.message.LinkMessage;
import io.jhdf.object.message.SymbolTableMessage;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.sparse4j.io.MalformedFileException;

/** A group or a dataset of a file, with its attributes. */
public final class HdfNode {
    private static final int MOST_LINKS = 16;

    private final Hdf5 in;
    private final String path;
    private final ObjectHeader header;
    private Map<String, Target> children;
    private Map<String, HdfAttribute> attributes;

    /** The target of a name in a group: an address, or a path to follow from here. */
    private record Target(long address, String path, boolean elsewhere) {}

    private HdfNode(Hdf5 in, String path, ObjectHeader header) {
        this.in = in;
        this.path = path;
        this.header = header;
    }

    static HdfNode at(Hdf5 in, String path, long address) {
        return new HdfNode(in, path, in.parse(path, () -> ObjectHeader.readObjectHeader(in.bytes(), address)));
    }

    public Hdf5 in() {
        return in;
    }

    public String path() {
        return path;
    }

    ObjectHeader header() {
        return header;
    }

    /** Returns the address in the file, which is the same for all paths to this object. */
    public long address() {
        return header.getAddress();
    }

    public boolean isGroup() {
        return !header.hasMessageOfType(DataSpaceMessage.class);
    }

    public MalformedFileException malformed(String what) {
        return in.malformed(path, what);
    }

    /** Returns the names in a group, in the order of the file. */
    public Set<String> names() {
        return targets().keySet();
    }

    public boolean has(String name) {
        return isGroup() && targets().containsKey(name);
    }

    /** Returns the object of a name; throws MalformedFileException if there is none. */
    public HdfNode child(String name) {
        return child(name, new AtomicInteger(MOST_LINKS));
    }

    /**
     * @param links the number of links that may still be followed; the links that lie behind a link count too
     */
    private HdfNode child(String name, AtomicInteger links) {
        if (!isGroup()) {
            throw malformed("is a dataset; it must be a group with '" + name + "'");
        }
        Target target = targets().get(name);
        if (target == null) {
            throw malformed("has no '" + name + "'; it has " + targets().keySet());
        }
        String at = pathOf(name);
        if (target.elsewhere) {
            throw in.malformed(at, "is a link into another file, which Sparse4j does not follow");
        }
        if (target.path == null) {
            return at(in, at, target.address);
        }
        if (links.getAndDecrement() == 0) {
            throw in.malformed(at, "is a link that leads through more than " + MOST_LINKS + " links");
        }
        HdfNode node = target.path.startsWith("/") ? in.root() : this;
        for (String step : target.path.split("/")) {
            node = step.isEmpty() || step.equals(".") ? node : node.child(step, links);
        }
        return node;
    }

    /** Returns the object of a path from here, or from the root if the path begins with a slash. */
    public HdfNode descend(String names) {
        HdfNode node = names.startsWith("/") ? in.root() : this;
        for (String step : names.split("/")) {
            node = step.isEmpty() ? node : node.child(step);
        }
        return node;
    }

    public String pathOf(String name) {
        return path.endsWith("/") ? path + name : path + "/" + name;
    }

    private Map<String, Target> targets() {
        if (children == null) {
            children = in.parse(path, header.hasMessageOfType(SymbolTableMessage.class) ? this::oldTargets : this::newTargets);
        }
        return children;
    }

    private Map<String, Target> newTargets() {
        Map<String, Target> all = new LinkedHashMap<>();
        for (LinkMessage link : header.getMessagesOfType(LinkMessage.class)) {
            put(all, link);
        }
        for (LinkInfoMessage info : header.getMessagesOfType(LinkInfoMessage.class)) {
            if (info.getFractalHeapAddress() != Constants.UNDEFINED_ADDRESS) {
                FractalHeap heap = HdfIndexes.heap(in.bytes(), info.getFractalHeapAddress());
                HdfIndexes.checkTree(in.bytes(), info.getBTreeNameIndexAddress());
                BTreeV2<LinkNameForIndexedGroupRecord> tree = new BTreeV2<>(in.bytes(), info.getBTreeNameIndexAddress());
                for (LinkNameForIndexedGroupRecord each : tree.getRecords()) {
                    put(all, LinkMessage.fromBuffer(heap.getId(each.getId()), in.bytes().getSuperblock()));
                }
            }
        }
        return all;
    }

    private static void put(Map<String, Target> all, LinkMessage link) {
        all.put(link.getLinkName(), switch (link.getLinkType()) {
            case HARD -> new Target(link.getHardLinkAddress(), null, false);
            case SOFT -> new Target(0, link.getSoftLink(), false);
            default -> new Target(0, null, true);
        });
    }

    private Map<String, Target> oldTargets() {
        Map<String, Target> all = new LinkedHashMap<>();
        SymbolTableMessage table = header.getMessageOfType(SymbolTableMessage.class);
        ByteBuffer names = new LocalHeap(in.bytes(), table.getLocalHeapAddress()).getDataBuffer();
        for (long address : BTreeV1.createGroupBTree(in.bytes(), table.getBTreeAddress()).getChildAddresses()) {
            for (SymbolTableEntry entry : new GroupSymbolTableNode(in.bytes(), address).getSymbolTableEntries()) {
                String name = Utils.readUntilNull(names.position(entry.getLinkNameOffset()));
                all.put(name, entry.getCacheType() == 2
                        ? new Target(0, Utils.readUntilNull(names.position(entry.getLinkValueOffset())), false)
                        : new Target(entry.getObjectHeaderAddress(), null, false));
            }
        }
        return all;
    }

    public boolean hasAttribute(String name) {
        return attributes().containsKey(name);
    }

    /** Returns an attribute; throws MalformedFileException if there is none of this name. */
    public HdfAttribute attribute(String name) {
        HdfAttribute found = attributes().get(name);
        if (found == null) {
            throw malformed("has no attribute '" + name + "'; it has " + attributes().keySet());
        }
        return found;
    }

    /** Returns the text of an attribute, null if there is no such attribute. */
    public String textOf(String name) {
        return hasAttribute(name) ? attribute(name).text() : null;
    }

    private Map<String, HdfAttribute> attributes() {
        if (attributes == null) {
            attributes = in.parse(path, () -> {
                Map<String, HdfAttribute> all = new LinkedHashMap<>();
                for (AttributeMessage each : header.getMessagesOfType(AttributeMessage.class)) {
                    all.put(each.getName(), new HdfAttribute(this, each));
                }
                for (AttributeInfoMessage info : header.getMessagesOfType(AttributeInfoMessage.class)) {
                    if (info.getFractalHeapAddress() != Constants.UNDEFINED_ADDRESS) {
                        dense(info, all);
                    }
                }
                return all;
            });
        }
        return attributes;
    }

    /** Reads the attributes of an object with many attributes, which are in a heap. */
    private void dense(AttributeInfoMessage info, Map<String, HdfAttribute> to) {
        FractalHeap heap = HdfIndexes.heap(in.bytes(), info.getFractalHeapAddress());
        HdfIndexes.checkTree(in.bytes(), info.getAttributeNameBTreeAddress());
        BTreeV2<AttributeNameForIndexedAttributesRecord> tree =
                new BTreeV2<>(in.bytes(), info.getAttributeNameBTreeAddress());
        for (AttributeNameForIndexedAttributesRecord each : tree.getRecords()) {
            AttributeMessage message = new AttributeMessage(heap.getId(each.getHeapId()), in.bytes(), each.getFlags());
            to.put(message.getName(), new HdfAttribute(this, message));
        }
    }
}

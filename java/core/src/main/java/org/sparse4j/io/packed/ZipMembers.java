// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.numpy.NamedArrays;
import org.sparse4j.io.numpy.NpyHeader;
import org.sparse4j.io.numpy.NpyInput;

/**
 * Lists and opens the members of a zip archive, .npy files and texts. Verifies the directory at the end of the archive,
 * also in the zip64 format, against the file. Names are only keys: this class creates no file.
 */
public final class ZipMembers implements NamedArrays, Closeable {
    private static final int END = 0x06054b50;
    private static final int END_64 = 0x06064b50;
    private static final int LOCATOR_64 = 0x07064b50;
    private static final int LISTED = 0x02014b50;
    private static final int LOCAL = 0x04034b50;
    private static final int END_BYTES = 22;
    private static final int LOCATOR_BYTES = 20;
    private static final int LISTED_BYTES = 46;
    private static final int LOCAL_BYTES = 30;
    private static final int MOST_COMMENT = 0xffff;
    private static final int MOST_LIST = 64 << 20;
    private static final int ENCRYPTED = 1;
    private static final int PATCHED = 1 << 5;
    private static final int STRONGLY_ENCRYPTED = 1 << 6;
    private static final int DEFLATED = 8;
    private static final long MOST_RATIO = 1032;  // the best ratio of deflate
    private static final int TELLING = 512;       // packed bytes from which the first bytes of a member can be unpacked
    private static final String SUFFIX = ".npy";

    private final Path file;
    private final FileChannel channel;
    private final long size;
    private final Map<String, ZipMember> members = new LinkedHashMap<>();
    private final Map<String, ZipMember> files = new LinkedHashMap<>();
    private final List<String> others = new ArrayList<>();

    private ZipMembers(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        this.size = channel.size();
        list();
    }

    public static ZipMembers open(Path file) throws IOException {
        ByteInput.requireRegular(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        boolean ok = false;
        try {
            ZipMembers members = new ZipMembers(file, channel);
            ok = true;
            return members;
        } finally {
            if (!ok) {
                channel.close();
            }
        }
    }

    @Override
    public FilePlace place() {
        return FilePlace.of(file);
    }

    /** Returns whether a file with these first bytes is a zip archive, which may be one without members. */
    public static boolean is(byte[] start) {
        int mark = start.length < Integer.BYTES ? 0 : ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return mark == LOCAL || mark == END;
    }

    /** Returns the names of the arrays without .npy, in the order of the directory. */
    public Set<String> names() {
        return members.keySet();
    }

    /** Returns the names of all files without "./" at their beginning, in the order of the directory. */
    List<String> files() {
        return List.copyOf(files.keySet());
    }

    /**
     * Opens a file of the archive.
     *
     * @throws RefusedException if no file or several files have this name
     */
    ByteInput file(String name) throws IOException {
        ZipMember member = files.get(name);
        if (member == null) {
            throw new RefusedException((files.containsKey(name) ? "two members of the archive are named " : "the archive has no member ")
                    + MemberChoice.shown(name) + (files.containsKey(name) ? "" : "; " + MemberChoice.list(files())));
        }
        return MemberInput.open(place().member(MemberChoice.shown(name)), channel, member);
    }

    /** Returns the names of the members that are not arrays, in the order of the directory. */
    public List<String> others() {
        return others;
    }

    @Override
    public boolean has(String name) {
        return members.containsKey(name);
    }

    @Override
    public boolean isConcurrent() {
        return true;
    }

    /** Opens an array at its header; throws a MalformedFileException if no array has this name. */
    @Override
    public NpyInput open(String name) throws IOException {
        ZipMember member = members.get(name);
        if (member == null) {
            throw missing(name + SUFFIX);
        }
        return NpyInput.open(MemberInput.open(place().member(member.name()), channel, member));
    }

    /** Returns the exception for a missing member, or for several members that are all missing. */
    public MalformedFileException missing(String what) {
        return place().malformed("has no member " + what + "; its members are " + names());
    }

    private MalformedFileException wrong(long at, String what) {
        return place().malformed(at, what);
    }

    private ByteBuffer bytes(long at, int count) throws IOException {
        return bytes(channel, place(), at, count);
    }

    private static ByteBuffer bytes(FileChannel channel, FilePlace place, long at, int count) throws IOException {
        ByteBuffer to = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (to.hasRemaining()) {
            if (channel.read(to, at + to.position()) < 0) {
                throw place.malformed(at + to.position(), "the file became shorter while it was read");
            }
        }
        return to.flip();
    }

    private void list() throws IOException {
        if (size < END_BYTES) {
            throw wrong(0, "the file has " + size + " bytes, but a zip archive has at least " + END_BYTES);
        }
        int tail = (int) Math.min(size, END_BYTES + MOST_COMMENT);
        ByteBuffer last = bytes(size - tail, tail);
        int at = tail - END_BYTES;
        while (at >= 0 && (last.getInt(at) != END || at + END_BYTES + (last.getShort(at + 20) & 0xffff) != tail)) {
            at--;
        }
        if (at < 0) {
            throw wrong(size, "no list of members ends here: the file is not a zip archive, or it is cut off");
        }
        long end = size - tail + at;
        long count = last.getShort(at + 10) & 0xffff;
        long bytes = last.getInt(at + 12) & 0xffffffffL;
        long begin = last.getInt(at + 16) & 0xffffffffL;
        if (last.getInt(at + 4) != 0 && last.getInt(at + 4) != -1) {
            throw wrong(end + 4, "the archive is one of several parts");
        }
        if (count == 0xffff || bytes == 0xffffffffL || begin == 0xffffffffL) {
            if (end >= LOCATOR_BYTES && bytes(end - LOCATOR_BYTES, 4).getInt(0) == LOCATOR_64) {
                long at64 = bytes(end - LOCATOR_BYTES, LOCATOR_BYTES).getLong(8);
                if (at64 < 0 || at64 > end - LOCATOR_BYTES - 56 || bytes(at64, 4).getInt(0) != END_64) {
                    throw wrong(end - LOCATOR_BYTES + 8, "the archive says that its zip64 end is at byte " + at64);
                }
                ByteBuffer end64 = bytes(at64, 56);
                count = end64.getLong(32);
                bytes = end64.getLong(40);
                begin = end64.getLong(48);
                end = at64;
            }
        }
        if (begin < 0 || bytes < 0 || begin > end || bytes != end - begin || bytes > MOST_LIST) {
            throw wrong(end, "the archive says that its list of members is the " + bytes + " bytes from " + begin
                    + " on, but the list ends at byte " + end);
        }
        if (count < 0 || count > bytes / LISTED_BYTES) {
            throw wrong(end, "a list of " + bytes + " bytes cannot hold " + count + " members");
        }
        members(bytes(begin, (int) bytes), begin, (int) count);
    }

    private void members(ByteBuffer list, long listBegin, int count) throws IOException {
        List<ZipMember> all = new ArrayList<>();
        List<long[]> taken = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            int at = list.position();
            long where = listBegin + at;
            if (list.remaining() < LISTED_BYTES || list.getInt(at) != LISTED) {
                throw wrong(where, "member " + k + " of " + count + " is expected here in the list");
            }
            int nameBytes = list.getShort(at + 28) & 0xffff;
            int extra = list.getShort(at + 30) & 0xffff;
            int comment = list.getShort(at + 32) & 0xffff;
            if (list.remaining() - LISTED_BYTES < nameBytes + extra + comment) {
                throw wrong(where + 28, "member " + k + " of the list is longer than the list");
            }
            byte[] name = new byte[nameBytes];
            list.get(at + LISTED_BYTES, name);
            ZipMember member = member(list, at, where, new String(name, StandardCharsets.UTF_8), extra, listBegin, taken);
            requireName(member, taken.get(taken.size() - 1)[0], name);
            all.add(member);
            list.position(at + LISTED_BYTES + nameBytes + extra + comment);
        }
        if (list.hasRemaining()) {
            throw wrong(listBegin + list.position(), "the list goes on after its " + count + " members");
        }
        taken.sort(Comparator.comparingLong(range -> range[0]));
        for (int k = 1; k < taken.size(); k++) {
            if (taken.get(k)[0] < taken.get(k - 1)[1]) {
                throw wrong(taken.get(k)[0], "two members share bytes");
            }
        }
        for (ZipMember m : all) {
            String path = MemberChoice.plain(m.name());
            if (!path.endsWith("/")) {
                files.put(path, files.containsKey(path) ? null : m);
            }
            boolean named = m.name().endsWith(SUFFIX);
            if (!named && !isArray(m)) {
                others.add(m.name());  // a text beside the arrays, which NumPy accepts
            } else if (members.put(named ? m.name().substring(0, m.name().length() - SUFFIX.length()) : m.name(), m) != null) {
                throw wrong(-1, "two members are named " + m.name());
            }
        }
    }

    /** Returns whether a member whose name does not end in .npy is an array. As in NumPy, its first bytes determine this. */
    private boolean isArray(ZipMember m) throws IOException {
        byte[] first = bytes(m.begin(), (int) Math.min(m.packed(), TELLING)).array();
        if (!m.deflated()) {
            return NpyHeader.isMark(first);
        }
        Inflater inflater = new Inflater(true);
        try {
            byte[] start = new byte[NpyHeader.MARK_BYTES];
            inflater.setInput(first);
            return inflater.inflate(start) == start.length && NpyHeader.isMark(start);
        } catch (DataFormatException e) {
            return false;  // if the member is read later, the same exception is thrown
        } finally {
            inflater.end();
        }
    }

    /** Returns the member that one entry of the directory describes, and marks its bytes in {@code taken}. */
    private ZipMember member(ByteBuffer list, int at, long where, String name, int extra, long listBegin,
            List<long[]> taken) throws IOException {
        int flags = list.getShort(at + 8);
        int method = list.getShort(at + 10) & 0xffff;
        long packed = list.getInt(at + 20) & 0xffffffffL;
        long unpacked = list.getInt(at + 24) & 0xffffffffL;
        long local = list.getInt(at + 42) & 0xffffffffL;
        int end = at + LISTED_BYTES + (list.getShort(at + 28) & 0xffff) + extra;
        for (int e = end - extra; e + 4 <= end;) {
            int field = e + 4;
            int length = list.getShort(e + 2) & 0xffff;
            if (field + length > end) {
                break;
            }
            if (list.getShort(e) == 1) {
                for (int which = 0; which < 3; which++) {
                    boolean wanted = which == 0 ? unpacked == 0xffffffffL : which == 1 ? packed == 0xffffffffL
                            : local == 0xffffffffL;
                    if (wanted && field + 8 <= e + 4 + length) {
                        long value = list.getLong(field);
                        unpacked = which == 0 ? value : unpacked;
                        packed = which == 1 ? value : packed;
                        local = which == 2 ? value : local;
                        field += 8;
                    }
                }
            }
            e += 4 + length;
        }
        if ((flags & (ENCRYPTED | STRONGLY_ENCRYPTED)) != 0) {
            throw wrong(where + 8, "member " + name + " is encrypted; unpack it with its password first");
        }
        if ((flags & PATCHED) != 0) {
            throw wrong(where + 8, "member " + name + " holds changes of another file (compressed patched data), not the file");
        }
        if (method != 0 && method != DEFLATED) {
            throw wrong(where + 10, "member " + name + " is packed by method " + method + "; only stored (0) and deflated (8) members can "
                    + "be read");
        }
        if (local < 0 || local > listBegin - LOCAL_BYTES) {
            throw wrong(where + 42, "member " + name + " begins at byte " + local + " according to the list of members, but that list "
                    + "begins at " + listBegin);
        }
        ByteBuffer head = bytes(local, LOCAL_BYTES);
        long begin = local + LOCAL_BYTES + (head.getShort(26) & 0xffff) + (head.getShort(28) & 0xffff);
        if (head.getInt(0) != LOCAL) {
            throw wrong(local, "member " + name + " begins here according to the list of members, but the bytes here are not a member");
        }
        if (packed < 0 || packed > listBegin - begin) {
            throw wrong(where + 20, "member " + name + " has " + packed + " bytes from " + begin
                    + " on according to the list of members, but that list begins at " + listBegin);
        }
        boolean deflated = method == DEFLATED;
        if (!deflated && unpacked != packed || unpacked < 0 || deflated && unpacked / MOST_RATIO > packed) {
            throw wrong(where + 24, "member " + name + " unpacks to " + unpacked + " bytes from " + packed
                    + (deflated ? " deflated; deflate packs at most " + MOST_RATIO + " into one" : " stored"));
        }
        taken.add(new long[] {local, begin + packed});
        return new ZipMember(name, deflated, begin, packed, unpacked, list.getInt(at + 16));
    }

    /**
     * Compares the name of a member in the directory with the name in the header before its bytes. Other fields of this
     * header are not compared: some writers store sizes and checksums only in the directory, or in a descriptor after
     * the bytes.
     */
    private void requireName(ZipMember member, long local, byte[] listed) throws IOException {
        int length = bytes(local + 26, 2).getShort() & 0xffff;
        byte[] found = bytes(local + LOCAL_BYTES, length).array();
        if (!Arrays.equals(found, listed)) {
            throw wrong(local + LOCAL_BYTES, "member " + member.name() + " of the list has the name "
                    + new String(found, StandardCharsets.UTF_8) + " before its bytes: the archive is damaged, or was changed");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

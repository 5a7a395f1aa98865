// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.mat5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.io.container.ArrayData;

/**
 * Reads numbers of a MATLAB 5 file as numbers of their class. MATLAB stores whole numbers of any class in the smallest type
 * that holds them.
 */
final class Mat5Data implements ArrayData {
    /** Logical values, which have no type number. */
    static final int TRUTH = 0;

    private static final int SINGLE = 7;
    private static final int DOUBLE = 9;
    // Kinds and widths of the types 0 to 13; those without a width hold no numbers.
    private static final String KINDS = "biuiuiuf f  iu";
    private static final int[] WIDTHS = {1, 1, 1, 2, 2, 4, 4, 4, 0, 8, 0, 0, 8, 8};
    private static final int[] TYPES_OF_CLASSES = {DOUBLE, SINGLE, 1, 2, 3, 4, 5, 6, 12, 13};  // the types of the classes from 6 on
    private static final int FIRST_CLASS = 6;
    private static final int PIECE = 1 << 15;

    private final Mat5File.Element element;
    private final String member;
    private final Mat5Input.Tag tag;
    private final int type;
    private final long[] shape;
    private final ByteBuffer stored = ByteBuffer.allocate(PIECE);
    private Mat5Input in;
    private long left;

    /**
     * @param type the type of the numbers that are read
     */
    Mat5Data(Mat5File.Element element, String member, Mat5Input.Tag tag, int type, long count, long... shape) {
        this.element = element;
        this.member = member;
        this.tag = tag;
        this.type = type;
        this.shape = shape;
        left = count;
        stored.order(element.file().order()).limit(0);
    }

    /** Returns the number of bytes of a stored number; 0 for a type that is not numeric. */
    static int widthOf(int type) {
        return type > 0 && type < WIDTHS.length ? WIDTHS[type] : 0;
    }

    static int typeOfClass(int kind) {
        return TYPES_OF_CLASSES[kind - FIRST_CLASS];
    }

    @Override
    public String member() {
        return member;
    }

    @Override
    public char kind() {
        return KINDS.charAt(type);
    }

    @Override
    public int width() {
        return WIDTHS[type];
    }

    @Override
    public boolean bigEndian() {
        return element.file().order() == ByteOrder.BIG_ENDIAN;
    }

    @Override
    public long[] shape() {
        return shape.clone();
    }

    /** {@inheritDoc} MATLAB's arrays are in Fortran order. */
    @Override
    public boolean fortran() {
        return shape.length > 1;
    }

    @Override
    public void fill(ByteBuffer to) throws IOException {
        if (in == null) {
            in = new Mat5Input(element, member, tag.at());
        }
        int n = to.remaining() / width();
        if (type == tag.type()) {
            in.fill(to);
        } else {
            ByteOrder given = to.order();
            to.order(element.file().order());
            for (int i = 0; i < n; i++) {
                if (!stored.hasRemaining()) {
                    int bytes = (int) Math.min(PIECE, (left - i) * widthOf(tag.type()));
                    in.fill(stored.clear().limit(bytes));
                    stored.flip();
                }
                convert(to);
            }
            to.order(given);
        }
        left -= n;
        if (left == 0) {
            in.finish();
        }
    }

    private void convert(ByteBuffer to) {
        boolean floating = tag.type() == SINGLE || tag.type() == DOUBLE;
        double real = tag.type() == SINGLE ? stored.getFloat() : tag.type() == DOUBLE ? stored.getDouble() : 0;
        long whole = floating ? (long) real : whole();
        if (type == TRUTH) {
            to.put((byte) ((floating ? real != 0 : whole != 0) ? 1 : 0));
            return;
        }
        switch (type) {
            case SINGLE -> to.putFloat(floating ? (float) real : whole);
            case DOUBLE -> to.putDouble(floating ? real : whole);
            default -> {
                boolean fits = floating ? whole == real : true;
                int bits = width() * Byte.SIZE;
                if (bits < Long.SIZE) {
                    long least = kind() == 'u' ? 0 : -(1L << bits - 1);
                    long most = kind() == 'u' ? (1L << bits) - 1 : (1L << bits - 1) - 1;
                    fits &= whole >= least && whole <= most;
                }
                if (!fits) {
                    throw element.file().malformed(member, "has the value " + (floating ? String.valueOf(real) : whole) + ", which its class cannot "
                            + "hold", null);
                }
                put(to, whole);
            }
        }
    }

    private long whole() {
        return switch (tag.type()) {
            case 1 -> stored.get();
            case 2 -> stored.get() & 0xff;
            case 3 -> stored.getShort();
            case 4 -> stored.getShort() & 0xffff;
            case 5 -> stored.getInt();
            case 6 -> stored.getInt() & 0xffffffffL;
            default -> stored.getLong();
        };
    }

    private void put(ByteBuffer to, long whole) {
        switch (width()) {
            case Byte.BYTES -> to.put((byte) whole);
            case Short.BYTES -> to.putShort((short) whole);
            case Integer.BYTES -> to.putInt((int) whole);
            default -> to.putLong(whole);
        }
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * Encodes pictures of up to 256 colours as PNG. Does not use AWT, which small run-time images do not have.
 *
 * @since 0.1.0
 */
public final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int COLOURS = 256;
    private static final int OPAQUE = 0xFF000000;

    private Png() {}

    /**
     * Returns a picture of one colour (0xRRGGBB) in 256 levels of opacity, which suits light and dark pages.
     *
     * @param opacity height rows of width bytes
     */
    public static byte[] shades(int width, int height, byte[] opacity, int rgb) {
        int[] palette = new int[COLOURS];
        for (int i = 0; i < COLOURS; i++) {
            palette[i] = i << 24 | rgb & ~OPAQUE;
        }
        return of(width, height, opacity, palette);
    }

    /**
     * Returns a picture in the colours of a palette.
     *
     * @param pixels height rows of width indexes into the palette
     * @param palette 1 to 256 colours, 0xAARRGGBB
     * @throws IllegalArgumentException if a size is wrong, or an index is not in the palette
     */
    public static byte[] of(int width, int height, byte[] pixels, int... palette) {
        if (width < 1 || height < 1 || pixels.length != (long) width * height) {
            throw new IllegalArgumentException(pixels.length + " pixels were given for a picture of " + width + " x " + height);
        } else if (palette.length < 1 || palette.length > COLOURS) {
            throw new IllegalArgumentException("the palette has " + palette.length + " colours; it must have 1 to " + COLOURS);
        }
        for (int i = 0; i < pixels.length; i++) {
            if ((pixels[i] & 0xff) >= palette.length) {
                throw new IllegalArgumentException("pixel " + i + " has the index " + (pixels[i] & 0xff) + ", but the palette has "
                        + palette.length + " colours");
            }
        }
        try {
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            png.write(SIGNATURE);
            ByteArrayOutputStream header = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(header);
            data.writeInt(width);
            data.writeInt(height);
            data.write(new byte[] {8, 3, 0, 0, 0}); // 8 bits, palette, deflate, no interlace
            chunk(png, "IHDR", header.toByteArray());
            byte[] colours = new byte[3 * palette.length];
            byte[] alpha = new byte[palette.length];
            for (int i = 0; i < palette.length; i++) {
                colours[3 * i] = (byte) (palette[i] >>> 16);
                colours[3 * i + 1] = (byte) (palette[i] >>> 8);
                colours[3 * i + 2] = (byte) palette[i];
                alpha[i] = (byte) (palette[i] >>> 24);
            }
            chunk(png, "PLTE", colours);
            chunk(png, "tRNS", alpha);
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (DeflaterOutputStream deflate = new DeflaterOutputStream(packed)) {
                for (int y = 0; y < height; y++) {
                    deflate.write(0); // no filter
                    deflate.write(pixels, y * width, width);
                }
            }
            chunk(png, "IDAT", packed.toByteArray());
            chunk(png, "IEND", new byte[0]);
            return png.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] content) throws IOException {
        DataOutputStream out = new DataOutputStream(png);
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(content);
        out.writeInt(content.length);
        out.write(name);
        out.write(content);
        out.writeInt((int) crc.getValue());
    }
}

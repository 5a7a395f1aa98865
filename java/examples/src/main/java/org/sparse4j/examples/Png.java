// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** A PNG of one colour in 256 strengths of opacity, so that it suits light and dark pages. No AWT. */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    private Png() {}

    /** opacity: height rows of width bytes. */
    static byte[] shades(int width, int height, byte[] opacity, int rgb) {
        try {
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            png.write(SIGNATURE);
            ByteArrayOutputStream header = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(header);
            data.writeInt(width);
            data.writeInt(height);
            data.write(new byte[] {8, 3, 0, 0, 0}); // 8 bits, palette, deflate, no interlace
            chunk(png, "IHDR", header.toByteArray());
            byte[] palette = new byte[3 * 256];
            byte[] alpha = new byte[256];
            for (int i = 0; i < 256; i++) {
                palette[3 * i] = (byte) (rgb >>> 16);
                palette[3 * i + 1] = (byte) (rgb >>> 8);
                palette[3 * i + 2] = (byte) rgb;
                alpha[i] = (byte) i;
            }
            chunk(png, "PLTE", palette);
            chunk(png, "tRNS", alpha);
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (DeflaterOutputStream deflate = new DeflaterOutputStream(packed)) {
                for (int y = 0; y < height; y++) {
                    deflate.write(0); // no filter
                    deflate.write(opacity, y * width, width);
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

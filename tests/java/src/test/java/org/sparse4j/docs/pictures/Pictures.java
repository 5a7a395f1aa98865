// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Draws the pictures of docs/understand, each from arrays that it makes: the numbers in a picture are what the library returned.
 * {@code main} writes them into a folder, by default build/pictures below the working directory; PicturesTest compares the
 * committed ones.
 */
public final class Pictures {
    private Pictures() {}

    /** The pictures by the names of their pages, in the order of the pages. */
    static Map<String, Supplier<String>> all() {
        Map<String, Supplier<String>> pictures = new LinkedHashMap<>();
        pictures.put("formats", FormatsPicture::svg);
        pictures.put("views", ViewsPicture::svg);
        pictures.put("fills", FillsPicture::svg);
        pictures.put("memory", MemoryPicture::svg);
        pictures.put("services", ServicesPicture::svg);
        pictures.put("costs", CostsPicture::svg);
        return pictures;
    }

    /** Writes all pictures into a folder. */
    static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, Supplier<String>> picture : all().entrySet()) {
            Files.writeString(folder.resolve(picture.getKey() + ".svg"), picture.getValue().get());
        }
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args.length > 0 ? args[0] : "build/pictures");
        write(folder);
        System.out.println(folder);
    }
}

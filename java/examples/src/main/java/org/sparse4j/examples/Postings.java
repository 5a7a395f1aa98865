// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.io.PackedFiles;

/**
 * Postings by newsgroup, from a folder or from a tar file of such a folder (plain, or packed by gzip, bzip2 or xz). Each group
 * has a folder with one Latin-1 file per posting. Headers name the group, so they are removed, up to the first empty line.
 */
record Postings(List<String> groups, List<String> texts, int[] labels) {
    private static final int LARGEST = 1 << 26;

    static Postings read(Path path) {
        if (!Files.exists(path)) {
            throw new BadInput(path + ": no such file or folder");
        }
        // Sorted by group, then by name.
        Map<String, Map<String, String>> all = new TreeMap<>();
        try {
            if (Files.isDirectory(path)) {
                folder(path, all);
            } else {
                archive(path, all);
            }
        } catch (IOException e) {
            throw new BadInput(path + ": " + e.getMessage());
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new BadInput(e.getMessage());
        }
        if (all.size() < 2) {
            throw new BadInput(path + ": " + all.size() + " newsgroups; at least two folders with postings are needed");
        }
        List<String> texts = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        int label = 0;
        for (Map<String, String> group : all.values()) {
            texts.addAll(group.values());
            for (int i = 0; i < group.size(); i++) {
                labels.add(label);
            }
            label++;
        }
        return new Postings(List.copyOf(all.keySet()), texts, labels.stream().mapToInt(Integer::intValue).toArray());
    }

    private static void folder(Path path, Map<String, Map<String, String>> all) throws IOException {
        try (Stream<Path> files = Files.walk(path, 2)) {
            for (Path file : (Iterable<Path>) files.filter(f -> path.relativize(f).getNameCount() == 2
                    && Files.isRegularFile(f))::iterator) {
                add(all, file.getParent().getFileName().toString(), file.getFileName().toString(),
                        Files.readAllBytes(file));
            }
        }
    }

    private static void archive(Path path, Map<String, Map<String, String>> all) {
        PackedFiles.forEachMember(path, (name, content) -> {
            String[] names = name.split("/");
            if (names.length > 1) {
                byte[] posting = content.readNBytes(LARGEST + 1);
                if (posting.length > LARGEST) {
                    throw new BadInput(path + ": " + name + " has more than " + LARGEST + " bytes, the limit for a posting");
                }
                add(all, names[names.length - 2], names[names.length - 1], posting);
            }
        });
    }

    private static void add(Map<String, Map<String, String>> all, String group, String name, byte... content) {
        String text = new String(content, StandardCharsets.ISO_8859_1).replace("\r\n", "\n");
        int header = text.indexOf("\n\n");
        all.computeIfAbsent(group, g -> new TreeMap<>()).put(name, header < 0 ? "" : text.substring(header + 2));
    }

    /** Returns three of every five postings of a group, in the order of their names, for training; otherwise the other two. */
    Postings part(boolean train) {
        List<String> some = new ArrayList<>();
        List<Integer> theirs = new ArrayList<>();
        int place = 0;
        for (int i = 0; i < labels.length; i++) {
            place = i > 0 && labels[i] == labels[i - 1] ? place + 1 : 0;
            if (place % 5 < 3 == train) {
                some.add(texts.get(i));
                theirs.add(labels[i]);
            }
        }
        return new Postings(groups, some, theirs.stream().mapToInt(Integer::intValue).toArray());
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Patience;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.text.FileText;
import org.sparse4j.io.text.TextPieces;

/** What happens while the next piece of a text is read ahead: it fails, or whoever waits for it is interrupted. */
class TextPiecesTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void aFileOfTwoPieces() throws IOException {
        file = folder.resolve("text");
        Files.write(file, new byte[9 << 20]);
    }

    private FaultyFileSystem system(int failing, IOException failure) {
        return new FaultyFileSystem(folder, failing, failure, 1 << 19);
    }

    @Test
    void readAheadErrorsAreThrownByNext() throws IOException {
        FaultyFileSystem whole = system(-1, null);
        try (FileText text = FileText.open(whole.wrap(file), new MemberChoice(null, ".mtx")); TextPieces pieces = new TextPieces(text, Long.MAX_VALUE)) {
            pieces.next();
            pieces.consume(pieces.bytes());
            pieces.next();
            assertEquals(1 << 20, pieces.bytes());
        }
        int inTheSecondPiece = whole.calls.lastIndexOf("read") - 1;
        IOException failure = new IOException("Input/output error");
        try (FileText text = FileText.open(system(inTheSecondPiece, failure).wrap(file), new MemberChoice(null, ".mtx"));
                TextPieces pieces = new TextPieces(text, Long.MAX_VALUE)) {
            pieces.next();
            assertSame(failure, assertThrows(IOException.class, pieces::next));
        }
    }

    @Test
    void waitingForTheNextPieceIsInterruptible() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        FaultyFileSystem slow = system(-1, null);
        slow.before = () -> {
            if (Thread.currentThread().getName().equals("sparse4j-read-ahead")) {
                reading.countDown();
                awaitWhateverHappens(goOn);
            }
        };
        Thread waiting = Thread.currentThread();
        Thread later = new Thread(() -> {
            Patience.until("somebody who waits", () -> waiting.getState() == Thread.State.WAITING
                    || waiting.getState() == Thread.State.TIMED_WAITING);
            goOn.countDown();
        });
        try (FileText text = FileText.open(slow.wrap(file), new MemberChoice(null, ".mtx"))) {
            TextPieces pieces = new TextPieces(text, Long.MAX_VALUE);
            pieces.next();
            reading.await();
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, pieces::next);
            assertTrue(Thread.currentThread().isInterrupted(), "who was interrupted stays so");
            later.start();
            pieces.close();
            assertEquals(0, goOn.getCount(), "closed when nobody writes to the blocks any more");
            assertTrue(Thread.interrupted(), "also after waiting for the reader");
        } finally {
            Thread.interrupted();
            goOn.countDown();
            later.join();
        }
    }

    private static void awaitWhateverHappens(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // Waits on, as a read of a device does.
            }
        }
    }
}

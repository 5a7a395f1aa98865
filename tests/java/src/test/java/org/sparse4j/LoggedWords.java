// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What a logger says until this is closed; nobody else hears it meanwhile. */
public final class LoggedWords implements AutoCloseable {
    private final List<String> words = Collections.synchronizedList(new ArrayList<>());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            words.add(new SimpleFormatter().formatMessage(record));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Logger logger;
    private final boolean parents;

    public LoggedWords(String name) {
        logger = Logger.getLogger(name);
        parents = logger.getUseParentHandlers();
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    /** So far, in order. */
    public List<String> words() {
        synchronized (words) {
            return List.copyOf(words);
        }
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(parents);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.launcher.JavaModuleOptions;
import org.sparse4j.spark.SelfTest;

/**
 * A standalone Spark: a master and two workers of one core each, processes that can be killed, from the jars of the class path.
 * The driver is this JVM. Ended with the JVM, however that ends.
 */
public final class Cluster {
    /** One core each. */
    public static final int WORKERS = 2;

    // What is waited for is told at this level; the tests' own class path tells errors alone.
    private static final String LOG = """
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            appender.console.type = Console
            appender.console.name = console
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = %d{HH:mm:ss} %p %c{1}: %m%n
            """;
    private static final Pattern URL = Pattern.compile("Starting Spark master at (spark://[0-9.]+:[0-9]+)");
    private static final Pattern REGISTERED = Pattern.compile("Successfully registered with master");

    private Path folder;
    private List<Path> application;
    private Process master;
    private String url;
    // By place, of which each has a host of its own: Spark runs no second copy of a task on the host of the first.
    private final Process[] workers = new Process[WORKERS];
    private JavaSparkContext context;
    private List<String> settings;
    private int logs;

    private final String memory;

    private Cluster(String memory) {
        this.memory = memory;
    }

    /**
     * A new one.
     *
     * @param memory that a worker may give its executors, as Spark writes it: 2g
     */
    public static Cluster start(String memory) {
        Cluster cluster = new Cluster(memory);
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::stop));
        try {
            cluster.folder = Files.createTempDirectory("sparse4j-cluster");
            ApplicationJars.linkOthers(cluster.folder.resolve("home/jars"));
            cluster.application = ApplicationJars.packOurs(cluster.folder.resolve("application"));
            Files.writeString(cluster.folder.resolve("log4j2.properties"), LOG);
            Path log = cluster.log();
            cluster.master = cluster.java(log, "127.0.0.1", "org.apache.spark.deploy.master.Master");
            cluster.url = cluster.said(cluster.master, log, URL).group(1);
            cluster.mendWorkers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cluster;
    }

    // ---- processes ------------------------------------------------------------------------------------------------

    private Path log() {
        return folder.resolve("log-" + logs++ + ".txt");
    }

    private Process java(Path log, String host, String program, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dspark.worker.timeout=5",
                "-Dlog4j2.configurationFile=" + folder.resolve("log4j2.properties")));
        line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
        String ours = application.stream().map(Path::toString).reduce("", (a, b) -> a + File.pathSeparator + b);
        line.addAll(List.of("-cp", folder.resolve("home/jars") + "/*" + ours, Watched.class.getName(), program, "--host", host,
                "--port", "0", "--webui-port", "0"));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(Map.of("SPARK_HOME", folder.resolve("home").toString(), "SPARK_SCALA_VERSION", "2.13",
                "SPARK_LOCAL_IP", host, "SPARK_WORKER_DIR", folder.resolve("work").toString(), "SPARK_LOCAL_DIRS",
                folder.resolve("local").toString()));
        return builder.start();
    }

    private Matcher said(Process process, Path log, Pattern what) throws IOException {
        Matcher[] found = new Matcher[1];
        Patience.until(what.pattern() + " in " + log, () -> {
            try {
                found[0] = what.matcher(Files.readString(log));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return found[0].find() || !process.isAlive();
        });
        if (!process.isAlive()) {
            throw new IllegalStateException("the process ended: " + Files.readString(log));
        }
        return found[0];
    }

    /** Starts as many workers as there should be. */
    void mendWorkers() throws IOException {
        Path[] begun = new Path[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            if (workers[i] == null || !workers[i].isAlive()) {
                begun[i] = log();
                workers[i] = java(begun[i], "127.0.0." + (i + 1), "org.apache.spark.deploy.worker.Worker", "--cores", "1",
                        "--memory", memory, url);
            }
        }
        for (int i = 0; i < WORKERS; i++) {
            if (begun[i] != null) {
                said(workers[i], begun[i], REGISTERED);
            }
        }
    }

    Process worker(int i) {
        return workers[i];
    }

    /** Processes of executors that a worker has started. */
    static List<ProcessHandle> executors(Process worker) {
        return worker.descendants().filter(ProcessHandle::isAlive).toList();
    }

    /** Of all workers. */
    List<ProcessHandle> executors() {
        return Stream.of(workers).flatMap(each -> executors(each).stream()).toList();
    }

    // ---- the application --------------------------------------------------------------------------------------------

    /** A context with both executors there; the one of the last call when the settings (name, value, ...) are the same. */
    public JavaSparkContext context(String... wanted) throws IOException {
        mendWorkers();
        if (context == null || context.sc().isStopped() || !settings.equals(List.of(wanted))) {
            stopContext();
            String jars = String.join(",", application.stream().map(Path::toString).toList());
            SparkConf conf = new SparkConf(false).setMaster(url).setAppName("sparse4j cluster").set("spark.ui.enabled", "false")
                    .set("spark.driver.host", "127.0.0.1").set("spark.executor.memory", "512m").set("spark.jars", jars)
                    .set("spark.ui.showConsoleProgress", "false").set("spark.default.parallelism", "4")
                    .set("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
            for (int i = 0; i < wanted.length; i += 2) {
                conf.set(wanted[i], wanted[i + 1]);
            }
            context = new JavaSparkContext(conf);
            settings = List.of(wanted);
        }
        Patience.until("executors of " + url, this::hasExecutors);
        return context;
    }

    private boolean hasExecutors() {
        try {
            return SelfTest.run(context, context.getConf().getInt("spark.cores.max", WORKERS)).isGood();
        } catch (IllegalStateException e) {
            // They come late.
            return false;
        }
    }

    void stopContext() {
        if (context != null) {
            context.stop();
            context = null;
        }
    }

    /** Ends all of it. */
    public synchronized void stop() {
        try {
            stopContext();
        } finally {
            List<ProcessHandle> all = new ArrayList<>();
            Stream.concat(Stream.of(workers), Stream.ofNullable(master)).filter(Objects::nonNull).forEach(each -> {
                each.descendants().forEach(all::add);
                all.add(each.toHandle());
            });
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(each -> each.onExit().join());
            Arrays.fill(workers, null);
            master = null;
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        if (folder == null || !Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // Of temporary files.
        }
    }
}

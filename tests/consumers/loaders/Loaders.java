// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Several applications in one JVM: each class loader has a copy of the library, and goes when it is dropped. */
public final class Loaders {
    private Loaders() {}

    /** Arguments: how many, and the class path of each. */
    public static void main(String[] args) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String part : args[1].split(File.pathSeparator)) {
            urls.add(new File(part).toURI().toURL());
        }
        List<WeakReference<ClassLoader>> dropped = use(Integer.parseInt(args[0]), urls.toArray(URL[]::new));
        long until = System.nanoTime() + 600_000_000_000L;  // only what is never collected
        while (dropped.stream().anyMatch(each -> each.get() != null) && System.nanoTime() < until) {
            System.gc();
            Thread.sleep(50);
        }
        long kept = dropped.stream().filter(each -> each.get() != null).count();
        if (kept > 0) {
            throw new AssertionError(kept + " of " + args[0] + " class loaders are still there");
        }
        System.out.println(args[0] + " class loaders, collected again: ok");
    }

    private static List<WeakReference<ClassLoader>> use(int count, URL[] urls) throws Exception {
        List<URLClassLoader> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
        }
        // All are there at once, and called in turn by the same thread.
        for (int round = 0; round < 2; round++) {
            for (URLClassLoader each : all) {
                Class.forName("consumer.App", true, each).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            }
        }
        List<WeakReference<ClassLoader>> dropped = new ArrayList<>();
        for (URLClassLoader each : all) {
            each.close();
            dropped.add(new WeakReference<>(each));
        }
        return dropped;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The default file system, in which one call of all that reach it fails, and channels take only some bytes at a time. */
final class FaultyFileSystem extends FileSystem {
    /** The names of the calls so far, and of the arguments where those matter. */
    final List<String> calls = new ArrayList<>();
    private final FaultySystemProvider provider = new FaultySystemProvider(this);
    private final FileSystem real;
    private final int failing;
    private final IOException failure;
    final int mostBytes;
    /** Runs before each call is made. */
    volatile Runnable before = () -> {};

    /** The call number `failing`, from 0, throws `failure`; reads and writes take at most `mostBytes`. */
    FaultyFileSystem(Path somewhere, int failing, IOException failure, int mostBytes) {
        this.real = somewhere.getFileSystem();
        this.failing = failing;
        this.failure = failure;
        this.mostBytes = mostBytes;
    }

    void call(String name) throws IOException {
        int number;
        synchronized (this) {
            number = calls.size();
            calls.add(name);
        }
        before.run();
        if (number == failing) {
            failure.fillInStackTrace();
            throw failure;
        }
    }

    /** The call that failed, or null. */
    String failed() {
        return failing >= 0 && failing < calls.size() ? calls.get(failing) : null;
    }

    /** A path of this file system. */
    Path wrap(Path path) {
        return path == null ? null : (Path) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Path.class},
                (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "getFileSystem":
                            return this;
                        case "toRealPath":
                            call("toRealPath");
                            break;
                        case "toString":
                            return path.toString();
                        case "hashCode":
                            return path.hashCode();
                        case "iterator":
                            throw new UnsupportedOperationException();
                        default:
                            break;
                    }
                    Object[] real = arguments == null ? new Object[0] : arguments.clone();
                    for (int k = 0; k < real.length; k++) {
                        real[k] = real[k] instanceof Path ? unwrap((Path) real[k]) : real[k];
                    }
                    Object result = invoke(method, path, real);
                    return result instanceof Path ? wrap((Path) result) : result;
                });
    }

    static Path unwrap(Path path) {
        if (!Proxy.isProxyClass(path.getClass())) {
            return path;
        }
        return Path.of(path.toString());
    }

    private static Object invoke(Method method, Object on, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public Path getPath(String first, String... more) {
        return wrap(real.getPath(first, more));
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return real.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return real.supportedFileAttributeViews();
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return real.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    /** Counts each call, and hands it on. */
    private static final class FaultySystemProvider extends FileSystemProvider {
        private final FaultyFileSystem system;

        FaultySystemProvider(FaultyFileSystem system) {
            this.system = system;
        }

        private FileSystemProvider real(String name) throws IOException {
            system.call(name);
            return system.real.provider();
        }

        @Override
        public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
                FileAttribute<?>... attributes) throws IOException {
            return new FaultyChannel(
                    (FileChannel) real("open " + options).newByteChannel(unwrap(path), options, attributes), system);
        }

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            return new FaultyChannel(real("open " + options).newFileChannel(unwrap(path), options, attributes), system);
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            DirectoryStream<Path> all = real("list").newDirectoryStream(unwrap(folder), p -> filter.accept(system.wrap(p)));
            return new DirectoryStream<>() {
                @Override
                public Iterator<Path> iterator() {
                    Iterator<Path> each = all.iterator();
                    return new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            return each.hasNext();
                        }

                        @Override
                        public Path next() {
                            return system.wrap(each.next());
                        }
                    };
                }

                @Override
                public void close() throws IOException {
                    all.close();
                }
            };
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
            real("mkdir").createDirectory(unwrap(folder), attributes);
        }

        @Override
        public void delete(Path path) throws IOException {
            real("delete").delete(unwrap(path));
        }

        @Override
        public void copy(Path from, Path to, CopyOption... options) throws IOException {
            real("copy").copy(unwrap(from), unwrap(to), options);
        }

        @Override
        public void move(Path from, Path to, CopyOption... options) throws IOException {
            real("rename").move(unwrap(from), unwrap(to), options);
        }

        @Override
        public Path readSymbolicLink(Path link) throws IOException {
            return system.wrap(real("readlink").readSymbolicLink(unwrap(link)));
        }

        @Override
        public boolean isSameFile(Path a, Path b) throws IOException {
            return real("same").isSameFile(unwrap(a), unwrap(b));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return real("hidden").isHidden(unwrap(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return real("store").getFileStore(unwrap(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            real("access").checkAccess(unwrap(path), modes);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            V view = system.real.provider().getFileAttributeView(unwrap(path), type, options);
            return view == null ? null : type.cast(Proxy.newProxyInstance(getClass().getClassLoader(),
                    new Class<?>[] {type}, (proxy, method, arguments) -> {
                        system.call(method.getName());
                        return invoke(method, view, arguments);
                    }));
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            return real("stat").readAttributes(unwrap(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
            return real("stat").readAttributes(unwrap(path), names, options);
        }

        @Override
        public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
            real("set").setAttribute(unwrap(path), name, value, options);
        }

        @Override
        public String getScheme() {
            return "faulty";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> properties) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Path getPath(URI uri) {
            throw new UnsupportedOperationException();
        }
    }
}

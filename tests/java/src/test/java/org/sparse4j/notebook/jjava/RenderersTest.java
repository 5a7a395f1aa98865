// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook.jjava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.notebook.Convergence;
import org.sparse4j.notebook.LinePlot;
import org.sparse4j.notebook.NotebookHtml;

/** What kernels find: JJava's extension, and the descriptor of the kernel for Kotlin. */
class RenderersTest {
    @Test
    void theKernelFindsTheExtension() {
        List<Class<?>> found = new ArrayList<>();
        ServiceLoader.load(Extension.class).stream().forEach(provider -> found.add(provider.type()));
        assertEquals(List.of(Renderers.class), found);
        assertEquals(Renderers.class, ServiceLoader.load(Extension.class).iterator().next().getClass());
    }

    private static void shows(Renderer renderer, Object shown, String html) {
        DisplayData data = renderer.render(shown);
        assertEquals(html, data.getData(MIMEType.TEXT_HTML));
        assertEquals(shown.toString(), data.getData(MIMEType.TEXT_PLAIN));
    }

    @Test
    void eachTypeIsShownAsHtmlAndAsText() {
        Renderer renderer = new Renderer();
        Renderers.register(renderer);
        Convergence residuals = new Convergence();
        residuals.progress(1, 0.5);
        LinePlot plot = LinePlot.of("t", 1, 2);
        try (INDArray x = Sparse4j.create(new double[][] {{4, 1, 0}, {1, 3, 0}, {0, 0, 2}}).toFormat(SparseFormat.CSR);
                SingularValues svd = Solvers.svds(x, 2); Eigenpairs pairs = Solvers.eigsh(x, 2); Pca pca = Solvers.pca(x, 2)) {
            shows(renderer, x, NotebookHtml.html(x));
            shows(renderer, svd, NotebookHtml.html(svd));
            shows(renderer, pairs, NotebookHtml.html(pairs));
            shows(renderer, pca, NotebookHtml.html(pca));
            shows(renderer, plot, plot.html());
            shows(renderer, residuals, residuals.html());
        }
    }

    @Test
    void theDescriptorForKotlinNamesTheSameTypes() throws Exception {
        String descriptor;
        try (InputStream in = NotebookHtml.class.getResourceAsStream("/META-INF/kotlin-jupyter-libraries/libraries.json")) {
            descriptor = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        TreeSet<String> named = new TreeSet<>();
        Pattern.compile("render<([\\w.]+)>").matcher(descriptor).results().forEach(m -> named.add(m.group(1)));
        TreeSet<String> wanted = new TreeSet<>();
        for (Class<?> type : List.of(INDArray.class, SingularValues.class, Eigenpairs.class, Pca.class, LinePlot.class, Convergence.class)) {
            wanted.add(type.getName());
        }
        assertEquals(wanted, named);
        assertTrue(descriptor.contains("\"org.sparse4j.*\""));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook.jjava;

import java.util.function.Function;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.sparse4j.INDArray;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.notebook.Convergence;
import org.sparse4j.notebook.LinePlot;
import org.sparse4j.notebook.NotebookHtml;

/** Registers the HTML of arrays, decompositions and plots with JJava, which finds this class by META-INF/services. */
public final class Renderers implements Extension {
    @Override
    public void install(BaseKernel kernel) {
        register(kernel.getRenderer());
    }

    static void register(Renderer renderer) {
        register(renderer, INDArray.class, NotebookHtml::html);
        register(renderer, SingularValues.class, NotebookHtml::html);
        register(renderer, Eigenpairs.class, NotebookHtml::html);
        register(renderer, Pca.class, NotebookHtml::html);
        register(renderer, LinePlot.class, LinePlot::html);
        register(renderer, Convergence.class, Convergence::html);
    }

    private static <T> void register(Renderer renderer, Class<T> type, Function<T, String> html) {
        renderer.createRegistration(type).preferring(MIMEType.TEXT_HTML).supporting(MIMEType.TEXT_PLAIN).register((shown, context) -> {
            context.renderIfRequested(MIMEType.TEXT_HTML, () -> html.apply(shown));
            context.renderIfRequested(MIMEType.TEXT_PLAIN, () -> shown.toString());
        });
    }
}

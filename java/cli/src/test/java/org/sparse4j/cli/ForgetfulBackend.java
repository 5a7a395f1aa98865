// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.nio.ByteBuffer;
import org.sparse4j.backend.Backend;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.cpu.CpuBackend;

/** The processor's backend, but that it does not assign arrays; {@code VerifyTest} names it as a service to a JVM. */
public final class ForgetfulBackend implements Backend {
    private final Backend right = new CpuBackend();

    @Override
    public String name() {
        return "forgetful";
    }

    @Override
    public int priority() {
        return 1;
    }

    @Override
    public boolean isAvailable() {
        return right.isAvailable();
    }

    @Override
    public Executioner executioner() {
        return call -> right.executioner().exec(call.function() == Function.ASSIGN ? OpCall.of(Function.MEMORY) : call);
    }

    @Override
    public HostBlock allocate(long bytes) {
        return right.allocate(bytes);
    }

    @Override
    public void giveBack(Function function, long... integers) {
        right.giveBack(function, integers);
    }

    @Override
    public long place(ByteBuffer direct) {
        return right.place(direct);
    }

    @Override
    public HostBlock scratch() {
        return right.scratch();
    }

    @Override
    public long cleanerRescues() {
        return right.cleanerRescues();
    }

    @Override
    public String memoryInfo() {
        return right.memoryInfo();
    }

    @Override
    public String info() {
        return right.info();
    }
}

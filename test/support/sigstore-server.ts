import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findTimestampServer } from '../../stack/binaries/timestamp-server';
import { startProcess } from '../../stack/servers/process';
import { ready, waitUntil } from '../../stack/servers/ready';

/**
 * Sigstore's authority serves metrics on port 2112 of every interface, and no flag changes that. So it runs in a network namespace
 * without interfaces, behind a Unix socket. Where namespaces are not available it runs without one, its metrics open during the test.
 */
function ownNetwork(): string[] {
  const wrapper = ['unshare', '--map-root-user', '--net'];
  try {
    execFileSync(wrapper[0]!, [...wrapper.slice(1), 'true'], { stdio: 'ignore' });
    return wrapper;
  } catch {
    return [];
  }
}

export interface SigstoreServer {
  address: string;
  close(): Promise<void>;
}

export async function startSigstoreServer(directory: string): Promise<SigstoreServer> {
  const binary = await findTimestampServer({ say: (line) => process.stderr.write(`${line}\n`) });
  const socket = join(directory, 'tsa.sock');
  const [command, ...args] = [
    ...ownNetwork(),
    ...[binary, 'serve', '--scheme', 'unix', '--socket-path', socket, '--timestamp-signer', 'memory'],
    ...['--disable-ntp-monitoring', '--include-chain-in-response'],
  ];
  const server = await startProcess({
    command: command!,
    args,
    logFile: join(directory, 'timestamp-server.log'),
  });
  const relay = createServer((caller) => {
    const inner = connect(socket);
    for (const end of [caller, inner]) {
      end.on('error', () => undefined);
      end.on('close', () => {
        caller.destroy();
        inner.destroy();
      });
    }
    caller.pipe(inner).pipe(caller);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const answers = async () => (await fetch(`${address}/ping`)).ok;
  await ready('timestamp-server', server, (signal) => waitUntil('timestamp-server', answers, signal));
  return {
    address,
    async close() {
      relay.close();
      await server.stop();
    },
  };
}

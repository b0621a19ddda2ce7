import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assertPortFree } from '../ports';
import { startProcess } from './process';
import type { RunningProcess } from './process';
import { ready, waitUntil } from './ready';

export interface FakeGcsOptions {
  readonly binary: string;
  readonly port: number;
  /** Holds its objects and its log. */
  readonly dir: string;
}

export interface FakeGcsServer extends RunningProcess {
  readonly endpoint: string;
}

/** Starts fake-gcs-server: the Google Cloud Storage API on local files, for tests. */
export async function startFakeGcs({ binary, port, dir }: FakeGcsOptions): Promise<FakeGcsServer> {
  await assertPortFree(port);
  const root = join(dir, 'objects');
  mkdirSync(root, { recursive: true });
  const endpoint = `http://127.0.0.1:${port}`;
  const started = await startProcess({
    command: binary,
    args: [
      ...['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port)],
      ...['-public-host', `127.0.0.1:${port}`, '-external-url', endpoint],
      ...['-backend', 'filesystem', '-filesystem-root', root],
    ],
    logFile: join(dir, 'fake-gcs-server.log'),
  });
  const answers = async (): Promise<boolean> => {
    const response = await fetch(`${endpoint}/storage/v1/b?project=test`);
    await response.arrayBuffer();
    return response.ok;
  };
  await ready('fake-gcs-server', started, (signal) => waitUntil('fake-gcs-server', answers, signal));
  return { ...started, endpoint };
}

import { join } from 'node:path';
import { startSandboxNode } from '../sandbox/chain/server';
import { startSandboxPsc } from '../sandbox/psc/server';

/** The sandbox process of `npm start`: an RFC 3161 authority and a Bitcoin-format chain. */

/** Where they listen, and their host name in the files they write. Not loopback only inside a container network. */
const HOST = process.env['SELLO_SANDBOX_HOST'] || '127.0.0.1';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; npm start sets it for the sandbox process.`);
  return value;
}

async function startPsc(dataDir: string): Promise<{ close(): Promise<void> }> {
  return startSandboxPsc({
    dataDir: join(dataDir, 'psc'),
    host: HOST,
    port: Number(required('SELLO_PSC_PORT')),
  });
}

async function startChain(dataDir: string): Promise<{ close(): Promise<void> }> {
  const { username, password, port } = new URL(required('BITCOIN_RPC_URL'));
  const auth = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  return startSandboxNode({ dataDir: join(dataDir, 'chain'), host: HOST, port: Number(port), auth });
}

async function main(): Promise<void> {
  const dataDir = required('SELLO_DATA_DIR');
  const parts = required('SELLO_SANDBOX').split(',');
  const servers = await Promise.all([
    ...(parts.includes('psc') ? [startPsc(dataDir)] : []),
    ...(parts.includes('chain') ? [startChain(dataDir)] : []),
  ]);

  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    void Promise.allSettled(servers.map((server) => server.close())).then(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  // The supervisor has ended.
  process.on('disconnect', close);
  process.send?.({ ready: true });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

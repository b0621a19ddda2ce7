import { join } from 'node:path';
import { nodeModules } from '../../integration/clients/clients';

/** The packages that hold a runtime's program for this machine, and where it is inside. */
const HERE = `${process.platform}-${process.arch}`;
const RUNTIMES = {
  'Node 22': [`node-${HERE}@22.23.3`, `node-${HERE}/bin/node`],
  'Node 24': [`node-${HERE}@24.9.0`, `node-${HERE}/bin/node`],
  Deno: [`@deno/${HERE}-glibc@2.9.6`, `@deno/${HERE}-glibc/deno`],
  Bun: [`@oven/bun-${HERE}@1.4.4`, `@oven/bun-${HERE}/bin/bun`],
} as const;

export type Runtime = keyof typeof RUNTIMES;

/** The path of a runtime's program, from the npm registry and kept in the stack's cache. */
export async function findRuntime(name: Runtime): Promise<string> {
  const [spec, program] = RUNTIMES[name];
  const folder = spec.replaceAll(/[@/]+/g, '-').replace(/^-/, '');
  return join(await nodeModules(`runtime-${folder}`, [spec]), program);
}

export async function findRuntimes(): Promise<void> {
  for (const name of Object.keys(RUNTIMES) as Runtime[]) await findRuntime(name);
}

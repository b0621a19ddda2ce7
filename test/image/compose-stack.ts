import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../../runtime/reserve-port';
import type { Say } from '../../stack/progress';
import { command, succeeds } from './command';
import type { CommandOptions } from './command';
import { findCompose } from './programs';

const PROJECT = 'sello-image-test';
/** Creating schemas and starting every server, on a busy machine with two cores. */
const START_WITHIN_SECONDS = 1200;

export interface ComposeStack {
  /** Where the API is published. */
  readonly api: string;
  /** The published port of `files`; links name another. */
  readonly filesPort: number;
  compose(args: readonly string[], options?: CommandOptions): Promise<string>;
  /** Starts everything and returns once Compose has started the last service. */
  up(...args: string[]): Promise<void>;
  exec(service: string, args: readonly string[], input?: string | Buffer): Promise<string>;
  logs(): Promise<string>;
  /** Removes everything, data included. */
  remove(): Promise<void>;
}

/** The stack of docker-compose.yml under a name of its own and on free ports, without the services that `leftOut` names. */
export async function composeStack(leftOut: readonly string[], say: Say): Promise<ComposeStack> {
  const plugin = await succeeds('docker', ['compose', 'version']);
  const [program, first] = plugin ? ['docker', ['compose']] : [await findCompose({ say }), []];
  const directory = await mkdtemp(join(tmpdir(), 'sello-compose-'));
  const override = join(directory, 'override.yml');
  const [apiPort, filesPort, uiPort] = [await reservePort(), await reservePort(), await reservePort()];
  await writeFile(
    override,
    overrideFile({ api: [apiPort, 3000], files: [filesPort, 4443], 'temporal-ui': [uiPort, 8080] }, leftOut),
  );

  const files = ['--file', 'docker-compose.yml', '--file', override];
  const compose = (args: readonly string[], options?: CommandOptions): Promise<string> =>
    command(program, [...first, '--project-name', PROJECT, ...files, ...args], options);
  return {
    api: `http://127.0.0.1:${apiPort}`,
    filesPort,
    compose,
    up: async (...args) => {
      await compose(['up', '--detach', ...args], { seconds: START_WITHIN_SECONDS, show: true });
    },
    exec: (service, args, input) =>
      compose(['exec', '-T', service, ...args], { ...(input !== undefined && { input }) }),
    logs: () => compose(['logs', '--no-color', '--tail', '40']),
    remove: async () => {
      await compose(['down', '--volumes', '--remove-orphans', '--timeout', '20'], { seconds: 300 });
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function overrideFile(ports: Record<string, [number, number]>, leftOut: readonly string[]): string {
  const lines = Object.entries(ports).flatMap(([service, [published, inside]]) => [
    `  ${service}:`,
    `    ports: !override ['127.0.0.1:${published}:${inside}']`,
    // Nothing activates this profile.
    ...(leftOut.includes(service) ? [`    profiles: ['left-out']`] : []),
  ]);
  // The build may need the host's way to the package registries.
  return ['services:', ...lines, '  setup:', '    build:', '      network: host', ''].join('\n');
}

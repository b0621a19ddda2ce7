import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { PROJECT } from './paths';

/** The hardware and versions that the results depend on. */
export async function describeMachine(): Promise<Record<string, string | number>> {
  const say = () => undefined;
  const versions = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const installed = (name: string) => versions.packages[`node_modules/${name}`]?.version ?? 'unknown';
  const [processor] = cpus();
  return {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryMebibytes: Math.round(totalmem() / 1_048_576),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    openssl: process.versions.openssl,
    mongod: firstLine(await findMongod({ say }), ['--version']),
    temporal: firstLine(await findTemporal({ say }), ['--version']),
    temporalSdk: installed('@temporalio/worker'),
    mongodbDriver: installed('mongodb'),
    fastify: installed('fastify'),
    commit: commit(),
  };
}

function firstLine(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).split('\n', 1)[0] ?? '';
}

function commit(): string {
  try {
    return firstLine('git', ['-C', PROJECT, 'rev-parse', '--short', 'HEAD']);
  } catch {
    return 'unknown';
  }
}

import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleFolder } from '../../stack/binaries/go-build';
import type { GoModule } from '../../stack/binaries/go-build';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import type { Say } from '../../stack/progress';
import { BITCOIND_PACKAGE } from '../support/binaries/bitcoind';
import { unpackPackages, writeLauncher } from '../support/binaries/debian-package';
import { findFakeGcsServer } from '../support/binaries/fake-gcs-server';
import { command } from './command';
import { findTemporalServer, findTemporalSqlTool } from './programs';

/** Puts what the Dockerfile of a stand-in copies into `context`. */
type Prepare = (context: string, tag: string, say: Say) => Promise<void>;

async function program(path: string, context: string, name: string): Promise<void> {
  await copyFile(path, join(context, name));
  await chmod(join(context, name), 0o755);
}

const TEMPORAL: GoModule = {
  path: 'go.temporal.io/server',
  version: '1.31.0',
  sum: 'h1:FKLodreaMXUxYc3zr6xxwxtpGz1WH/t7O0IWxV1d1x0=',
};

function temporalModule(tag: string): GoModule {
  if (tag !== TEMPORAL.version)
    throw new Error(`The checksum of ${TEMPORAL.path} ${tag} is not known: write it into stand-ins.ts.`);
  return TEMPORAL;
}

/** For each repository of docker-compose.yml: the folder in test/image/base, and what else its image consists of. */
export const STAND_INS: Readonly<Record<string, { folder: string; prepare: Prepare }>> = {
  postgres: { folder: 'postgres', prepare: async () => undefined },
  'temporalio/server': {
    folder: 'temporal-server',
    prepare: async (context, tag, say) => {
      const module = temporalModule(tag);
      await program(await findTemporalServer(module, { say }), context, 'temporal-server');
      const script = join(await moduleFolder(module, context), 'docker', 'scripts', 'sh', 'entrypoint.sh');
      await program(script, context, 'entrypoint.sh');
    },
  },
  'temporalio/admin-tools': {
    folder: 'temporal-admin-tools',
    prepare: async (context, tag, say) => {
      const module = temporalModule(tag);
      await program(await findTemporal({ say }), context, 'temporal');
      await program(await findTemporalSqlTool(module, { say }), context, 'temporal-sql-tool');
      const schema = join(await moduleFolder(module, context), 'schema');
      await command('cp', ['-r', '--no-preserve=mode', schema, join(context, 'schema')]);
    },
  },
  mongo: {
    folder: 'mongo',
    prepare: async (context, _tag, say) => {
      await program(await findMongod({ say }), context, 'mongod');
      const install = ['install', '--silent', '--no-save', '--no-audit', '--omit=optional'];
      await command('npm', [...install, '--prefix', context, 'mongosh@2'], { seconds: 600 });
    },
  },
  'bitcoin/bitcoin': {
    folder: 'bitcoin',
    prepare: async (context) => {
      const packages = join(context, 'packages');
      await mkdir(packages);
      await unpackPackages(packages, join(context, 'unpacked'), [BITCOIND_PACKAGE]);
      await rm(packages, { recursive: true });
      for (const name of ['bitcoind', 'bitcoin-cli']) {
        await writeLauncher(join(context, name), '/opt/bitcoin', name);
        await chmod(join(context, name), 0o755);
      }
    },
  },
  'fsouza/fake-gcs-server': {
    folder: 'fake-gcs-server',
    prepare: async (context, _tag, say) =>
      program(await findFakeGcsServer({ say }), context, 'fake-gcs-server'),
  },
};

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BUILD = resolve(__dirname, '../../../scripts/build-packages.mjs');
/** Nothing is asked of a registry but the packages themselves. */
const QUIETLY = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

export interface BuiltPackage {
  /** The folder that `npm run build:packages` makes. */
  folder: string;
  remove(): Promise<void>;
}

export interface PackedPackage extends BuiltPackage {
  /** What would be published. */
  tarball: string;
  /** A project that has this package installed from the tarball, and nothing else. `more` are packages of the registry. */
  blankProject(manifest?: object, more?: string[]): Promise<string>;
}

/** Call it once per file: it takes seconds. */
export async function buildPackage(name: 'client' | 'cli' | 'verifier' | 'action'): Promise<BuiltPackage> {
  const scratch = await mkdtemp(join(tmpdir(), `sello-packed-${name}-`));
  await run(process.execPath, [BUILD, name, '--into', scratch]);
  return { folder: join(scratch, name), remove: () => rm(scratch, { recursive: true, force: true }) };
}

/** Builds and packs one of our packages as `npm publish` would. */
export async function packPackage(name: 'client' | 'cli'): Promise<PackedPackage> {
  const built = await buildPackage(name);
  const scratch = dirname(built.folder);
  await run('npm', ['pack', built.folder, '--pack-destination', scratch, ...QUIETLY]);
  const [file = ''] = (await readdir(scratch)).filter((entry) => entry.endsWith('.tgz'));
  const tarball = join(scratch, file);
  return {
    ...built,
    tarball,
    async blankProject(manifest = {}, more = []) {
      const project = await mkdtemp(join(scratch, 'project-'));
      await writeFile(
        join(project, 'package.json'),
        JSON.stringify({ name: 'blank', private: true, ...manifest }),
      );
      // A package without dependencies needs no registry.
      const offline = more.length === 0 ? ['--offline'] : [];
      await run('npm', ['install', ...QUIETLY, ...offline, tarball, ...more], { cwd: project });
      return project;
    },
  };
}

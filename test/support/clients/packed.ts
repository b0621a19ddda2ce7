import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BUILD = resolve(__dirname, '../../../scripts/build-packages.mjs');
/** Nothing is asked of a registry but the packages themselves. */
const QUIETLY = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

export interface PackedPackage {
  /** What would be published. */
  tarball: string;
  /** The folder it was made from. */
  folder: string;
  /** A project that has this package installed from the tarball, and nothing else. `more` are packages of the registry. */
  blankProject(manifest?: object, more?: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Builds and packs one of our packages as `npm publish` would. Call it once per file: it takes seconds. */
export async function packPackage(name: 'client' | 'cli'): Promise<PackedPackage> {
  const scratch = await mkdtemp(join(tmpdir(), `sello-packed-${name}-`));
  const folder = join(scratch, name);
  await run(process.execPath, [BUILD, name, '--into', scratch]);
  await run('npm', ['pack', folder, '--pack-destination', scratch, ...QUIETLY]);
  const [file = ''] = (await readdir(scratch)).filter((entry) => entry.endsWith('.tgz'));
  const tarball = join(scratch, file);
  return {
    tarball,
    folder,
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
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

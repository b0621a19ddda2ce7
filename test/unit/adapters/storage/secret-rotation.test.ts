import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileLinksFrom, fileStoreFrom } from '../../../../adapters/storage/from-config';
import { loadConfig } from '../../../../config/load-config';
import { minimal } from '../../deploy/settings';

const NEW_SECRET = () => randomBytes(32).toString('hex');

describe('the secret of file links, rotated on two machines one after the other', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sello-rotation-'));
  let now = Date.now();
  beforeAll(() => jest.spyOn(Date, 'now').mockImplementation(() => now));
  afterAll(() => {
    jest.restoreAllMocks();
    rmSync(directory, { recursive: true });
  });

  /** An API with a secret file of its own. */
  async function machine(name: string, secret: string) {
    const file = join(directory, name);
    writeFileSync(file, secret);
    const config = loadConfig({
      ...minimal(file),
      STORAGE: 'disk',
      SELLO_DATA_DIR: directory,
      PUBLIC_URL: 'http://localhost',
    });
    const [store, links] = [await fileStoreFrom(config), fileLinksFrom(config)!];
    return {
      /** Noticed a second later, without a restart. */
      write(...secrets: string[]) {
        writeFileSync(file, `${secrets.join('\n')}\n`);
        now += 1_000;
      },
      link: () =>
        store.signedLink('files/cert_1', {
          fileName: 'a.pdf',
          mime: 'application/pdf',
          expiresAt: new Date(now + 300_000),
        }),
      accepts: (url: string) => links.read({ method: 'GET', url }).granted,
    };
  }

  it('leaves every link valid on both, until the old secret is removed', async () => {
    const [old, next] = [NEW_SECRET(), NEW_SECRET()];
    const [one, two] = [await machine('one', old), await machine('two', old)];
    const links = [await one.link()];
    const check = async () => {
      links.push(await one.link(), await two.link());
      for (const link of links) expect([one.accepts(link), two.accepts(link)]).toEqual([true, true]);
    };
    await check();
    for (const order of [
      [old, next],
      [next, old],
    ]) {
      one.write(...order);
      await check();
      two.write(...order);
      await check();
    }
    const [first, last] = [links[0]!, links.at(-1)!];
    one.write(next);
    expect([one.accepts(first), two.accepts(first)]).toEqual([false, true]);
    two.write(next);
    expect([two.accepts(first), one.accepts(last), two.accepts(last)]).toEqual([false, true, true]);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { batchDone, hashOf, itemsOf } from '../../support/batches';
import { sello } from '../../support/cli';
import { certificateOf, certificatesUsed } from '../../support/crashes';
import { accountWithKey } from '../../support/fixtures';
import { longIt } from '../../support/scale';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

interface Printed {
  files: {
    path: string;
    certificate: { id: string; qr_verification_url: string } | null;
    problem: string | null;
  }[];
}

describe('sello certify --hash-only', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  const batchesOf = (accountId: string) => service.collections.hashBatches.find({ accountId }).toArray();
  const certify = (key: string, ...args: string[]) =>
    sello({ ...service.env, SELLO_API_KEY: key }, 'certify', '--hash-only', ...args);

  /** In the service's data folder, which is deleted with it. */
  function folderOf(name: string, count: number): string {
    const folder = join(service.dataDir, name);
    mkdirSync(folder);
    for (let i = 0; i < count; i += 1) writeFileSync(join(folder, `${i}.pdf`), `${name} ${i}`);
    return folder;
  }

  it('certifies a folder as one batch; run again, it finds the same certificates and costs nothing', async () => {
    const folder = folderOf('folder', 3);
    const empty = join(folder, 'nothing.pdf');
    const options = [folder, '--reference', 'case 9', '--type', 'contract', '--private'];
    const done = await certify(service.key, ...options);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    const lines = done.stdout.trim().split('\n');
    const paths = [0, 1, 2].map((i) => join(folder, `${i}.pdf`));
    expect(lines.slice(0, 3).map((line) => line.split(/ {2,}/))).toEqual(
      paths.map((path) => ['certified', expect.stringMatching(/^cert_\w{22}$/) as string, path]),
    );
    expect(lines[3]).toMatch(/^3 of 3 certified\. Keep the originals unchanged/);
    const [batch, ...others] = await batchesOf(service.accountId);
    expect([batch?.total, others]).toEqual([3, []]);
    await batchDone(service, batch!._id);
    const items = await itemsOf(service, batch!._id);
    expect(items.map(({ sha256 }) => sha256)).toEqual([0, 1, 2].map((i) => hashOf(`folder ${i}`)));
    const { certificate_id: id } = items[0]!;
    expect(await certificateOf(await service.fetch(`/certificates/${id}`))).toMatchObject({
      ...{ title: '0.pdf', reference: 'case 9', document_type: 'contract', public_page: false },
      ...{ custody: 'hash_only', file: { size: 8 } },
    });

    const used = await certificatesUsed(service);
    writeFileSync(empty, '');
    const again = await certify(service.key, ...options, '--json');
    expect([again.code, again.stderr]).toEqual([1, 'sello: 1 of 4 files could not be certified.\n']);
    expect((JSON.parse(again.stdout) as Printed).files).toEqual([
      ...items.map(({ certificate_id }, i) => ({
        path: paths[i],
        certificate: {
          ...{ id: certificate_id, status: 'certified' },
          qr_verification_url: `${service.url}/v/${certificate_id}`,
        },
        problem: null,
      })),
      { path: empty, certificate: null, problem: 'is empty' },
    ]);
    expect(await certificatesUsed(service)).toBe(used);
  });

  it('certifies one file without a batch, and once', async () => {
    const { account, key } = await accountWithKey(service.collections);
    const folder = folderOf('single', 1);
    const [first, second] = [await certify(key, folder), await certify(key, folder)];
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toBe(first.stdout);
    expect(await batchesOf(account.id)).toEqual([]);
    expect(await certificatesUsed({ ...service, accountId: account.id })).toBe(1);
  });

  longIt('over the allowance says so for each file, and certifies none', async () => {
    const { account, key } = await accountWithKey(service.collections);
    const refused = await certify(key, folderOf('too-many', 6));
    expect([refused.code, refused.stderr]).toEqual([1, 'sello: 6 of 6 files could not be certified.\n']);
    const lines = refused.stdout.trim().split('\n');
    expect(lines).toHaveLength(6);
    for (const line of lines)
      expect(line).toMatch(/^failed .*: The batch needs 6 certificates, and the account has 5 left\./);
    expect(await batchesOf(account.id)).toEqual([]);
  });

  longIt('names the batch when the key may not read it', async () => {
    const { key } = await service.addKey({ scopes: ['certificates:write'] });
    const { code, stdout } = await certify(key, folderOf('write-only', 2));
    expect(code).toBe(1);
    const [, id = ''] = /: Batch (bat_\w+) was accepted, .* certificates:read/.exec(stdout) ?? [];
    expect((await batchDone(service, id)).counts).toMatchObject({ certified: 2 });
  });
});

import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPackage } from '../packed';
import type { PackedPackage } from '../packed';
import { accountWithKey } from '../../fixtures';
import type { SharedService } from '../../shared';
import { run } from '../../../integration/clients/run';

/** What the story prints. */
export interface Told {
  certified: {
    name: string;
    id: string;
    status: string;
    title: string;
    file: object;
    first: { sent: number };
    last: { sent: number };
  }[];
  listed: string[];
  used: number;
  proofs: Record<string, { name: string; mime: string; size: number }>;
}

export interface StoryProject {
  packed: PackedPackage;
  folder: string;
  /** Runs the story with a runtime's command, as an account of its own. */
  tell(command: string[], url: string, key: string): Promise<Told>;
}

/** A blank project with the packed client and the story in it. */
export async function storyProject(): Promise<StoryProject> {
  const packed = await packPackage('client');
  const folder = await packed.blankProject();
  for (const name of ['client-story.mjs', 'client-main.mjs']) {
    await copyFile(join(__dirname, name), join(folder, name));
  }
  return {
    packed,
    folder,
    async tell([program = '', ...args], url, key) {
      const env = { SELLO_URL: url, SELLO_API_KEY: key };
      return JSON.parse(await run(program, [...args, 'client-main.mjs'], folder, env)) as Told;
    },
  };
}

/** An account of its own for each story, as what is counted is all that the account has. */
export async function newAccount({ collections }: SharedService): Promise<{ id: string; key: string }> {
  const { account, key } = await accountWithKey(collections, {
    ratePerMinute: 6_000,
    quotaPerMonth: 100_000,
  });
  await collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: 100 } });
  return { id: account.id, key };
}

const SHA256 = createHash('sha256').update('The whole contract.').digest('hex');

/** Whatever happened on the way: every file has one certificate, and was charged once. */
export async function expectToldStory(
  service: SharedService,
  account: { id: string },
  told: Told,
): Promise<void> {
  const { certified, listed, proofs, ...rest } = told;
  const size = 'The whole contract.'.length;
  for (const { name, status, title, file, first, last } of certified) {
    expect({ name, status, title, file, sent: [first.sent, last.sent] }).toEqual({
      name,
      status: 'certified',
      title: `Contrato ${name} ñ`,
      file: { name: `${name}.txt`, mime: expect.any(String) as string, size, sha256: SHA256 },
      sent: [0, size],
    });
  }
  const made = certified.length + 4;
  expect(rest).toEqual({
    kept: 'hash_only',
    batch: { total: 3, certified: 3, failed: 0, pending: 0 },
    items: ['a certified', 'b certified', 'c certified'],
    anchor: 'confirmed',
    hidden: false,
    known: true,
    missing: { ours: true, code: 'not_found', status: 404 },
    used: made,
  });
  const records = await service.collections.certificates.find({ accountId: account.id }).toArray();
  const { certificatesUsed } = (await service.collections.accounts.findOne({ _id: account.id })) ?? {};
  expect([records.length, certificatesUsed]).toEqual([made, made]);
  expect([...listed].sort()).toEqual(records.map(({ _id }) => _id).sort());
  const [{ id, name: firstName }] = certified as [Told['certified'][number]];
  const names: Record<string, string> = {
    nom151: `${id}.tsr application/timestamp-reply`,
    blockchain: `${id}.xml application/xml`,
    opentimestamps: `${id}.sandbox.ots application/vnd.opentimestamps.v1`,
    pdf: `Constancia - Contrato ${firstName} ñ.pdf application/pdf`,
    bundle: `${id}.zip application/zip`,
    evidence: `${id}.ers application/octet-stream`,
    asic: `${id}.asics application/vnd.etsi.asic-s+zip`,
    file: 'path.txt text/plain',
  };
  expect(Object.keys(proofs).length).toBeGreaterThan(6);
  for (const [type, { name, mime, size: bytes }] of Object.entries(proofs)) {
    expect([type, `${name} ${mime}`]).toEqual([type, names[type]]);
    expect(bytes).toBeGreaterThan(type === 'file' ? size - 1 : 100);
  }
}

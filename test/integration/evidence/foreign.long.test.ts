import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startForeignVerifiers } from '../../support/foreign-verifiers/foreign-verifiers';
import type { ForeignVerdict, ForeignVerifiers } from '../../support/foreign-verifiers/foreign-verifiers';
import { createEvidenceWorld } from '../../support/evidence-world';
import type { CertifiedDocument, EvidenceWorld } from '../../support/evidence-world';
import { useTempDir } from '../../support/temp-dir';

const directory = useTempDir();
let foreign: ForeignVerifiers;
let world: EvidenceWorld;

beforeAll(async () => {
  foreign = await startForeignVerifiers();
});
afterAll(() => foreign.close());
afterEach(() => world.close());

/** By the roots alone, as the service serves the record. */
async function judged({ certificate, content }: CertifiedDocument): Promise<ForeignVerdict> {
  const anchors = world.roots.map((_, i) => join(directory(), `root-${i}.der`));
  const [proof, document] = [join(directory(), 'record.ers'), join(directory(), 'original')];
  await Promise.all(anchors.map((file, i) => writeFile(file, world.roots[i]!)));
  await writeFile(proof, await world.recordOf(certificate));
  await writeFile(document, content);
  return foreign.verify({ kind: 'record', at: world.clock(), anchors, proof, document });
}

const passed = (stamps: number) => [
  ['record', 'PASSED'],
  ...Array.from({ length: stamps }, () => ['timestamp', 'PASSED']),
];

it('EU DSS and BouncyCastle accept the records of the service: as issued, renewed, and renewed again by another provider', async () => {
  world = await createEvidenceWorld(directory(), ['one', 'two']);
  // Five leaves: one of them is carried up.
  const documents = await world.certify(5);
  await world.capture();
  const expectAll = async (stamps: number) => {
    for (const document of documents) {
      const { dss, bouncycastle } = await judged(document);
      expect(dss.map(({ what, indication }) => [what, indication])).toEqual(passed(stamps));
      expect(bouncycastle).toBe('accepted');
    }
  };
  await expectAll(1);

  world.ahead(800);
  world.renewing.providers.splice(0, 1);
  expect((await world.renew()).renewed).toBe(5);
  await world.capture();
  // The first signer has expired.
  world.ahead(400);
  await expectAll(2);

  world.ahead(500);
  expect((await world.renew()).renewed).toBe(1);
  await world.capture();
  world.ahead(300);
  await expectAll(3);
});

it('EU DSS refuses a record that was not renewed in time', async () => {
  world = await createEvidenceWorld(directory());
  const [document] = await world.certify(1);
  await world.capture();
  world.ahead(1_200);
  const { dss } = await judged(document!);
  expect(dss.map(({ indication }) => indication)).toEqual(['INDETERMINATE', 'INDETERMINATE']);
});

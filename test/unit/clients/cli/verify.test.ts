import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../../../proofs/bundle/write-bundle';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { encodePem } from '../../../../proofs/x509/pem';
import { writeProofXml } from '../../../../proofs/xml/write-proof';
import { sha256 } from '../../proofs/anchor/make-proof';
import { makeBundle } from '../../proofs/bundle/make-bundle';
import { digest } from '../../../../proofs/x509/hash';
import { ID_SHA384, ID_SHA512 } from '../../../../proofs/asn1/oids';
import { certify, forge, imprintOf, newWorld, POLICY } from '../../proofs/timestamp/forge';
import { runVerify, startOneBlockNode } from './run-verify';
import type { OneBlockNode } from './run-verify';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const FILE = 'Contrato de arrendamiento número 14.\n';

interface Report {
  file: { name: string; sha256: string };
  result: string;
  proofs: {
    name: string;
    kind: string;
    outcome: string;
    says: string;
    checks: unknown[];
    facts: Record<string, unknown> | null;
    unproven: string[];
  }[];
}

describe('sello verify', () => {
  let dir: string;
  let proof: AnchorProof;
  let node: OneBlockNode;
  const at = (name: string) => join(dir, name);

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sello-verify-'));
    const { world, content: bundle } = await makeBundle(Buffer.from(FILE), ID);
    const { tsr } = bundle;
    ({ proof } = bundle);
    const other = await newWorld();
    const bytes = Buffer.from(FILE);
    const purposeless = await certify(world.root, { extensions: [] });
    const files: Record<string, string | Uint8Array> = {
      'c14.pdf': FILE,
      'other.pdf': 'another file',
      'a.tsr': tsr,
      'a.xml': writeProofXml(proof),
      'a.ots': writeOts(proof),
      'a.zip': writeBundle(bundle),
      'root.pem': encodePem('CERTIFICATE', world.root.certificate.raw),
      ...Object.fromEntries(
        ['sandbox', 'technical', 'accredited'].map((grade) => [
          `${grade}.json`,
          JSON.stringify([
            {
              provider: 'psc',
              grade,
              roots: encodePem('CERTIFICATE', world.root.certificate.raw),
              intermediates: '',
              policies: [],
              require_eku: true,
            },
          ]),
        ]),
      ),
      'stranger.pem': encodePem('CERTIFICATE', other.root.certificate.raw),
      'other.tsr': await forge(world, { tstInfo: { imprint: imprintOf(sha256(FILE)), serialNumber: 8n } }),
      'swapped.xml': writeProofXml(proof).replace(/side="(left|right)"/, (side) =>
        side.includes('left') ? 'side="right"' : 'side="left"',
      ),
      'swapped.ots': writeOts({
        ...proof,
        branch: proof.branch.map((step) => ({ ...step, hash: sha256(step.hash) })),
      }),
      'wrong.zip': writeBundle({ ...bundle, record: { id: ID, file: { sha256: 'ab'.repeat(32) } } }),
      'note.txt': 'not a proof',
      '384.tsr': await forge(world, { tstInfo: { imprint: imprintOf(digest('SHA-384', bytes), ID_SHA384) } }),
      '512.tsr': await forge(world, { tstInfo: { imprint: imprintOf(digest('SHA-512', bytes), ID_SHA512) } }),
      'eku.tsr': await forge(world, { signer: purposeless, tstInfo: { imprint: imprintOf(sha256(FILE)) } }),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(at(name), content);
    node = await startOneBlockNode(proof);
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await node.close();
  });

  const run = (...args: string[]) => runVerify(args.map((arg) => (/\.[a-z]{3}$/.test(arg) ? at(arg) : arg)));
  const json = async (...args: string[]) => {
    const { code, out } = await run(...args, '--json');
    return { code, report: JSON.parse(out) as Report };
  };
  const trusting = () => ['--trust', 'root.pem', '--bitcoin-rpc', node.url];

  it('exits with 0 when all proofs hold against a trusted root and a trusted block', async () => {
    const { code, report } = await json('c14.pdf', 'a.tsr', 'a.xml', 'a.ots', ...trusting());
    expect(report.proofs.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'nom151 holds',
      'blockchain holds',
      'opentimestamps holds',
    ]);
    expect(report).toMatchObject({ result: 'holds', file: { name: 'c14.pdf' } });
    expect(report.proofs[0]?.facts).toMatchObject({
      gen_time: '2026-11-14T18:02:11.214Z',
      revocation: 'not_checked',
    });
    expect(report.proofs[1]?.facts).toMatchObject({
      network: 'regtest',
      block_height: 102,
      block_hash: blockHashOf(proof),
      confirmations: 12,
    });
    expect(report.proofs[2]?.facts).toMatchObject({ confirmations: 12 });
    expect(code).toBe(0);
  });

  it('refuses a block that the node knows, but that is not in its best chain', async () => {
    const reorganised = await startOneBlockNode(proof, { stale: true });
    try {
      const { code, out } = await run('c14.pdf', 'a.xml', '--bitcoin-rpc', reorganised.url);
      expect([code, out]).toEqual([1, expect.stringContaining('not in the node’s best chain')]);
    } finally {
      await reorganised.close();
    }
  });

  it('prints what holds, since when, and what was not checked', async () => {
    const { out } = await run('c14.pdf', 'a.zip', ...trusting());
    expect(out).toContain('time-stamped at 2026-11-14T18:02:11.214Z');
    expect(out).toContain('are anchored in regtest block 102, 12 confirmations, mined at');
    expect(out).toContain('Revocation was not checked');
    expect(out).toMatch(/All proofs hold\.$/);
  });

  it.each([
    [
      'sandbox',
      /All proofs are consistent\. The time stamp is a test one \(grade sandbox\): it has no legal value\.$/,
    ],
    ['technical', /not an accredited provider \(grade technical\)\.\n[^]*All proofs hold\.$/],
    ['accredited', /is accredited \(grade accredited\)\.\n[^]*All proofs hold\.$/],
  ])(
    'states the grade %s from a trust.json in its conclusion, with the same exit code',
    async (grade, words) => {
      const { code, out } = await run(
        'c14.pdf',
        'a.zip',
        '--trust',
        at(`${grade}.json`),
        '--bitcoin-rpc',
        node.url,
      );
      expect([code, out]).toEqual([0, expect.stringMatching(words)]);
    },
  );

  it('says that the grade is unknown when only roots are given, and refuses a trust.json beside --policy', async () => {
    const { out } = await run('c14.pdf', 'a.tsr', ...trusting());
    expect(out).toContain('The grade of the time stamp’s provider is unknown');
    const json = await run('c14.pdf', 'a.tsr', '--json', ...trusting());
    expect(JSON.parse(json.out)).toMatchObject({ result: 'holds', grade: 'unknown' });
    const both = await run('c14.pdf', 'a.tsr', '--trust', at('sandbox.json'), '--policy', '1.2.3');
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('do not go with a trust.json')]);
  });

  it('exits with 3 when only the block’s hash was given, which proves neither height nor network', async () => {
    const { code, report } = await json('c14.pdf', 'a.xml', '--header-hash', blockHashOf(proof));
    expect(code).toBe(3);
    expect(report.proofs[0]).toMatchObject({ outcome: 'consistent', unproven: ['network', 'block_height'] });
  });

  it('exits with 3 when no trusted block was given, and says what to compare', async () => {
    const { code, out } = await run('c14.pdf', 'a.zip', '--trust', 'root.pem');
    expect(code).toBe(3);
    expect(out).toContain(`look up ${blockHashOf(proof)}`);
    expect((await run('c14.pdf', 'a.ots')).out).toContain('an .ots contains no block header');
  });

  it('exits with 3 when no root was given, after all other checks of the time stamp', async () => {
    const { code, report } = await json('c14.pdf', 'a.tsr');
    expect(code).toBe(3);
    expect(report.proofs[0]).toMatchObject({ outcome: 'consistent' });
    expect(report.proofs[0]?.checks.length).toBeGreaterThan(10);
  });

  it.each(['384.tsr', '512.tsr'])('uses the hash algorithm of the time stamp: %s', async (name) => {
    expect((await run('c14.pdf', name, '--trust', 'root.pem')).code).toBe(0);
    const wrong = await run('other.pdf', name, '--trust', 'root.pem');
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('for a different digest')]);
  });

  it('accepts a signer without the timeStamping key usage only under a named root and policy', async () => {
    const strict = await run('c14.pdf', 'eku.tsr', '--trust', 'root.pem', '--policy', POLICY);
    expect([strict.code, strict.out]).toEqual([1, expect.stringContaining('no extended key usage')]);
    const relaxed = ['--trust', 'root.pem', '--no-eku'];
    const unnamed = await run('c14.pdf', 'eku.tsr', ...relaxed);
    expect([unnamed.code, unnamed.err]).toEqual([
      2,
      expect.stringContaining('--no-eku needs --trust and --policy'),
    ]);
    const accepted = await run('c14.pdf', 'eku.tsr', ...relaxed, '--policy', POLICY);
    expect([accepted.code, accepted.out]).toEqual([
      0,
      expect.stringContaining('not for time stamping alone'),
    ]);
    expect((await run('c14.pdf', 'eku.tsr', ...relaxed, '--policy', '1.2.3')).code).toBe(1);
  });

  it('does not accept a block hash for an .ots, which contains no header', async () => {
    const { code, report } = await json('c14.pdf', 'a.ots', '--header-hash', blockHashOf(proof));
    expect([code, report.proofs[0]?.outcome]).toEqual([3, 'consistent']);
  });

  it.each([
    ['another file', ['other.pdf', 'a.xml'], 'for another file'],
    ['another file, for a time stamp', ['other.pdf', 'a.tsr'], 'for a different digest'],
    ['another file, for an .ots', ['other.pdf', 'a.ots'], 'for another file'],
    ['a swapped side in the XML', ['c14.pdf', 'swapped.xml'], 'path does not lead'],
    [
      'an .ots that leads elsewhere than the XML',
      ['c14.pdf', 'a.xml', 'swapped.ots'],
      'does not lead from the transaction',
    ],
    [
      'a time stamp that the anchor does not cover',
      ['c14.pdf', 'other.tsr', 'a.xml'],
      'does not cover any of the given time stamps',
    ],
    [
      'a root that is not the signer’s',
      ['c14.pdf', 'a.tsr', '--trust', 'stranger.pem'],
      'was not signed by the key of the issuer',
    ],
    [
      'a block that is not the proof’s',
      ['c14.pdf', 'a.xml', '--header-hash', 'ab'.repeat(32)],
      'is not the trusted block',
    ],
    ['a record of another file', ['c14.pdf', 'wrong.zip'], 'about another file'],
    ['a file that is not a proof', ['c14.pdf', 'note.txt'], 'not a known kind of proof'],
  ])('exits with 1 and names the reason: %s', async (_what, args, reason) => {
    const { code, out } = await run(...args);
    expect(code).toBe(1);
    expect(out.toLowerCase()).toContain(reason.toLowerCase());
    expect(out).toContain('Not everything holds.');
  });

  it('exits with 2, not 1, when a file is missing, the node is unreachable or a certificate cannot be read', async () => {
    const missing = await run('c14.pdf', 'gone.xml');
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringContaining('gone.xml cannot be read (ENOENT)'),
    ]);
    const unreachable = await run('c14.pdf', 'a.xml', '--bitcoin-rpc', 'http://u:s3cret@127.0.0.1:1');
    expect(unreachable.code).toBe(2);
    expect(unreachable.err).not.toContain('s3cret');
    expect((await run('c14.pdf', 'a.tsr', '--trust', 'note.txt')).err).toContain('no PEM certificate');
  });
});

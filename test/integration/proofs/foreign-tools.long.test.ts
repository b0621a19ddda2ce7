import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { blockHashOf } from '../../../proofs/anchor/derive';
import { writeOts } from '../../../proofs/opentimestamps/write-ots';
import { readProofXml } from '../../../proofs/xml/read-proof';
import { writeProofXml } from '../../../proofs/xml/write-proof';
import { outcomeOf, pythonTools } from '../../support/python-tools';
import type { PythonTools } from '../../support/python-tools';
import { forgeBranch } from '../../unit/proofs/anchor/forge-branch';
import { mutant } from '../../unit/proofs/mutation';
import { anchorFiles } from './anchored';
import type { AnchoredFiles } from './anchored';

const PROJECT = resolve(__dirname, '../../..');
const SCHEMA = join(PROJECT, 'docs/verify/blockchain-proof-1.xsd');
const SCRIPT = join(PROJECT, 'docs/verify/check_blockchain_proof.py');
const CLI = join(PROJECT, 'dist/cli/main.js');

/** Ten files that share one transaction on a real bitcoind, verified by independent software. */
describe('proofs of ten files in one transaction', () => {
  let tools: PythonTools;
  let world: AnchoredFiles;
  const at = (name: string) => join(world.dir, name);

  beforeAll(async () => {
    tools = await pythonTools();
    world = await anchorFiles(10, (file) => readFile(file, 'utf8'));
    for (const [i, { content, tsr, proof }] of world.files.entries()) {
      await writeFile(at(`${i}.txt`), content);
      await writeFile(at(`${i}.tsr`), tsr);
      await writeFile(at(`${i}.xml`), writeProofXml(proof));
      await writeFile(at(`${i}.ots`), writeOts(proof));
    }
  });
  afterAll(() => world.close());

  const all = (extension: string) => world.files.map((_, i) => at(`${i}.${extension}`));
  const validate = async (files: string[]) => {
    const { code, output } = await outcomeOf(tools.python, [
      join(__dirname, 'validate_all.py'),
      SCHEMA,
      ...files,
    ]);
    if (code !== 0) throw new Error(output);
    return output.trim().split('\n');
  };
  const script = (...args: string[]) => outcomeOf('python3', [SCRIPT, ...args]);
  const ots = (...args: string[]) =>
    outcomeOf(tools.ots, ['--no-cache', '--btc-regtest', '--bitcoin-node', world.rpcUrl, ...args]);

  it('share a transaction in a block with others', () => {
    const transactions = world.files.map(({ proof }) => Buffer.from(proof.transaction).toString('hex'));
    expect(new Set(transactions).size).toBe(1);
    expect(world.files[0]!.proof.branch).toHaveLength(3);
  });

  it('are XML that is valid against the published schema', async () => {
    expect(await validate(all('xml'))).toEqual(Array(10).fill('valid'));
  });

  it('are valid for xmllint, where it is installed, called as the bundle’s README says', async () => {
    const installed = await outcomeOf('sh', ['-c', 'command -v xmllint']);
    if (installed.code !== 0) return;
    const { code, output } = await outcomeOf('xmllint', ['--noout', '--schema', SCHEMA, ...all('xml')]);
    expect(output.match(/ validates$/gm)).toHaveLength(10);
    expect(code).toBe(0);
  });

  it('are recomputed from the XML, the file and the time stamp by a short script in another language', async () => {
    expect((await readFile(SCRIPT, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(65);
    for (const [i, { proof }] of world.files.entries()) {
      const { code, output } = await script(at(`${i}.xml`), at(`${i}.txt`), at(`${i}.tsr`));
      expect(output).toContain(
        `All fits. Now ask a node of yours: block ${proof.height} of regtest must be ${blockHashOf(proof)}`,
      );
      expect(code).toBe(0);
    }
  });

  it('are refused by that script, with the reason', async () => {
    const xml = await readFile(at('0.xml'), 'utf8');
    const swap = (side: string) =>
      side.includes('left') ? side.replace('left', 'right') : side.replace('right', 'left');
    const cases: [string, string, string][] = [
      ['file', xml, '1.txt is not what the proof is about'],
      ['side', xml.replace(/side="\w+"/, swap), 'path does not lead'],
      // The last step, because the first may pair an odd last transaction with itself.
      ['branch', xml.replace(/side="\w+"(?=[^>]*>[^<]*<\/step>\s*<\/branch>)/, swap), 'branch does not lead'],
      ['network', xml.replace('"regtest"', '"bitcoin"'), 'lacks proof of work'],
      ['transaction', xml.replace(/<raw>02/, '<raw>01'), 'txid'],
    ];
    for (const [name, text, reason] of cases) {
      await writeFile(at(`${name}.xml`), text);
      const { code, output } = await script(at(`${name}.xml`), at(name === 'file' ? '1.txt' : '0.txt'));
      expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    }
    for (const half of ['first', 'second'] as const) {
      await writeFile(at('forged.xml'), writeProofXml(forgeBranch(half).proof));
      const { code, output } = await script(at('forged.xml'));
      expect([code, output]).toEqual([1, expect.stringContaining('is itself a transaction of 64 bytes')]);
    }
  });

  it('are .ots files that the reference client reads and verifies against bitcoind', async () => {
    for (const [i, { proof }] of world.files.entries()) {
      const info = await outcomeOf(tools.ots, ['--no-cache', 'info', at(`${i}.ots`)]);
      expect(info.code).toBe(0);
      expect(info.output).toContain(`File sha256 hash: ${Buffer.from(proof.fileSha256).toString('hex')}`);
      expect(info.output).toContain(`verify BitcoinBlockHeaderAttestation(${proof.height})`);
      const verified = await ots('verify', '-f', at(`${i}.txt`), at(`${i}.ots`));
      expect(verified.output).toContain(`Success! Bitcoin block ${proof.height} attests existence`);
      expect(verified.code).toBe(0);
    }
  });

  it('are refused by the reference client for another file, another block and a swapped side', async () => {
    const { proof } = world.files[0]!;
    expect((await ots('verify', '-f', at('1.txt'), at('0.ots'))).code).not.toBe(0);
    await writeFile(at('height.ots'), writeOts({ ...proof, height: proof.height - 1 }));
    expect((await ots('verify', '-f', at('0.txt'), at('height.ots'))).output).toContain(
      'verification failed',
    );
    const branch = proof.branch.map((step) => ({
      ...step,
      side: step.side === 'left' ? ('right' as const) : ('left' as const),
    }));
    await writeFile(at('side.ots'), writeOts({ ...proof, branch }));
    expect((await ots('verify', '-f', at('0.txt'), at('side.ots'))).output).toContain('verification failed');
  });

  it('hold for `sello verify` with the node, and not against a chain that lost the block', async () => {
    const verify = (...args: string[]) => outcomeOf(process.execPath, [CLI, 'verify', ...args]);
    const proofs = [at('0.xml'), at('0.ots')];
    const held = await verify(at('0.txt'), ...proofs, '--bitcoin-rpc', world.rpcUrl);
    expect(held.output).toContain('that block is in the node’s best chain');
    expect(held.code).toBe(0);
    expect((await verify(at('0.txt'), ...proofs)).code).toBe(3);
    expect((await verify(at('1.txt'), ...proofs, '--bitcoin-rpc', world.rpcUrl)).code).toBe(1);
    expect((await verify(at('0.txt'))).code).toBe(2);

    const hash = blockHashOf(world.files[0]!.proof);
    await world.node.rpc.call('invalidateblock', [hash]);
    const lost = await verify(at('0.txt'), ...proofs, '--bitcoin-rpc', world.rpcUrl, '--json');
    expect(lost.code).toBe(1);
    expect(lost.output).toContain('no block at height');
    await world.node.rpc.call('reconsiderblock', [hash]);
    expect((await verify(at('0.txt'), ...proofs, '--bitcoin-rpc', world.rpcUrl)).code).toBe(0);
  });

  it('are accepted only when libxml2 finds them valid too: 400 changed documents', async () => {
    const xml = Buffer.from(writeProofXml(world.files[0]!.proof));
    const inserts = [
      ' ',
      '\n',
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      '0',
      ' x="1"',
      ' xmlns:a="b"',
      '<a/>',
      'xmlns="" ',
      'a:',
      '\t',
    ];
    const mutants: string[] = [];
    for (let i = 0; i < 400; i++) {
      // Evenly over the document, so that a failure can be reproduced.
      const place = Math.floor((i / 400) * xml.length);
      const change =
        i % 3 === 0
          ? ({ kind: 'delete', at: place, length: 1 + (i % 5) } as const)
          : ({ kind: 'insert', at: place, bytes: Buffer.from(inserts[i % inserts.length]!) } as const);
      mutants.push(mutant(xml, change).toString());
    }
    await Promise.all(mutants.map((text, i) => writeFile(at(`mutant-${i}.xml`), text)));
    const verdicts = await validate(mutants.map((_, i) => at(`mutant-${i}.xml`)));
    const accepted = mutants.map((text) => {
      try {
        readProofXml(text);
        return true;
      } catch {
        return false;
      }
    });
    const looser = mutants.filter((_, i) => accepted[i] && verdicts[i] !== 'valid');
    expect(looser).toEqual([]);
    expect(accepted.filter(Boolean).length).toBeGreaterThan(0);
  });
});

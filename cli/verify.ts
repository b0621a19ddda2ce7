import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { MAX_BUNDLE_BYTES } from '../proofs/bundle/read-bundle';
import { judge } from '../proofs/judge/judge';
import type { FileDigests } from '../proofs/judge/judge-timestamp';
import type { TrustedBlocks } from '../proofs/judge/trusted-blocks';
import { overall } from '../proofs/judge/verdict';
import type { GivenProof } from '../proofs/judge/verdict';
import { HASH_NAMES } from '../proofs/x509/hash';
import { decodePemCertificates } from '../proofs/x509/pem';
import { CliError } from './cli-error';
import { print, printError } from './print';
import { asJson, inWords } from './verify/present';
import { blocksOfNode } from './verify/node-blocks';

const EXIT = { holds: 0, refused: 1, notChecked: 2, consistent: 3 } as const;

interface Options {
  trust?: string;
  policy?: string[];
  eku: boolean;
  headerHash?: string;
  bitcoinRpc?: string;
  json?: true;
}

export function verifyCommand(): Command {
  return new Command('verify')
    .description('verifies proofs of a file offline: .tsr, XML, .ots or a bundle')
    .argument('<file>', 'the certified file')
    .argument('<proof...>', 'one or more proofs; the format is detected')
    .option('--trust <pem>', 'root certificates to trust for time stamps')
    .option('--policy <oid...>', 'accepted time-stamp policies; default: all')
    .option('--no-eku', 'accept a signer without the timeStamping key usage; requires --trust and --policy')
    .addOption(
      new Option('--header-hash <hash>', 'the hash of the block, from a source that you trust')
        .argParser(parseHash)
        .conflicts('bitcoinRpc'),
    )
    .option('--bitcoin-rpc <url>', 'a Bitcoin node that you trust, http://user:password@host:port')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExit code: 0 all proofs hold, 1 a proof does not hold, 2 a proof could not be checked, 3 all proofs are consistent, but not all were checked against something trusted.',
    )
    .action(async (file: string, proofs: string[], options: Options) => {
      try {
        process.exitCode = EXIT[await verify(file, proofs, options)];
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        printError(`sello: ${error.message}`);
        process.exitCode = EXIT.notChecked;
      }
    });
}

async function verify(
  path: string,
  proofPaths: string[],
  options: Options,
): Promise<'holds' | 'consistent' | 'refused'> {
  const { trust, policy: policies = [], eku: requireEku } = options;
  if (!requireEku && (trust === undefined || policies.length === 0))
    throw new CliError(
      '--no-eku needs --trust and --policy: name the root and the policies that you accept.',
    );
  const roots = trust === undefined ? null : await readRoots(trust);
  const [digests, proofs] = await Promise.all([digestsOf(path), Promise.all(proofPaths.map(readProof))]);
  const authorities = [{ roots, policies, requireEku }];
  const blocks = blocksFrom(options);
  const verdicts = await judge(digests, proofs, { authorities, blocks });
  const file = { name: basename(path), sha256: Buffer.from(digests['SHA-256']).toString('hex') };
  print((options.json ? asJson : inWords)(file, verdicts, blocks.from));
  return overall(verdicts);
}

function blocksFrom({ headerHash, bitcoinRpc }: Options): TrustedBlocks {
  if (bitcoinRpc !== undefined) return blocksOfNode(bitcoinRpc);
  return headerHash === undefined ? { from: 'nobody' } : { from: 'person', hash: headerHash };
}

/** Hashes the file with every algorithm that a time stamp can use, in one pass. */
async function digestsOf(path: string): Promise<FileDigests> {
  const hashes = HASH_NAMES.map((name) => [name, createHash(name.replace('-', ''))] as const);
  try {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) for (const [, hash] of hashes) hash.update(chunk);
    });
  } catch (cause) {
    throw unreadable(path, cause);
  }
  return Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest()])) as unknown as FileDigests;
}

/** Refuses files larger than any bundle. */
async function readProof(path: string): Promise<GivenProof> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BUNDLE_BYTES)
      throw new CliError(`${path} is too large for a proof (more than ${MAX_BUNDLE_BYTES} bytes).`);
    return { name: basename(path), bytes: await readFile(path) };
  } catch (cause) {
    throw cause instanceof CliError ? cause : unreadable(path, cause);
  }
}

async function readRoots(path: string): Promise<Uint8Array[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  const roots = decodePemCertificates(text);
  if (roots.length === 0) throw new CliError(`${path} contains no PEM certificate.`);
  return roots;
}

function unreadable(path: string, cause: unknown): CliError {
  return new CliError(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}).`, {
    cause,
  });
}

function parseHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be 64 hexadecimal digits.');
}

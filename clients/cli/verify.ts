import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ProofFormatError } from '../../proofs/anchor/anchor-proof';
import { isAsicContainer, readAsicContainer } from '../../proofs/asic/read-container';
import { judge } from '../../proofs/judge/judge';
import type { CertifiedFile, FileDigests } from '../../proofs/judge/certified-file';
import type { TrustedAuthority } from '../../proofs/judge/judge-timestamp';
import { readPublishedTrust } from '../../proofs/judge/published-trust';
import type { TrustedBlocks } from '../../proofs/judge/trusted-blocks';
import { MAX_PROOF_BYTES } from '../../proofs/judge/recognise';
import { overall } from '../../proofs/judge/verdict';
import type { GivenProof } from '../../proofs/judge/verdict';
import { digest, HASH_NAMES } from '../../proofs/x509/hash';
import { decodePemCertificates } from '../../proofs/x509/pem';
import { CliError } from './cli-error';
import { print, printError } from './print';
import { asJson, inWords } from './verify/present';
import { blocksOfNode } from './verify/node-blocks';

const HELP = `
Exit code:
  0  all proofs hold, against a root and a node that you trust
  1  a proof does not hold, or something in a bundle contradicts the proofs
  2  something could not be read, or the node could not be reached
  3  all proofs are consistent, but not everything was checked against something trusted

An evidence record (.ers, or inside an .asics container) holds only if it shows that no certificate was revoked and
its last time stamp is valid now, or at the time given with --at. A .tsr whose certificates have expired since is
consistent at best, unless an evidence record of the same time stamp is given too.
A container has its file inside: sello verify FILE.asics checks that one, without FILE.

A block's hash proves the block and its time. It does not prove its height, which --header-height adds, nor its
network, which only a node shows: without --bitcoin-rpc a blockchain proof is never more than consistent.
What no proof covers, such as the printable page in a bundle, is listed as unchecked and does not change the exit code.`;

const EXIT = { holds: 0, refused: 1, notChecked: 2, consistent: 3 } as const;

interface Options {
  trust?: string;
  untrusted?: string;
  at?: Date;
  policy?: string[];
  eku: boolean;
  headerHash?: string;
  headerHeight?: number;
  bitcoinRpc?: string;
  json?: true;
}

export function verifyCommand(): Command {
  return new Command('verify')
    .description('verifies proofs of a file offline: .tsr, .ers, .asics, XML, .ots or a bundle')
    .argument('<file>', 'the certified file, or a container that has it inside')
    .argument('[proof...]', 'one or more proofs; the format is detected')
    .option(
      '--trust <pem>',
      'what to trust for time stamps: root certificates (PEM), or a service’s trust.json',
    )
    .option(
      '--untrusted <pem>',
      'certificates that time stamps may lack; they complete a chain and are trusted for nothing',
    )
    .addOption(
      new Option(
        '--at <time>',
        'the time of verification, such as 2036-01-31T00:00:00Z; default: now',
      ).argParser(parseTime),
    )
    .option('--policy <oid...>', 'accepted time-stamp policies; default: all')
    .option('--no-eku', 'accept a signer without the timeStamping key usage; requires --trust and --policy')
    .addOption(
      new Option('--header-hash <hash>', 'the hash of the block, from a source that you trust')
        .argParser(parseHash)
        .conflicts('bitcoinRpc'),
    )
    .addOption(
      new Option('--header-height <height>', 'the height of that block, from the same source')
        .argParser(parseHeight)
        .conflicts('bitcoinRpc'),
    )
    .option('--bitcoin-rpc <url>', 'a Bitcoin node that you trust, http://user:password@host:port')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
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
  if (options.headerHeight !== undefined && options.headerHash === undefined)
    throw new CliError('--header-height needs --header-hash: pass the hash of the block at that height.');
  const authorities = await readAuthorities(options);
  const [certified, proofs] =
    proofPaths.length === 0
      ? await readContainer(path)
      : await Promise.all([hashFile(path), Promise.all(proofPaths.map(readProof))]);
  const blocks = blocksFrom(options);
  const verdicts = await judge(certified, proofs, { authorities, blocks, at: options.at ?? new Date() });
  const sha256 = Buffer.from(certified.digests['SHA-256']).toString('hex');
  const file = { name: basename(path), sha256 };
  print((options.json ? asJson : inWords)(file, verdicts));
  return overall(verdicts);
}

function blocksFrom({ headerHash, headerHeight, bitcoinRpc }: Options): TrustedBlocks {
  if (bitcoinRpc !== undefined) return blocksOfNode(bitcoinRpc);
  if (headerHash === undefined) return { from: 'nobody' };
  return { from: 'person', hash: headerHash, height: headerHeight ?? null };
}

/** Hashes the file with every algorithm that a time stamp can use, in one pass. */
async function hashFile(path: string): Promise<CertifiedFile> {
  const hashes = HASH_NAMES.map((name) => [name, createHash(name.replace('-', ''))] as const);
  let size = 0;
  try {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length;
        for (const [, hash] of hashes) hash.update(chunk);
      }
    });
  } catch (cause) {
    throw unreadable(path, cause);
  }
  const digests: unknown = Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest()]));
  return { digests: digests as FileDigests, size };
}

/** A container has its file inside, so it can be verified alone. */
async function readContainer(path: string): Promise<[CertifiedFile, GivenProof[]]> {
  const proof = await readProof(path);
  if (!isAsicContainer(proof.bytes))
    throw new CliError(`Name at least one proof of ${path}. Only an .asics container has its file inside.`);
  const content = await contentOf(proof);
  const digests: unknown = Object.fromEntries(HASH_NAMES.map((name) => [name, digest(name, content)]));
  return [{ digests: digests as FileDigests, size: content.length }, [proof]];
}

async function contentOf({ name, bytes }: GivenProof): Promise<Uint8Array> {
  try {
    return (await readAsicContainer(bytes, MAX_PROOF_BYTES)).file.content;
  } catch (cause) {
    if (!(cause instanceof ProofFormatError)) throw cause;
    throw new CliError(`${name}: ${cause.message}`, { cause });
  }
}

/** Refuses files larger than any proof. */
async function readProof(path: string): Promise<GivenProof> {
  try {
    const { size } = await stat(path);
    if (size > MAX_PROOF_BYTES)
      throw new CliError(`${path} is too large for a proof (more than ${MAX_PROOF_BYTES} bytes).`);
    return { name: basename(path), bytes: await readFile(path) };
  } catch (cause) {
    throw cause instanceof CliError ? cause : unreadable(path, cause);
  }
}

/** Only a `trust.json` states the grade of each provider, and what is accepted from it. */
async function readAuthorities(options: Options): Promise<TrustedAuthority[]> {
  const { trust, untrusted, policy, eku: requireEku } = options;
  const policies = policy ?? [];
  const intermediates = untrusted === undefined ? [] : await readUntrusted(untrusted);
  if (trust === undefined) return [{ roots: null, intermediates, policies, requireEku }];
  const text = await readText(trust);
  if (/^\s*[[{]/.test(text)) {
    if (policy !== undefined || !requireEku)
      throw new CliError('--policy and --no-eku do not go with a trust.json, which states both itself.');
    return readPublishedTrust(parseJson(trust, text)).map((authority) => ({
      ...authority,
      intermediates: [...authority.intermediates, ...intermediates],
    }));
  }
  const roots = decodePemCertificates(text);
  if (roots.length === 0)
    throw new CliError(`${trust} contains no PEM certificate, and is not a trust.json.`);
  return [{ roots, intermediates, policies, requireEku }];
}

async function readUntrusted(path: string): Promise<Uint8Array[]> {
  const certificates = decodePemCertificates(await readText(path));
  if (certificates.length === 0) throw new CliError(`${path} contains no PEM certificate.`);
  return certificates;
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CliError(`${path} is not valid JSON.`, { cause });
  }
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

function parseTime(text: string): Date {
  const time = new Date(text);
  // Without a zone, the same command would mean another time on another machine.
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(time.getTime()))
    return time;
  throw new InvalidArgumentError(
    'It must be a day or a time with its zone: 2036-01-31 or 2036-01-31T00:00:00Z.',
  );
}

function parseHeight(text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

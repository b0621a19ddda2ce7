import { basename } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { judge } from '../../../proofs/judge/judge';
import type { TrustedBlocks } from '../../../proofs/judge/trusted-blocks';
import { overall } from '../../../proofs/judge/verdict';
import { CliError } from '../cli-error';
import { print, printError } from '../print';
import { blocksOfNode } from './node-blocks';
import { asJson, inWords, shown } from './present';
import { hashWithAll, readContainer, readProof } from './read-given';
import type { Given } from './given';
import { readAuthorities } from './read-trust';
import type { TrustOptions } from './read-trust';

/** What differs between the programs that have the command. */
export interface Verifier<Options = object> {
  /** As people type it. */
  called: string;
  /** The last paragraph of its help. */
  withoutProofs: string;
  /** Called when only a file was given, which is no container. */
  findProofs: (file: string, options: Options & { trust?: string }) => Promise<Given>;
}

const help = ({ called, withoutProofs }: Pick<Verifier, 'called' | 'withoutProofs'>): string => `
Exit code:
  0  all proofs hold, against a root and a node that you trust
  1  a proof does not hold, or something in a bundle contradicts the proofs
  2  something could not be read, or the node could not be reached
  3  all proofs are consistent, but not everything was checked against something trusted

An evidence record (.ers, or inside an .asics container) holds only if it shows that no certificate was revoked and
its last time stamp is valid now, or at the time given with --at. A .tsr whose certificates have expired since is
consistent at best, unless an evidence record of the same time stamp is given too.
A container has its file inside: ${called} FILE.asics checks that one, without FILE.

A block's hash proves the block and its time. It does not prove its height, which --header-height adds, nor its
network, which only a node shows: without --bitcoin-rpc a blockchain proof is never more than consistent.
What no proof covers, such as the printable page in a bundle or a manifest in a container, is listed as unchecked and
does not change the exit code.

${withoutProofs}`;

const EXIT = { holds: 0, refused: 1, notChecked: 2, consistent: 3 } as const;

interface Options extends TrustOptions {
  at?: Date;
  headerHash?: string;
  headerHeight?: number;
  bitcoinRpc?: string;
  json?: true;
}

/** Judges proofs of a file. Sends nothing anywhere, except to the Bitcoin node that is named. */
export function proofsCommand<More>(name: string, verifier: Verifier<More>): Command {
  return new Command(name)
    .argument('<file>', 'the certified file, or a container that has it inside')
    .argument('[proof...]', '.tsr, .ers, .asics, XML, .ots or a bundle')
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
    .addHelpText('after', help(verifier))
    .action(async (file: string, proofs: string[], options: Options & More) => {
      try {
        process.exitCode = EXIT[await verify(file, proofs, options, verifier)];
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        printError(`sello: ${error.message}`);
        process.exitCode = EXIT.notChecked;
      }
    });
}

async function verify<More>(
  path: string,
  proofPaths: string[],
  options: Options & More,
  { findProofs }: Verifier<More>,
): Promise<keyof typeof EXIT> {
  const { trust, policy: policies = [], eku: requireEku } = options;
  if (!requireEku && (trust === undefined || policies.length === 0))
    throw new CliError(
      '--no-eku needs --trust and --policy: name the root and the policies that you accept.',
    );
  if (options.headerHeight !== undefined && options.headerHash === undefined)
    throw new CliError('--header-height needs --header-hash: pass the hash of the block at that height.');
  const authorities = await readAuthorities(options);
  const { file, proofs, asked }: Given =
    proofPaths.length > 0
      ? { file: await hashWithAll(path), proofs: await Promise.all(proofPaths.map(readProof)) }
      : ((await readContainer(path)) ?? (await findProofs(path, options)));
  const rootsOfService = asked?.authorities ?? null;
  const judged = await judge(file, proofs, {
    authorities: rootsOfService ?? authorities,
    blocks: blocksFrom(options),
    at: options.at ?? new Date(),
  });
  const verdicts = shown(judged, rootsOfService === null ? 'given' : 'of the service');
  const sha256 = Buffer.from(file.digests['SHA-256']).toString('hex');
  const verified = { name: basename(path), sha256 };
  print((options.json ? asJson : inWords)(verified, verdicts, asked?.answer ?? null));
  return asked?.answer.certificate === null ? 'refused' : overall(verdicts);
}

function blocksFrom({ headerHash, headerHeight, bitcoinRpc }: Options): TrustedBlocks {
  if (bitcoinRpc !== undefined) return blocksOfNode(bitcoinRpc);
  if (headerHash === undefined) return { from: 'nobody' };
  return { from: 'person', hash: headerHash, height: headerHeight ?? null };
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

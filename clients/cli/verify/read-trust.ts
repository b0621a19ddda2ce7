import { readFile } from 'node:fs/promises';
import type { TrustedAuthority } from '../../../proofs/judge/judge-timestamp';
import { readPublishedTrust } from '../../../proofs/judge/published-trust';
import { decodePemCertificates } from '../../../proofs/x509/pem';
import { CliError } from '../cli-error';
import { unreadable } from './unreadable';

export interface TrustOptions {
  trust?: string;
  untrusted?: string;
  policy?: string[];
  eku: boolean;
}

/** Only a `trust.json` states the grade of each provider, and what is accepted from it. */
export async function readAuthorities(options: TrustOptions): Promise<TrustedAuthority[]> {
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

import { readPublishedTrust } from '../../../proofs/judge/published-trust';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import type { GivenProof } from '../../../proofs/judge/verdict';
import type { Certificate, ProofType, Sello } from '../../typescript/src/index';
import { CliError } from '../cli-error';
import type { Surroundings } from '../connection/connection';
import { clientOf } from '../connection/open-client';
import { findConnection } from '../connection/find-connection';
import type { ConnectionOptions } from '../connection/find-connection';
import { hashWithAll } from './read-given';
import type { Given } from './given';

/** Hashes a file here, and asks the service for the proofs of that hash. */
export async function askService(
  path: string,
  options: ConnectionOptions & { trust?: string },
  surroundings: Surroundings,
): Promise<Given> {
  const file = await hashWithAll(path);
  const connection = await findConnection(options, surroundings).catch((error: unknown) => {
    const { message } = error as Error;
    throw new CliError(`Name the proofs of ${path}, or a service that has them. ${message}`);
  });
  const { url } = connection;
  const client = clientOf(connection);
  const sha256 = Buffer.from(file.digests['SHA-256']).toString('hex');
  const { certificates } = await client.verify(sha256);
  const [certificate, ...others] = inOrder(certificates);
  if (certificate === undefined) {
    return { file, proofs: [], asked: { answer: { url, certificate: null, others: [] }, authorities: null } };
  }
  const answer = { url, certificate: certificate.id, others: others.map(({ id }) => id) };
  const [proofs, authorities] = await Promise.all([
    proofsOf(client, certificate),
    options.trust === undefined ? publishedTrust(url) : null,
  ]);
  return { file, proofs, asked: { answer, authorities } };
}

/** The oldest first, as it shows the most; before them those that are anchored. */
function inOrder(certificates: readonly Certificate[]): Certificate[] {
  const certified = certificates.filter(({ status }) => status === 'certified').reverse();
  const isAnchored = ({ blockchain }: Certificate) => blockchain.status === 'confirmed';
  return [...certified.filter(isAnchored), ...certified.filter((each) => !isAnchored(each))];
}

/** A bundle has them all, once the certificate is anchored. */
async function proofsOf(client: Sello, { id, blockchain, evidence }: Certificate): Promise<GivenProof[]> {
  const types: ProofType[] =
    blockchain.status === 'confirmed'
      ? ['bundle']
      : ['nom151', ...(evidence.revocation === 'captured' ? (['evidence'] as const) : [])];
  return Promise.all(
    types.map(async (type) => {
      const { bytes, name } = await client.proofs.download(id, type);
      return { name, bytes };
    }),
  );
}

const TIMEOUT_MILLISECONDS = 60_000;

/** It is public: the key is not sent along. */
async function publishedTrust(url: string): Promise<PublishedAuthority[]> {
  const address = `${url}/.well-known/sello/trust.json`;
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return readPublishedTrust(await response.json());
  } catch (cause) {
    throw new CliError(`${address} cannot be read. Pass the roots that you trust with --trust.`, { cause });
  }
}

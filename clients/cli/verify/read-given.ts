import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProofFormatError } from '../../../proofs/anchor/anchor-proof';
import { isAsicContainer, readAsicContainer } from '../../../proofs/asic/read-container';
import type { CertifiedFile, FileDigests } from '../../../proofs/judge/certified-file';
import { MAX_PROOF_BYTES } from '../../../proofs/judge/recognise';
import type { GivenProof } from '../../../proofs/judge/verdict';
import { digest, HASH_NAMES } from '../../../proofs/x509/hash';
import { CliError } from '../cli-error';
import type { Given } from './given';
import { unreadable } from './unreadable';

/** Hashes the file with every algorithm that a time stamp can use, in one pass. */
export async function hashWithAll(path: string): Promise<CertifiedFile> {
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

/** A container has its file inside, so it can be verified alone. `null` if the file is not a container. */
export async function readContainer(path: string): Promise<Given | null> {
  // Of anything larger, only the hash is needed.
  if ((await sizeOf(path)) > MAX_PROOF_BYTES) return null;
  const proof = await readProof(path);
  if (!isAsicContainer(proof.bytes)) return null;
  const content = await contentOf(proof);
  const digests: unknown = Object.fromEntries(HASH_NAMES.map((name) => [name, digest(name, content)]));
  return { file: { digests: digests as FileDigests, size: content.length }, proofs: [proof] };
}

async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  return size;
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
export async function readProof(path: string): Promise<GivenProof> {
  try {
    const size = await sizeOf(path);
    if (size > MAX_PROOF_BYTES)
      throw new CliError(`${path} is too large for a proof (more than ${MAX_PROOF_BYTES} bytes).`);
    return { name: basename(path), bytes: await readFile(path) };
  } catch (cause) {
    throw cause instanceof CliError ? cause : unreadable(path, cause);
  }
}

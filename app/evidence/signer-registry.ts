import type { Grade } from '../../domain/certificate';
import type { SignerRepository } from '../../ports/signers';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import { describeSigner } from './describe-signer';

/** Signers in use are noted again after this time. */
const SEEN_EVERY_MILLISECONDS = 3_600_000;
/** Of an authority that signs each time stamp with a certificate of its own, the last ones. */
const REMEMBERED = 1_000;

export interface SignerRegistry {
  /** Gives the signer's id once the signer is durable. Only the first time stamp of a signer waits for the database. */
  register(stamp: SignedStamp): Promise<string>;
}

interface SignedStamp {
  provider: string;
  grade: Grade;
  /** Base64 of the certificates (DER), from the signer to the root. */
  chain: readonly string[];
}

interface Known {
  id: string;
  seenAt: number;
}

/** One per process. */
export function createSignerRegistry({
  signers,
  providers,
  clock,
}: {
  signers: Pick<SignerRepository, 'see'>;
  providers: Pick<TimestampProvider, 'name' | 'crls'>[];
  clock: () => Date;
}): SignerRegistry {
  /** By provider and signer. */
  const known = new Map<string, Known>();

  async function see({ provider, grade, chain }: SignedStamp): Promise<string> {
    const configuredCrls = providers.find(({ name }) => name === provider)?.crls ?? [];
    const der = chain.map((certificate) => new Uint8Array(Buffer.from(certificate, 'base64')));
    const signer = describeSigner({ provider, grade, chain: der, configuredCrls });
    await signers.see(signer, clock());
    return signer.id;
  }

  function remember(key: string, id: string): void {
    known.delete(key);
    known.set(key, { id, seenAt: clock().getTime() });
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  /** In the background: the signer is there, and a failure is made up for by a later time stamp. */
  function seeAgain(entry: Known, stamp: SignedStamp): void {
    const before = entry.seenAt;
    entry.seenAt = clock().getTime();
    see(stamp).catch(() => {
      entry.seenAt = before;
    });
  }

  return {
    async register(stamp) {
      const key = `${stamp.provider} ${stamp.chain[0] ?? ''}`;
      const entry = known.get(key);
      if (entry === undefined) {
        const id = await see(stamp);
        remember(key, id);
        return id;
      }
      if (clock().getTime() - entry.seenAt >= SEEN_EVERY_MILLISECONDS) seeAgain(entry, stamp);
      return entry.id;
    },
  };
}

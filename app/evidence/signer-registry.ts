import type { SignerRepository } from '../../ports/signers';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import { describeSigner } from './describe-signer';

/** Signers in use are noted again after this time. */
const SEEN_EVERY_MILLISECONDS = 3_600_000;
/** Of an authority that signs each time stamp with a certificate of its own, the last ones. */
const REMEMBERED = 1_000;

export interface SignerRegistry {
  /** Gives the signer's id once the signer is durable. Only the first time stamp of a signer waits for the database. */
  register(stamp: { provider: string; chain: readonly string[] }): Promise<string>;
}

interface Known {
  id: string;
  seenAt: number;
}

/** One per process. The chain is base64, DER, from the signer to the root. */
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

  async function see(provider: string, chain: readonly string[]): Promise<string> {
    const configuredCrls = providers.find(({ name }) => name === provider)?.crls ?? [];
    const der = chain.map((certificate) => new Uint8Array(Buffer.from(certificate, 'base64')));
    const signer = describeSigner({ provider, chain: der, configuredCrls });
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
  function seeAgain(entry: Known, provider: string, chain: readonly string[]): void {
    const before = entry.seenAt;
    entry.seenAt = clock().getTime();
    see(provider, chain).catch(() => {
      entry.seenAt = before;
    });
  }

  return {
    async register({ provider, chain }) {
      const key = `${provider} ${chain[0] ?? ''}`;
      const entry = known.get(key);
      if (entry === undefined) {
        const id = await see(provider, chain);
        remember(key, id);
        return id;
      }
      if (clock().getTime() - entry.seenAt >= SEEN_EVERY_MILLISECONDS) seeAgain(entry, provider, chain);
      return entry.id;
    },
  };
}

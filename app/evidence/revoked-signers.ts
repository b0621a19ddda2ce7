import { isInUse } from '../../domain/signer';
import type { Signer } from '../../domain/signer';
import type { SignerRepository } from '../../ports/signers';
import { signerId } from './describe-signer';

/** After this time, one request may find out whether the provider signs with another certificate. */
const PROBE_MILLISECONDS = 300_000;
/** A provider with several signers is not left out while one of them is good. */
const ACCEPTED_MILLISECONDS = 3_600_000;

export interface RevokedSigners {
  /** Why the provider can't be asked now: a full sentence, or `null`. */
  refusalOf(provider: string): string | null;
  /** Before a request is sent. A request to a provider that is left out is a probe; the next one may follow after a while. */
  asking(provider: string): void;
  /** Of a verified time stamp: why it is of no use, or `null`. */
  refusalOfStamp(provider: string, certificate: Uint8Array): string | null;
  /** The providers whose last signer is revoked. */
  providers(): string[];
  /** Of each provider whose signer is in use and can be checked: when that last succeeded, or when the signer was first seen. */
  checked(): { provider: string; at: Date }[];
  /** Reads the database again. */
  refresh(): Promise<void>;
}

interface LeftOut {
  why: string;
  probeAt: number;
}

/** What this process knows about revoked signers, refreshed in the background: no certification waits for it. */
export function createRevokedSigners({
  signers,
  providers,
  clock,
  probeMilliseconds = PROBE_MILLISECONDS,
}: {
  signers: Pick<SignerRepository, 'listRevoked' | 'newestOf'>;
  providers: readonly { name: string }[];
  clock: () => Date;
  probeMilliseconds?: number;
}): RevokedSigners {
  let revoked = new Map<string, Signer>();
  const leftOut = new Map<string, LeftOut>();
  /** The last signer of each provider. */
  const newest = new Map<string, Signer>();
  /** When a provider's time stamp was last accepted. */
  const acceptedAt = new Map<string, number>();
  const now = () => clock().getTime();

  function leaveOut(provider: string, signer: Signer): void {
    const probeAt = leftOut.get(provider)?.probeAt ?? now() + probeMilliseconds;
    leftOut.set(provider, { why: sentence(signer), probeAt });
  }

  async function refreshProvider(provider: string): Promise<void> {
    const signer = await signers.newestOf(provider);
    if (signer !== null) newest.set(provider, signer);
    const wasAccepted = now() - (acceptedAt.get(provider) ?? -Infinity) < ACCEPTED_MILLISECONDS;
    if (signer === null || signer.revoked === null || wasAccepted) leftOut.delete(provider);
    else leaveOut(provider, signer);
  }

  return {
    refusalOf(provider) {
      const found = leftOut.get(provider);
      return found === undefined || now() >= found.probeAt ? null : found.why;
    },

    asking(provider) {
      const found = leftOut.get(provider);
      if (found !== undefined) found.probeAt = now() + probeMilliseconds;
    },

    refusalOfStamp(provider, certificate) {
      const signer = revoked.size === 0 ? undefined : revoked.get(signerId(certificate));
      if (signer === undefined) {
        if (leftOut.delete(provider)) acceptedAt.set(provider, now());
        return null;
      }
      leaveOut(provider, signer);
      return sentence(signer);
    },

    providers: () => [...leftOut.keys()],
    checked: () =>
      [...newest]
        .filter(([, signer]) => isInUse(signer, clock()) && signer.revocable && signer.revoked === null)
        .map(([provider, { checkedAt, firstSeenAt }]) => ({ provider, at: checkedAt ?? firstSeenAt })),

    async refresh() {
      const found = await signers.listRevoked();
      for (const { id, provider } of found) if (!revoked.has(id)) acceptedAt.delete(provider);
      revoked = new Map(found.map((signer) => [signer.id, signer]));
      await Promise.all(providers.map(({ name }) => refreshProvider(name)));
    },
  };
}

function sentence({ revoked }: Signer): string {
  const { at, reason } = revoked ?? { at: new Date(0), reason: null };
  const why = reason === null ? '' : ` (${reason})`;
  return `The certificate that it signs with was revoked on ${at.toISOString()}${why}.`;
}

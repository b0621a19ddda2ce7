import { randomBytes } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { SignerRegistry } from '../../app/evidence/signer-registry';
import type { RenewalRepository } from '../../ports/renewals';
import type { SignerRepository } from '../../ports/signers';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import { hashLength } from '../../proofs/x509/hash';
import { attemptMilliseconds } from '../certify/attempt-time';
import { askForDigest } from '../certify/ask-provider';
import type { AskProviderDependencies, RecordedToken } from '../certify/ask-provider';
import { providerFailure, providerRefused } from '../failures';
import { withDeadline } from '../with-deadline';
import { withHeartbeat } from '../with-heartbeat';
import { planRenewal } from './plan-renewal';
import type { PlanDependencies } from './plan-renewal';
import { stampRenewal } from './stamp-renewal';
import type { StampDependencies } from './stamp-renewal';

export type RenewDependencies = Omit<AskProviderDependencies, 'files'> &
  PlanDependencies &
  StampDependencies & {
    renewals: RenewalRepository;
    signers: SignerRepository;
    signerRegistry: SignerRegistry;
  };

export function createRenewActivities(deps: RenewDependencies) {
  const { renewals, signers, signerRegistry, clock } = deps;

  async function ask(provider: TimestampProvider, digest: Uint8Array): Promise<RecordedToken> {
    try {
      return await withDeadline(attemptMilliseconds(activityInfo()), (signal) =>
        askForDigest(deps, provider, digest, signal),
      );
    } catch (error) {
      throw providerFailure(error);
    }
  }

  function configured(name: string): TimestampProvider {
    const provider = deps.providers.find((candidate) => candidate.name === name);
    if (provider === undefined) throw providerRefused('It is not configured on this worker.');
    const revocation = deps.revokedSigners.refusalOf(name);
    if (revocation !== null) throw providerRefused(revocation);
    return provider;
  }

  return {
    planRenewal: (early: boolean) => planRenewal(deps, early),

    ...withHeartbeat({
      stampRenewal: (renewalId: string) => stampRenewal(deps, renewalId),
      sealRenewal: (renewalId: string) => renewals.seal(renewalId),
    }),

    /** `null` if the renewal has its time stamp already. */
    async requestRenewal({
      renewalId,
      provider: name,
    }: {
      renewalId: string;
      provider: string;
    }): Promise<RecordedToken | null> {
      const renewal = await renewals.find(renewalId);
      if (renewal === null) throw providerRefused(`The renewal ${renewalId} is missing.`);
      if (renewal.status === 'done') return null;
      if (renewal.root === null) throw new Error(`The renewal ${renewalId} is not sealed.`);
      const token = await ask(configured(name), hexToBytes(renewal.root));
      const signer = await signers.find(await signerRegistry.register(token));
      if (signer === null || signer.validUntil <= renewal.outlives)
        throw providerRefused(
          `Its signer’s certificates end before ${renewal.outlives.toISOString()}, as those of the tokens do.`,
        );
      return token;
    },

    async saveRenewal({ renewalId, token }: { renewalId: string; token: RecordedToken }): Promise<void> {
      const { provider, policyOid, serialNumber, genTime, tsr } = token;
      const signer = await signerRegistry.register(token);
      await renewals.complete(
        renewalId,
        { provider, policyOid, serialNumber, genTime: new Date(genTime), signer },
        Buffer.from(tsr, 'base64'),
        clock(),
      );
    },

    /** Costs a time stamp. */
    async probeSigner(name: string): Promise<void> {
      const provider = configured(name);
      const token = await ask(provider, randomBytes(hashLength(provider.profile.hashAlgorithm)));
      await signerRegistry.register(token);
    },
  };
}

export type RenewActivities = ReturnType<typeof createRenewActivities>;

import { log } from '@temporalio/activity';
import type { RenewalPlan } from '../../contract/renew-evidence';
import { highestGrade, improves, isWorth, needsRenewal } from '../../domain/renewal-plan';
import type { RenewalRules } from '../../domain/renewal-plan';
import type { Renewal } from '../../domain/renewal';
import type { Signer } from '../../domain/signer';
import type { RenewalRepository } from '../../ports/renewals';
import type { SignerRepository } from '../../ports/signers';
import type { TimestampProvider } from '../../ports/timestamp-provider';

export interface PlanDependencies {
  providers: TimestampProvider[];
  renewals: Pick<RenewalRepository, 'unfinished' | 'signersInUse' | 'dueAlgorithms' | 'openOrResume'>;
  signers: Pick<SignerRepository, 'list'>;
  rules: Omit<RenewalRules, 'now'>;
  clock: () => Date;
}

const DAY = 86_400_000;
/** A provider whose signer has not been seen for this long may have another one by now. */
const PROBE_AFTER_DAYS = 7;

/** Decides what to renew and with whom, and opens the renewal. `early`: what is not due yet, too, if that buys enough time. */
export async function planRenewal(deps: PlanDependencies, early: boolean): Promise<RenewalPlan> {
  const { renewals, signers, clock } = deps;
  const rules: RenewalRules = { ...deps.rules, now: clock(), ...(early && { beforeDays: Infinity }) };
  const unfinished = await renewals.unfinished();
  if (unfinished !== null) return planFor(deps, unfinished);

  const known = await signers.list();
  const ending = known.filter((signer) => needsRenewal(signer, rules));
  const inUse = new Set(await renewals.signersInUse(ending.map(({ id }) => id)));
  const waiting = ending.filter(({ id }) => inUse.has(id));
  if (waiting.length === 0) return { action: 'none', problem: null };

  for (const provider of deps.providers) {
    const next = newestOf(provider.name, known);
    if (next === null) continue;
    const due = waiting.filter((last) => improves(next, last, rules));
    const ids = due.map(({ id }) => id);
    const algorithms = due.length === 0 ? [] : await renewals.dueAlgorithms(ids);
    const { hashAlgorithm } = provider.profile;
    if (!algorithms.includes(hashAlgorithm)) continue;
    const renewal = await renewals.openOrResume(
      {
        hashAlgorithm,
        signers: ids,
        outlives: new Date(Math.max(...due.map(({ validUntil }) => validUntil.getTime()))),
        grade: highestGrade(due.map(({ grade }) => grade)),
      },
      rules.now,
    );
    log.info('Evidence is due for renewal.', {
      renewalId: renewal.id,
      signers: ids,
      provider: provider.name,
    });
    return planFor(deps, renewal);
  }
  const unseen = deps.providers.find(({ name }) => isUnseen(newestOf(name, known), rules.now));
  if (unseen !== undefined) return { action: 'probe', provider: unseen.name };
  return { action: 'none', problem: early ? nothingBetter(waiting) : overdue(waiting, rules) };
}

function planFor({ providers }: PlanDependencies, renewal: Renewal): RenewalPlan {
  const names = providers
    .filter(
      ({ grade, profile }) =>
        isWorth(grade, renewal.grade) && profile.hashAlgorithm === renewal.hashAlgorithm,
    )
    .map(({ name }) => name);
  return names.length === 0
    ? {
        action: 'none',
        problem: `No configured provider has the grade ${renewal.grade} and time-stamps ${renewal.hashAlgorithm} digests, as ${renewal.id} needs.`,
      }
    : { action: 'renew', renewalId: renewal.id, providers: names };
}

function newestOf(provider: string, signers: readonly Signer[]): Signer | null {
  return signers
    .filter((signer) => signer.provider === provider && signer.revoked === null)
    .reduce<Signer | null>(
      (newest, signer) => (newest === null || signer.lastSeenAt > newest.lastSeenAt ? signer : newest),
      null,
    );
}

function isUnseen(signer: Signer | null, now: Date): boolean {
  return signer === null || now.getTime() - signer.lastSeenAt.getTime() > PROBE_AFTER_DAYS * DAY;
}

function nothingBetter(waiting: readonly Signer[]): string {
  const names = [...new Set(waiting.map(({ provider }) => provider))].join(', ');
  return `No provider has a signer whose certificate is valid for long enough after those of ${names}: nothing was renewed.`;
}

/** Half a year before the end is early enough to look for another provider. */
const CONCERN_DAYS = 180;

function overdue(waiting: readonly Signer[], { now }: RenewalRules): string | null {
  const urgent = waiting.filter(
    ({ validUntil }) => validUntil.getTime() - now.getTime() < CONCERN_DAYS * DAY,
  );
  return urgent.length === 0 ? null : nothingBetter(urgent);
}

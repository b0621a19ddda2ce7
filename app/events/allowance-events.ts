import type { AllowanceLevel, AllowanceNotices, AllowanceStanding } from '../../ports/allowance-notices';
import type { EventPublisher, NewEvent } from '../../ports/event-publisher';

export interface AllowanceEventDependencies {
  notices: AllowanceNotices;
  publisher: EventPublisher;
}

/** An account is told when this part of its allowance is left. */
const LOW = 0.1;

/** Tells an account's endpoints once for each total that was granted: more certificates begin a new level. */
export async function publishAllowance(deps: AllowanceEventDependencies, accountId: string): Promise<void> {
  const { notices, publisher } = deps;
  const standing = await notices.read(accountId);
  if (standing === null) return;
  const level = levelOf(standing);
  if (level === null || standing.told[level] === standing.granted) return;
  // What nobody was told is told when there is an endpoint.
  if (!(await publisher.hasEndpoints(accountId))) return;
  await publisher.publish([eventOf(accountId, level, standing)]);
  await notices.markTold(accountId, level, standing.granted);
}

function levelOf({ granted, used }: AllowanceStanding): AllowanceLevel | null {
  const left = granted - used;
  if (left <= 0) return 'exhausted';
  return left <= granted * LOW ? 'low' : null;
}

function eventOf(accountId: string, level: AllowanceLevel, { granted, used }: AllowanceStanding): NewEvent {
  return {
    accountId,
    type: `allowance.${level}`,
    subject: accountId,
    occurrence: String(granted),
    data: { allowance: { left: Math.max(0, granted - used), granted } },
  };
}

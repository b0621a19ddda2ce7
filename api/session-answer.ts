import type { Static } from 'typebox';
import { LIMITS } from '../domain/limits';
import type { Session } from '../domain/session';
import type { ApiDependencies } from './dependencies';
import { accountBody } from './schemas/account';
import type { SessionAnswer } from './schemas/account';

const FIRST = { limit: 1, after: null };

/** The signed-in account, and what this service allows. */
export function createSessionAnswer({ accounts, memberships, settings, trust }: ApiDependencies) {
  const { keyLimits } = settings;
  const service = {
    key_prefix: `${settings.service}_live_`,
    base_url: `${settings.publicUrl}/api/public/v1`,
    default_rate: keyLimits.defaultRate,
    max_rate: keyLimits.maxRate,
    default_quota: keyLimits.defaultQuota,
    max_quota: keyLimits.maxQuota,
    max_file_bytes: LIMITS.fileBytes,
    support_contact: settings.supportContact,
    mail: settings.mail,
    // Never overstated: without a provider nothing can be issued.
    grade: trust[0]?.grade ?? 'sandbox',
  };
  return async (session: Session | null): Promise<Static<typeof SessionAnswer>> => {
    const account = session === null ? null : await accounts.find(session.accountId);
    const programs = account === null ? [] : await memberships.programs.list(account.id, FIRST);
    return {
      account: account && accountBody(account),
      memberships: programs.length > 0,
      signup: settings.signup,
      service,
    };
  };
}

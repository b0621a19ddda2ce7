import type { Account } from '../domain/account';
import type { ApiKey } from '../domain/api-key';
import type { AccountBody } from './schemas/account';
import type { KeyBody } from './schemas/key';

export function presentAccount(account: Account): AccountBody {
  const { certificatesGranted: total, certificatesUsed: used } = account;
  return {
    id: account.id,
    email: account.email,
    allowance: { total, used, left: Math.max(0, total - used) },
    created_at: account.createdAt.toISOString(),
  };
}

export function presentKey(key: ApiKey): KeyBody {
  return {
    id: key.id,
    name: key.name,
    prefix: key.mask,
    scopes: key.scopes,
    rate: key.ratePerMinute,
    quota: key.quotaPerMonth,
    used_this_month: key.usedThisMonth,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

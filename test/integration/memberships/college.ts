import { join } from 'node:path';
import { accountWithKey } from '../../support/fixtures';
import type { SharedService } from '../../support/shared';
import { PROJECT, runTool } from '../docs/programs';

const SCRIPT = join(PROJECT, 'docs/examples/college/load.mjs');

/** Of a whole college, on a busy machine. */
const LOAD_MS = 900_000;

export interface College {
  accountId: string;
  key: string;
  load(): ReturnType<typeof runTool>;
}

/** An account of its own, into which the example's script loads a college of that size. */
export async function collegeOf(
  service: SharedService,
  { members, courses, granted }: { members: number; courses: number; granted: number },
): Promise<College> {
  const { account, key } = await accountWithKey(service.collections, {
    ratePerMinute: 6_000,
    quotaPerMonth: 100_000,
  });
  await service.collections.accounts.updateOne(
    { _id: account.id },
    { $set: { certificatesGranted: granted } },
  );
  const env = {
    SELLO_URL: service.url,
    SELLO_API_KEY: key,
    COLLEGE_MEMBERS: String(members),
    COLLEGE_COURSES: String(courses),
  };
  return {
    accountId: account.id,
    key,
    load: () => runTool([process.execPath, SCRIPT], { cwd: service.dataDir, env, timeout: LOAD_MS }),
  };
}

/** What an account has of everything that a college consists of. */
export async function countsOf({ collections }: SharedService, accountId: string): Promise<number[]> {
  const { programs, members, courses, accreditations, memberships, membershipRenewals, ledger } = collections;
  return Promise.all(
    [programs, members, courses, accreditations, memberships, membershipRenewals, ledger].map((each) =>
      (each as typeof programs).countDocuments({ accountId }),
    ),
  );
}

import { followUp } from '../../../../app/memberships/follow-up';
import type { FollowUpDependencies } from '../../../../app/memberships/follow-up';

it('reports what failed after a change, which stays stored', async () => {
  const reported: unknown[] = [];
  const fail = () => Promise.reject(new Error('The engine is out of reach.'));
  const deps = {
    memberships: {
      credentialEngine: { issue: fail, issueRoster: fail },
      reportFollowUp: (error: Error, step: string) => reported.push([step, error.message]),
    },
  } as unknown as FollowUpDependencies;
  followUp(deps, { issue: { credentialId: 'acr_1', accountId: 'acct_1' } });
  followUp(deps, { issueRoster: { rosterId: 'ros_1', accountId: 'acct_1' } });
  followUp(deps, { news: [{ subject: 'mbr_1', type: 'membership.renewed', occurrence: '1' }] });
  await new Promise(setImmediate);
  expect(reported).toEqual([
    ['issue', 'The engine is out of reach.'],
    ['issueRoster', 'The engine is out of reach.'],
    ['publish', expect.any(String)],
  ]);
});

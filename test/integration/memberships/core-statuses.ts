import { accountWithKey } from '../../support/fixtures';
import { courseIn, PROGRAM } from '../../support/memberships/membership-caller';
import type { ServiceClient } from '../../support/service-client';
import type { Attempt, Tools } from './registry-statuses';

const KEY = { 'idempotency-key': 'core-statuses' };
const COMPLETED = '2026-03-05';
const STARTED = '2026-01-01';

type Headers = Record<string, string>;

/** Every status that accreditations, rosters, memberships, renewals, points and ledgers answer with. */
export function coreAttempts(
  { get, sendJson, always, bodyFaults }: Tools,
  service: () => ServiceClient,
): Record<string, () => Record<number, Attempt>> {
  const made = async (path: string, body: object, headers: Headers = {}): Promise<string> => {
    const answer = (await (await sendJson('POST', path, body, headers)).json()) as Record<
      string,
      { id: string }
    >;
    return Object.values(answer)[0]?.id ?? 'none';
  };
  const program = (headers: Headers = {}) => made('/programs', PROGRAM, headers);
  const member = (headers: Headers = {}) => made('/members', { name: 'Ana' }, headers);

  /** What can be accredited now. */
  const accreditable = async (headers: Headers = {}) => {
    const course = await made('/courses', courseIn(await program(headers)), headers);
    await sendJson('POST', `/courses/${course}/accredit`, {}, headers);
    return { member: await member(headers), course, completed_on: COMPLETED };
  };
  const joining = async (headers: Headers = {}) => ({
    ...{ member: await member(headers), program: await program(headers), starts_on: STARTED },
  });
  const accreditation = async () => made('/accreditations', await accreditable());
  const membership = async (headers: Headers = {}) => made('/memberships', await joining(headers), headers);
  const roster = async () => made('/accreditations/batches', { items: [await accreditable()] });
  const ended = async () => {
    const id = await membership();
    await sendJson('POST', `/memberships/${id}/end`, {});
    return id;
  };
  const override = { override: { reason: 'Sabbatical' } };
  const renewed = async () => {
    const id = await membership();
    return { id, renewal: await made(`/memberships/${id}/renewals`, override) };
  };
  /** An account with so many units. */
  const withUnits = async (units: number): Promise<Headers> => {
    const { accounts } = service().collections;
    const { account, key } = await accountWithKey(service().collections, { ratePerMinute: 600 });
    await accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: units } });
    return { authorization: `Bearer ${key}` };
  };
  const poor = async (path: string, body: (headers: Headers) => Promise<object>) => {
    const headers = await withUnits(0);
    return sendJson('POST', path, await body(headers), headers);
  };

  const lists = (path: string) => ({
    ...always((headers) => get(path, headers)),
    200: () => get(path),
    400: () => get(`${path}?limit=0`),
  });
  const reads = (path: (id: string) => string, make: () => Promise<string>) => ({
    ...always((headers) => get(path('none'), headers)),
    200: async () => get(path(await make())),
    400: () => get(path('%zz')),
    404: () => get(path('none')),
  });
  const creates = (path: string, status: 201 | 202, body: (headers?: Headers) => Promise<object>) => ({
    ...always((headers) => sendJson('POST', path, {}, headers)),
    [status]: async () => sendJson('POST', path, await body()),
    400: () => sendJson('POST', path, {}),
    402: () => poor(path, body),
    ...bodyFaults('POST', path),
    422: async () => {
      const content = await body();
      await sendJson('POST', '/members', { name: 'Of the key' }, KEY);
      return sendJson('POST', path, content, KEY);
    },
  });
  const acts = (path: (id: string) => string, make: () => Promise<string>, body: object = {}) => ({
    ...always((headers) => sendJson('POST', path('none'), body, headers)),
    200: async () => sendJson('POST', path(await make()), body),
    400: () => sendJson('POST', path('none'), { unknown: 1 }),
    404: () => sendJson('POST', path('none'), body),
    ...bodyFaults('POST', path('none')),
  });

  return {
    createAccreditation: () => ({
      ...creates('/accreditations', 201, accreditable),
      409: async () => {
        const wanted = await accreditable();
        await sendJson('POST', '/accreditations', wanted);
        return sendJson('POST', '/accreditations', wanted);
      },
    }),
    listAccreditations: () => lists('/accreditations'),
    getAccreditation: () => reads((id) => `/accreditations/${id}`, accreditation),
    revokeAccreditation: () => acts((id) => `/accreditations/${id}/revoke`, accreditation),
    createAccreditationBatch: () => ({
      ...creates('/accreditations/batches', 202, async (headers) => ({
        items: [await accreditable(headers)],
      })),
      413: () => sendJson('POST', '/accreditations/batches', { items: 'x'.repeat(4_200_000) }),
    }),
    listAccreditationBatches: () => lists('/accreditations/batches'),
    getAccreditationBatch: () => reads((id) => `/accreditations/batches/${id}`, roster),
    listAccreditationBatchItems: () => reads((id) => `/accreditations/batches/${id}/items`, roster),
    createMembership: () => ({
      ...creates('/memberships', 201, joining),
      409: async () => {
        const wanted = await joining();
        await sendJson('POST', '/memberships', wanted);
        return sendJson('POST', '/memberships', wanted);
      },
    }),
    listMemberships: () => lists('/memberships'),
    getMembership: () => reads((id) => `/memberships/${id}`, membership),
    suspendMembership: () => ({
      ...acts((id) => `/memberships/${id}/suspend`, membership),
      422: async () => sendJson('POST', `/memberships/${await ended()}/suspend`, {}),
    }),
    resumeMembership: () => ({
      ...acts((id) => `/memberships/${id}/resume`, membership),
      422: async () => sendJson('POST', `/memberships/${await ended()}/resume`, {}),
    }),
    endMembership: () => acts((id) => `/memberships/${id}/end`, membership),
    renewMembership: () => ({
      ...always((headers) => sendJson('POST', '/memberships/none/renewals', {}, headers)),
      201: async () => sendJson('POST', `/memberships/${await membership()}/renewals`, override),
      400: () => sendJson('POST', '/memberships/none/renewals', { unknown: 1 }),
      402: async () => {
        const headers = await withUnits(1);
        return sendJson('POST', `/memberships/${await membership(headers)}/renewals`, override, headers);
      },
      404: () => sendJson('POST', '/memberships/none/renewals', {}),
      409: async () => sendJson('POST', `/memberships/${(await renewed()).id}/renewals`, {}),
      422: async () => sendJson('POST', `/memberships/${await membership()}/renewals`, {}),
      ...bodyFaults('POST', '/memberships/none/renewals'),
    }),
    listRenewals: () => reads((id) => `/memberships/${id}/renewals`, membership),
    getRenewal: () => ({
      ...reads((id) => `/memberships/${id}/renewals/none`, membership),
      200: async () => {
        const { id, renewal } = await renewed();
        return get(`/memberships/${id}/renewals/${renewal}`);
      },
    }),
    getMemberPoints: () => ({
      ...always((headers) => get('/members/none/points?program=none', headers)),
      200: async () => {
        const wanted = await joining();
        await sendJson('POST', '/memberships', wanted);
        return get(`/members/${wanted.member}/points?program=${wanted.program}`);
      },
      400: async () => get(`/members/${await member()}/points`),
      404: () => get('/members/none/points?program=none'),
    }),
    listLedgerEntries: () => reads((id) => `/members/${id}/ledger`, member),
    adjustPoints: () => {
      const adjustment = (of: string, on: string) => ({
        ...{ program: of, category: 'ethics', points: 1, on, reason: 'Correction' },
      });
      const enrolled = async () => {
        const wanted = await joining();
        await sendJson('POST', '/memberships', wanted);
        return wanted;
      };
      return {
        ...always((headers) => sendJson('POST', '/members/none/adjustments', {}, headers)),
        201: async () => {
          const wanted = await enrolled();
          return sendJson(
            'POST',
            `/members/${wanted.member}/adjustments`,
            adjustment(wanted.program, COMPLETED),
          );
        },
        400: () => sendJson('POST', '/members/none/adjustments', {}),
        404: async () =>
          sendJson('POST', '/members/none/adjustments', adjustment(await program(), COMPLETED)),
        422: async () => {
          const wanted = await enrolled();
          const before = adjustment(wanted.program, '2025-12-31');
          return sendJson('POST', `/members/${wanted.member}/adjustments`, before);
        },
        ...bodyFaults('POST', '/members/none/adjustments'),
      };
    },
  };
}

import { courseIn, PROGRAM } from '../../support/memberships/membership-caller';

type Answer = Promise<Response>;
/** `fault`: nothing that a caller sends leads to it. Other tests break the service, or exceed a limit of the whole address, to see it. */
export type Attempt = 'fault' | (() => Promise<{ status: number }>);
type Headers = Record<string, string>;

/** How the test of documented statuses sends requests. */
export interface Tools {
  get(path: string, headers?: Headers): Answer;
  send(method: string, path: string, headers?: Headers): Answer;
  sendJson(method: string, path: string, body: object, headers?: Headers): Answer;
  always(send: (headers: Headers) => Answer): Record<number, Attempt>;
  bodyFaults(method: string, path: string): Record<number, Attempt>;
}

const KEY = { 'idempotency-key': 'registry-statuses' };
const MEMBER = { name: 'Ana' };

/** Every status that programs, members and courses answer with. */
export function registryAttempts({
  get,
  send,
  sendJson,
  always,
  bodyFaults,
}: Tools): Record<string, () => Record<number, Attempt>> {
  const made = async (path: string, body: object): Promise<string> => {
    const answer = (await (await sendJson('POST', path, body)).json()) as Record<string, { id: string }>;
    return Object.values(answer)[0]?.id ?? 'none';
  };
  const program = () => made('/programs', PROGRAM);
  const member = (facts: object = {}) => made('/members', { ...MEMBER, ...facts });
  const course = async () => made('/courses', courseIn(await program()));
  const erased = async () => {
    const id = await member();
    await send('POST', `/members/${id}/erase`);
    return id;
  };

  const lists = (path: string) => ({
    ...always((headers) => get(path, headers)),
    200: () => get(path),
    400: () => get(`${path}?limit=0`),
  });
  const reads = (path: string, make: () => Promise<string>) => ({
    ...always((headers) => get(`${path}/none`, headers)),
    200: async () => get(`${path}/${await make()}`),
    400: () => get(`${path}/%zz`),
    404: () => get(`${path}/none`),
  });
  const creates = (path: string, body: () => object | Promise<object>) => ({
    ...always((headers) => sendJson('POST', path, {}, headers)),
    201: async () => sendJson('POST', path, await body()),
    400: () => sendJson('POST', path, {}),
    ...bodyFaults('POST', path),
    422: async () => {
      const content = await body();
      await sendJson('POST', '/members', { name: 'Of the key' }, KEY);
      return sendJson('POST', path, content, KEY);
    },
  });
  const changes = (path: string, make: () => Promise<string>) => ({
    ...always((headers) => sendJson('PATCH', `${path}/none`, {}, headers)),
    200: async () => sendJson('PATCH', `${path}/${await make()}`, {}),
    400: () => sendJson('PATCH', `${path}/none`, { id: 'x' }),
    404: () => sendJson('PATCH', `${path}/none`, {}),
    ...bodyFaults('PATCH', `${path}/none`),
  });
  const acts = (path: string, action: string, make: () => Promise<string>) => ({
    ...always((headers) => send('POST', `${path}/none/${action}`, headers)),
    200: async () => send('POST', `${path}/${await make()}/${action}`),
    400: () => send('POST', `${path}/%zz/${action}`),
    404: () => send('POST', `${path}/none/${action}`),
    ...bodyFaults('POST', `${path}/none/${action}`),
  });

  const accredited = async () => {
    const id = await course();
    await send('POST', `/courses/${id}/accredit`);
    return id;
  };
  const after = async (...actions: string[]) => {
    const id = await accredited();
    for (const action of actions) await send('POST', `/courses/${id}/${action}`);
    return id;
  };

  return {
    createProgram: () => creates('/programs', () => PROGRAM),
    listPrograms: () => lists('/programs'),
    getProgram: () => reads('/programs', program),
    changeProgram: () => changes('/programs', program),
    createMember: () => ({
      ...creates('/members', () => MEMBER),
      409: async () => {
        await member({ external_id: 'registry-1' });
        return sendJson('POST', '/members', { ...MEMBER, external_id: 'registry-1' });
      },
    }),
    listMembers: () => lists('/members'),
    getMember: () => reads('/members', member),
    changeMember: () => ({
      ...changes('/members', member),
      409: async () => {
        await member({ external_id: 'registry-2' });
        return sendJson('PATCH', `/members/${await member()}`, { external_id: 'registry-2' });
      },
      410: async () => sendJson('PATCH', `/members/${await erased()}`, {}),
    }),
    deleteMember: () => ({
      ...always((headers) => send('DELETE', '/members/none', headers)),
      204: async () => send('DELETE', `/members/${await member()}`),
      400: () => send('DELETE', '/members/%zz'),
      404: () => send('DELETE', '/members/none'),
      // Needs a record: see members.test.ts.
      409: 'fault',
      ...bodyFaults('DELETE', '/members/none'),
    }),
    archiveMember: () => ({
      ...acts('/members', 'archive', member),
      410: async () => send('POST', `/members/${await erased()}/archive`),
    }),
    restoreMember: () => ({
      ...acts('/members', 'restore', member),
      410: async () => send('POST', `/members/${await erased()}/restore`),
    }),
    eraseMember: () => acts('/members', 'erase', member),
    createCourse: () => creates('/courses', async () => courseIn(await program())),
    listCourses: () => lists('/courses'),
    getCourse: () => reads('/courses', course),
    changeCourse: () => ({
      ...changes('/courses', course),
      409: async () => sendJson('PATCH', `/courses/${await accredited()}`, { title: 'Other' }),
    }),
    accreditCourse: () => ({
      ...acts('/courses', 'accredit', course),
      409: async () => send('POST', `/courses/${await after('close')}/accredit`),
    }),
    closeCourse: () => ({
      ...acts('/courses', 'close', accredited),
      409: async () => send('POST', `/courses/${await course()}/close`),
    }),
    withdrawCourse: () => ({
      ...acts('/courses', 'withdraw', accredited),
      409: async () => send('POST', `/courses/${await course()}/withdraw`),
    }),
  };
}

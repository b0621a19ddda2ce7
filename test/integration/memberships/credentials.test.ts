import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { createAccreditationRepository } from '../../../adapters/mongo/memberships/accreditations';
import { createMembershipRepository } from '../../../adapters/mongo/memberships/memberships';
import { createRosterRepository } from '../../../adapters/mongo/memberships/rosters';
import type { PublicCredential } from '../../../app/memberships/public-credential';
import { cardId, credentialKey } from '../../../domain/memberships/credential';
import { sello } from '../../support/cli';
import { certificatesUsed, workerThatDies } from '../../support/crashes';
import { createCollege, COURSE, MEMBER } from '../../support/memberships/college';
import type { College } from '../../support/memberships/college';
import { judgeCredentials } from '../../support/memberships/openbadgeslib';
import { hasObject } from '../../support/operators/certificate-facts';
import { readPdfs, readQrCode } from '../../support/pdf';
import { longIt, scaled } from '../../support/scale';
import { sharedOrOwnService } from '../../support/shared-or-own';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

describe('the credential of an accreditation', () => {
  let service: TestService;
  let college: College;
  beforeAll(async () => {
    service = await sharedOrOwnService();
    college = await createCollege(service);
  });
  afterAll(() => service.stop());

  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers });
  const token = async (path: string) => (await service.fetch(path)).text();
  /** Waits until the account holds only this id's unit, or none: a run gives its own claim back after its record is written. */
  const holdsOnly = (id: string | null) =>
    until(async () => {
      const account = await service.collections.accounts.findOne({ _id: service.accountId });
      const held = account?.held.map((claim) => `${claim.id} ${claim.unit}`);
      return held?.join() === (id === null ? '' : `${id} key:credential ${id}`);
    });
  /** Time stamps issued so far. A shared service has other callers: the long tier counts them. */
  const tokens = scaled(
    () => 0,
    () => service.psc.tokens,
  );
  const jwks = () => createRemoteJWKSet(new URL(`${service.url}/.well-known/sello/jwks.json`));

  /** The indexes set in a list, decoded bit by bit. */
  async function listed(url: string): Promise<number[]> {
    const { payload } = await jwtVerify(await (await fetch(url)).text(), jwks());
    const { encodedList } = payload['credentialSubject'] as { encodedList: string };
    const bytes = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    return [...bits.matchAll(/1/g)].map(({ index }) => index);
  }

  const statusOf = (credential: string) =>
    decodeJwt(credential)['credentialStatus'] as { statusListIndex: string; statusListCredential: string };

  it('is signed, and certified with one time stamp and one unit', async () => {
    const [used, issued] = [await certificatesUsed(service), tokens()];
    const id = await college.accredit(await college.addMember());
    const certificateId = await college.certified(id);
    expect(await certificatesUsed(service)).toBe(used + 1);
    expect(tokens() - issued).toBe(scaled(0, 1));
    await holdsOnly(null);

    const response = await service.fetch(`/accreditations/${id}/credential`);
    expect(response.headers.get('content-type')).toBe('application/vc+jwt');
    const credential = await response.text();
    await expect(jwtVerify(credential, jwks())).resolves.toMatchObject({
      payload: { jti: `${service.url}/v/${id}` },
    });

    const certificate = await service.collections.certificates.findOne({ _id: certificateId });
    expect(certificate).toMatchObject({
      ...{ title: null, documentType: 'open-badge', reference: id, custody: 'held' },
      file: { name: `${id}.jwt`, mime: 'application/vc+jwt', size: credential.length },
    });
    const issuer = (await (await fetch(String(decodeJwt(credential).iss))).json()) as object;
    expect(issuer).toMatchObject({ id: decodeJwt(credential).iss, type: ['Profile'] });
  });

  longIt('is accepted by openbadgeslib', async () => {
    const id = await college.accredit(await college.addMember());
    await college.certified(id);
    const credential = await token(`/accreditations/${id}/credential`);
    const { kid = '' } = decodeProtectedHeader(credential);
    const jwk = (await (await fetch(kid)).json()) as Record<string, string>;
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' }).export({
      format: 'pem',
      type: 'spki',
    }) as string;
    const { statusListCredential } = statusOf(credential);
    const statusLists = { [statusListCredential]: await (await fetch(statusListCredential)).text() };
    expect(await judgeCredentials([{ token: credential, publicKey, statusLists }])).toEqual([
      { recipient: expect.stringMatching(/^urn:uuid:/) as string, credits: 10 },
    ]);
  });

  longIt('is certified with the same unit after a provider has failed', async () => {
    const used = await certificatesUsed(service);
    const listedOf = async (id: string) => {
      const answer = await service.fetch(`/certificates?reference=${id}`);
      return ((await answer.json()) as { certificates: { id: string }[] }).certificates.map(
        (each) => each.id,
      );
    };
    const memberId = await college.addMember();
    let id: string;
    service.psc.mode = 'error';
    try {
      id = await college.accredit(memberId);
      const failed = { accountId: service.accountId, reference: id, status: 'failed' as const };
      await until(() => service.collections.certificates.findOne(failed), 150);
      await holdsOnly(id);
      expect(await listedOf(id)).toEqual([]);
    } finally {
      service.psc.mode = 'pass';
    }
    const certificateId = await college.certified(id);
    expect(await listedOf(id)).toEqual([certificateId]);
    expect(await certificatesUsed(service)).toBe(used + 1);
    await holdsOnly(null);
  });

  longIt.each([
    ['signCredential', 'after'],
    ['certifyCredential', 'after'],
  ] as const)('stays the same, with one unit, when the worker dies at %s (%s)', async (step, moment) => {
    const used = await certificatesUsed(service);
    const mark = await workerThatDies(service, step, moment);
    const id = await college.accredit(await college.addMember());
    const signed = await until(
      async () => (await service.collections.credentials.findOne({ _id: id }))?.token,
    );
    await until(async () => existsSync(mark));
    await service.worker.stop();
    await service.startWorker();
    await college.certified(id);
    expect(await token(`/accreditations/${id}/credential`)).toBe(signed);
    expect(await certificatesUsed(service)).toBe(used + 1);
    expect(await service.collections.certificates.countDocuments({ reference: id })).toBe(1);
    await holdsOnly(null);
  });

  it('is found revoked in its status list and on its page, and no other is', async () => {
    const ids = await Promise.all([1, 2].map(async () => college.accredit(await college.addMember())));
    const [revoked, kept] = ids as [string, string];
    for (const id of ids) await college.certified(id);
    await createAccreditationRepository(service.collections).revoke(service.accountId, revoked, {
      at: new Date(),
      reason: null,
    });
    const [status, other] = await Promise.all(
      [revoked, kept].map(async (id) => statusOf(await token(`/accreditations/${id}/credential`))),
    );
    const set = await listed(status!.statusListCredential);
    expect(set).toContain(Number(status!.statusListIndex));
    expect(set).not.toContain(Number(other!.statusListIndex));
    const shown = (id: string) => open(`/v/${id}/status.json`).then((answer) => answer.json());
    expect(await shown(revoked)).toMatchObject({ status: 'revoked' });
    expect(await shown(kept)).toMatchObject({ status: 'valid' });

    const list = await fetch(status!.statusListCredential);
    expect(list.headers.get('access-control-allow-origin')).toBe('*');
    const again = await fetch(status!.statusListCredential, {
      headers: { 'if-none-match': list.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  longIt(
    'verifies with its old key after the keys were rotated, and new ones are signed with the new key',
    async () => {
      const before = await college.accredit(await college.addMember());
      await college.certified(before);
      expect((await sello(service.env, 'credentials', 'rotate')).code).toBe(0);
      const after = await college.accredit(await college.addMember());
      await college.certified(after);
      const [old, fresh] = await Promise.all(
        [before, after].map((id) => token(`/accreditations/${id}/credential`)),
      );
      expect(decodeProtectedHeader(old!).kid).not.toBe(decodeProtectedHeader(fresh!).kid);
      for (const credential of [old!, fresh!])
        await expect(jwtVerify(credential, jwks())).resolves.toBeDefined();
      expect((await sello(service.env, 'credentials', 'keys')).stdout).toMatch(/signs\n.*published\n/);
    },
  );

  longIt('is shown in public with its details only where the account publishes them', async () => {
    const id = await college.accredit(await college.addMember());
    const certificateId = await college.certified(id);
    const answer = await open(`/v/${id}`, { accept: 'application/json' });
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.json()).toMatchObject({
      ...{ id, kind: 'accreditation', status: 'valid', period: null },
      certificate: {
        id: certificateId,
        grade: 'sandbox',
        verification_url: `${service.url}/v/${certificateId}`,
      },
      details: {
        name: MEMBER,
        course: COURSE,
        completed_on: '2026-02-28',
        points: [{ category: 'Fiscal', points: 10 }],
      },
      credential_url: `${service.url}/v/${id}/credential.jwt`,
      pdf_url: `${service.url}/v/${id}/diploma.pdf`,
    });
    expect((await open(`/v/${id}/credential.jwt`)).status).toBe(200);
    const pdf = new Uint8Array(await (await open(`/v/${id}/diploma.pdf?language=en`)).arrayBuffer());
    expect((await readPdfs([pdf]))[0]?.text).toContain(MEMBER);
    expect(readQrCode(pdf)).toBe(`${service.url}/v/${id}`);

    const discreet = await createCollege(service, false);
    const hidden = await discreet.accredit(await discreet.addMember());
    await discreet.certified(hidden);
    const body = await (await open(`/v/${hidden}/status.json`)).text();
    expect(JSON.parse(body)).toMatchObject({
      status: 'valid',
      details: null,
      credential_url: null,
      pdf_url: null,
    });
    expect(body).not.toMatch(new RegExp(`${MEMBER}|${COURSE}`));
    expect((await open(`/v/${hidden}/credential.jwt`)).status).toBe(404);
    expect((await open(`/v/${hidden}/diploma.pdf`)).status).toBe(404);
    expect((await service.fetch(`/accreditations/${hidden}/diploma`)).status).toBe(200);
  });

  longIt('looks like an unknown certificate where there is none', async () => {
    const unknown = await open('/v/cert_0000000000000000000000/proof.json');
    const expected = { status: unknown.status, body: await unknown.text() };
    for (const id of ['acr_0000000000000000000000', 'mbr_0000000000000000000000', 'acr_1']) {
      const answer = await open(`/v/${id}`, { accept: 'application/json' });
      expect({ status: answer.status, body: await answer.text() }).toEqual(expected);
    }
    expect((await open('/v/acr_0000000000000000000000', { accept: 'text/html' })).status).toBe(
      (await open('/v/cert_0000000000000000000000', { accept: 'text/html' })).status,
    );
  });

  it('of a membership is its card: it can be suspended and resumed', async () => {
    const id = await college.join(await college.addMember());
    await college.certified(cardId(id, 1));
    const credential = await token(`/memberships/${id}/credential`);
    expect(decodeJwt(credential)).toMatchObject({ jti: `${service.url}/v/${id}?cycle=1` });
    const { statusListIndex, statusListCredential } = statusOf(credential);
    const shown = async () => (await (await open(`/v/${id}/status.json`)).json()) as PublicCredential;
    expect(await shown()).toMatchObject({ kind: 'membership', status: 'valid', details: { name: MEMBER } });
    const change = (to: 'suspend' | 'resume') =>
      createMembershipRepository(service.collections).changeStanding(service.accountId, id, {
        ...{ to, at: new Date(), reason: null },
      });
    await change('suspend');
    expect(await listed(statusListCredential)).toContain(Number(statusListIndex));
    expect((await shown()).status).toBe('suspended');
    await change('resume');
    expect(await listed(statusListCredential)).not.toContain(Number(statusListIndex));
    const card = await service.fetch(`/memberships/${id}/card`);
    expect(card.headers.get('content-type')).toBe('application/pdf');
  });

  it('of a roster is certified beside the others, and the roster’s units are settled', async () => {
    const count = scaled(12, 80, 1_000);
    const members = await Promise.all(Array.from({ length: count }, () => college.addMember()));
    await service.collections.accounts.updateOne(
      { _id: service.accountId },
      { $inc: { certificatesGranted: count } },
    );
    const [used, issued] = [await certificatesUsed(service), tokens()];
    const roster = await college.accreditRoster(members);
    const done = await until(async () => {
      const found = await createRosterRepository(service.collections).find(service.accountId, roster.id);
      return found?.doneAt;
    }, 600);
    expect(done).toBeInstanceOf(Date);
    expect(await certificatesUsed(service)).toBe(used + count);
    expect(tokens() - issued).toBe(scaled(0, count));
    await holdsOnly(null);
    const credentials = await service.collections.credentials.find({ roster: roster.id }).toArray();
    expect(new Set(credentials.map(({ certificateId }) => certificateId)).size).toBe(count);
  });

  longIt('has its run started by the sweep if nobody did', async () => {
    const id = await college.accredit(await college.addMember(), { start: false });
    const overdue = new Date(Date.now() - 10 * 60_000);
    await service.collections.credentials.updateOne({ _id: id }, { $set: { createdAt: overdue } });
    await college.certified(id);
  });

  longIt.each([
    ['alone', async (member: string) => college.accredit(member)],
    ['in a roster', async (member: string) => (await college.accreditRoster([member])).accreditations[0]!],
  ])(
    'is gone when its member is erased while an attempt to certify it is under way, %s',
    async (_, accredit) => {
      const { certificates, credentials } = service.collections;
      const memberId = await college.addMember();
      service.psc.mode = 'slow';
      const id = await accredit(memberId);
      const { _id: certificateId } = await until(() =>
        certificates.findOne({ accountId: service.accountId, idempotencyKey: credentialKey(id) }),
      );
      service.worker.kill();
      expect((await service.fetch(`/members/${memberId}/erase`, { method: 'POST' })).status).toBe(200);
      service.psc.mode = 'pass';
      await service.startWorker();
      await until(async () => (await credentials.findOne({ _id: id }))?.fileErased);
      expect(await certificates.findOne({ _id: certificateId })).toMatchObject({
        status: 'certified',
        erased: { pages: 'keep' },
      });
      expect(hasObject(service, certificateId)).toBe(false);
    },
  );

  longIt('is gone once its member was erased, and its unit comes back if it was not certified', async () => {
    const memberId = await college.addMember();
    const id = await college.accredit(memberId);
    await college.certified(id);
    const used = await certificatesUsed(service);
    const pending = await createCollege(service);
    const waiting = await pending.accredit(memberId, { start: false });
    expect((await service.fetch(`/accreditations/${waiting}/credential`)).status).toBe(409);
    await service.collections.members.updateOne(
      { _id: memberId },
      { $set: { status: 'erased', name: null } },
    );
    await college.engine.issue(waiting, service.accountId);
    await until(async () => (await certificatesUsed(service)) === used);
    expect((await service.fetch(`/accreditations/${waiting}/credential`)).status).toBe(410);
    expect((await service.fetch(`/accreditations/${id}/diploma`)).status).toBe(410);
    expect(await (await open(`/v/${id}/status.json`)).json()).toMatchObject({
      status: 'valid',
      details: null,
    });
  });
});

import { createCertificateRecords } from '../../../../app/certificate-record';
import { publishCertificates } from '../../../../app/events/certificate-events';
import type { Certificate } from '../../../../domain/certificate';
import { LIMITS } from '../../../../domain/limits';
import type { AllowanceStanding } from '../../../../ports/allowance-notices';
import { ANCHOR_SETTINGS } from '../../../support/batch';
import {
  certifiedCertificate,
  failedCertificate,
  processingCertificate,
} from '../../../support/certificates';
import { enabledWebhook, inMemoryNotices, inMemoryPublishing } from '../../../support/in-memory/publishing';
import { NO_EVIDENCE } from '../../../support/in-memory/evidence';

const ACCOUNT = 'acct_1';

function service(certificates: Certificate[], allowance = { granted: 100, used: 50 }) {
  const world = inMemoryPublishing([enabledWebhook(ACCOUNT)]);
  const accounts: Record<string, Pick<AllowanceStanding, 'granted' | 'used'>> = { [ACCOUNT]: allowance };
  const clock = () => new Date('2026-11-14T18:15:00Z');
  const batches = { findMany: async () => [], tip: async () => null };
  const deps = {
    certificates: { findAll: async (ids: string[]) => certificates.filter(({ id }) => ids.includes(id)) },
    records: createCertificateRecords({ ...NO_EVIDENCE, batches, clock, settings: ANCHOR_SETTINGS }),
    notices: inMemoryNotices(accounts),
    publisher: world.publisher,
  };
  return {
    world,
    deps,
    accounts,
    publish: () => publishCertificates(deps, ['cert_unknown', ...certificates.map(({ id }) => id)]),
  };
}

describe('the end of a certification', () => {
  it('is published with the record as the API returns it', async () => {
    const certified = certifiedCertificate(ACCOUNT);
    const failed = failedCertificate(ACCOUNT);
    const { world, deps, publish } = service([certified, failed]);
    await publish();
    expect([...world.events.values()].map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'certificate.certified', data: { certificate: (await deps.records.ofAll([certified]))[0] } },
      { type: 'certificate.failed', data: { certificate: (await deps.records.ofAll([failed]))[0] } },
    ]);
    expect(world.wakes).toHaveLength(1);
  });

  it('is not published of one that is under way, erased or unknown', async () => {
    const erased = { at: new Date(), pages: 'keep' as const };
    const { world, publish } = service([
      processingCertificate(ACCOUNT),
      certifiedCertificate(ACCOUNT, { erased }),
    ]);
    await publish();
    expect(world.events.size).toBe(0);
  });

  it('is published of the service’s own work only when it has succeeded', async () => {
    const { world, publish } = service([
      failedCertificate(ACCOUNT, { ownWork: true }),
      certifiedCertificate(ACCOUNT, { ownWork: true }),
    ]);
    await publish();
    expect(world.types()).toEqual(['certificate.certified']);
  });

  it('fits into an event with the longest fields that a caller can give', async () => {
    const astral = '\u{1f58b}';
    const certificate = certifiedCertificate(ACCOUNT, {
      title: astral.repeat(LIMITS.titleCharacters),
      description: astral.repeat(LIMITS.descriptionCharacters),
      documentType: astral.repeat(LIMITS.documentTypeCharacters),
      reference: astral.repeat(LIMITS.referenceCharacters),
      file: {
        name: astral.repeat(LIMITS.fileNameCharacters),
        mime: astral.repeat(LIMITS.mimeCharacters),
        size: LIMITS.fileBytes,
        sha256: 'ab'.repeat(32),
      },
    });
    const { world, publish } = service([certificate]);
    await publish();
    const [event] = [...world.events.values()];
    expect(event?.data).toHaveProperty('certificate.description', certificate.description);
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(LIMITS.eventBytes);
  });
});

describe('the allowance', () => {
  const lowOf = (granted: number, used: number) =>
    service([certifiedCertificate(ACCOUNT)], { granted, used });

  it.each([
    [100, 89, null],
    [100, 90, 'allowance.low'],
    [100, 99, 'allowance.low'],
    [100, 100, 'allowance.exhausted'],
    // Of five, one is more than a tenth.
    [5, 4, null],
    [5, 5, 'allowance.exhausted'],
  ])('of %s with %s used tells %s', async (granted, used, told) => {
    const { world, publish } = lowOf(granted, used);
    await publish();
    expect(world.types().slice(1)).toEqual(told === null ? [] : [told]);
  });

  it('says what is left', async () => {
    const { world, publish } = lowOf(100, 93);
    await publish();
    expect([...world.events.values()].at(-1)?.data).toEqual({ allowance: { left: 7, granted: 100 } });
  });

  it('is told once for each total granted, even after the event was deleted', async () => {
    const { world, publish, accounts } = lowOf(100, 95);
    await publish();
    world.events.clear();
    await publish();
    expect(world.types()).toEqual(['certificate.certified']);

    accounts[ACCOUNT] = { granted: 200, used: 195 };
    await publish();
    accounts[ACCOUNT] = { granted: 200, used: 200 };
    await publish();
    expect(world.types().slice(1)).toEqual(['allowance.low', 'allowance.exhausted']);
  });

  it('is told again of a larger total, beside the earlier event', async () => {
    const { world, publish, accounts } = lowOf(100, 95);
    await publish();
    accounts[ACCOUNT] = { granted: 200, used: 195 };
    await publish();
    expect(world.types().slice(1)).toEqual(['allowance.low', 'allowance.low']);
  });

  it('is told later when it was low before there was an endpoint', async () => {
    const { world, publish } = lowOf(100, 95);
    const endpoints = world.endpoints.splice(0);
    await publish();
    world.endpoints.push(...endpoints);
    await publish();
    expect(world.types()).toEqual(['certificate.certified', 'allowance.low']);
  });

  it('is told although its event was stored and the rest failed', async () => {
    const { world, publish } = lowOf(100, 95);
    const works = world.beforeWrite;
    world.beforeWrite = (name) => {
      if (name === 'deliveries' && world.events.size === 2) throw new Error('out of reach');
    };
    await expect(publish()).rejects.toThrow('out of reach');
    world.beforeWrite = works;
    await publish();
    expect([...world.deliveries.values()].map(({ type }) => type)).toContain('allowance.low');
  });
});

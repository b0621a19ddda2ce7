import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../../../api/dependencies';
import { withSimulatedFault } from '../../../api/simulated-fault';
import type { Grade } from '../../../domain/certificate';
import { SIMULATED_FAULTS } from '../../../domain/simulated-fault';

const served = (grades: Grade[], header?: string) => {
  const deps = {
    trust: grades.map((grade) => ({ grade })),
    settings: { resultWaitMilliseconds: 30_000 },
  } as unknown as ApiDependencies;
  const headers = header === undefined ? {} : { 'sello-test': header };
  return withSimulatedFault(deps, { raw: { headers } } as FastifyRequest) === deps
    ? 'as usual'
    : 'with a fault';
};

describe('the header Sello-Test', () => {
  it.each(SIMULATED_FAULTS)('lets a sandbox act as with %s', (fault) => {
    expect(served(['sandbox', 'sandbox'], fault)).toBe('with a fault');
  });

  it('changes nothing when it is absent, whatever the providers', () => {
    expect(served(['sandbox'])).toBe('as usual');
    expect(served(['accredited'])).toBe('as usual');
  });

  it.each([
    [['technical']],
    [['accredited']],
    [['sandbox', 'technical']],
    [['accredited', 'sandbox']],
    [[]],
  ] as [Grade[]][])('is refused with providers of the grades %j, even with an unknown value', (grades) => {
    for (const header of [...SIMULATED_FAULTS, 'earthquake'])
      expect(() => served(grades, header)).toThrow(/only while every time-stamping provider.*sandbox/);
  });

  it.each(['earthquake', '', 'PSC_ERROR', 'psc_error, psc_slow'])(
    'names the values it may have: %j',
    (header) => {
      expect(() => served(['sandbox'], header)).toThrow(
        'The header Sello-Test must be one of psc_error, psc_slow, storage_down or engine_down.',
      );
    },
  );
});

import { createCompensateActivity } from '../../../activities/compensate';
import type { CompensateOrder } from '../../../activities/compensate';
import type { CertificateFailure } from '../../../domain/certificate';
import { objectKey } from '../../../domain/certificate';

const ORDER: CompensateOrder = {
  certificateId: 'cert_1',
  accountId: 'acct_1',
  reason: 'psc_error',
  hashedAt: '2026-11-15T12:00:00.000Z',
};

function createWorld() {
  const world = {
    held: new Set(['acct_1 cert_1']),
    records: new Map<string, { failure: CertificateFailure; hashedAt: Date | null } | null>([
      ['cert_1', null],
    ]),
    files: new Set([objectKey('cert_1')]),
    calls: [] as string[],
    failAt: '',
  };
  const call = (name: string) => {
    world.calls.push(name);
    if (name === world.failAt) throw new Error(`${name} failed.`);
  };
  const { compensate } = createCompensateActivity({
    allowance: {
      async release(accountId, certificateId) {
        call('release');
        world.held.delete(`${accountId} ${certificateId}`);
      },
    },
    certificates: {
      async markFailed(id, failure, hashedAt) {
        call('markFailed');
        world.records.set(id, { failure, hashedAt });
      },
      async discard(id) {
        call('discard');
        world.records.delete(id);
      },
    },
    files: {
      async delete(key) {
        call('delete');
        world.files.delete(key);
      },
    },
  });
  return { compensate, world };
}

describe('compensate', () => {
  it('gives the unit back, marks the record failed, and deletes the file last', async () => {
    const { compensate, world } = createWorld();
    await compensate(ORDER);
    expect(world.calls).toEqual(['release', 'markFailed', 'delete']);
    expect(world.held.size).toBe(0);
    expect(world.files.size).toBe(0);
    expect(world.records.get('cert_1')).toEqual({
      failure: { code: 'psc_error', message: expect.stringContaining('Nothing was charged') as string },
      hashedAt: new Date(ORDER.hashedAt!),
    });
  });

  it('leaves no record of a file that was refused for want of an allowance', async () => {
    const { compensate, world } = createWorld();
    await compensate({ ...ORDER, reason: 'allowance_exhausted', hashedAt: null });
    expect(world.calls).toEqual(['release', 'discard', 'delete']);
    expect(world.records.has('cert_1')).toBe(false);
  });

  it.each([
    ['file_damaged', 'file_damaged'],
    ['internal_error', 'internal_error'],
    ['cancelled', 'internal_error'],
    ['toString', 'internal_error'],
  ])('records the reason %s as %s', async (reason, code) => {
    const { compensate, world } = createWorld();
    await compensate({ ...ORDER, reason, hashedAt: null });
    expect(world.records.get('cert_1')).toMatchObject({ failure: { code }, hashedAt: null });
  });

  it.each(['release', 'markFailed', 'delete'])(
    'interrupted at %s, leaves no unfailed record without its file, and completes when it is run again',
    async (step) => {
      const { compensate, world } = createWorld();
      world.failAt = step;
      await expect(compensate(ORDER)).rejects.toThrow(`${step} failed.`);
      if (world.files.size === 0) expect(world.records.get('cert_1')).not.toBeNull();
      world.failAt = '';
      await compensate(ORDER);
      expect(world).toMatchObject({ held: new Set(), files: new Set() });
      expect(world.records.get('cert_1')).toMatchObject({ failure: { code: 'psc_error' } });
    },
  );
});

import { createUploadSlots } from '../../../api/upload-slots';
import type { UploadSlot, UploadSlots } from '../../../api/upload-slots';

const never = new Promise<never>(() => undefined);
const REFUSED = {
  output: { statusCode: 503, headers: { 'retry-after': '5' } },
  data: { error: 'service_unavailable' },
};

/** A POST that uploads, and never ends. */
function upload(slots: UploadSlots, accountId: string, behind = 0): { refused: jest.Mock; slot: UploadSlot } {
  const refused = jest.fn();
  let held: UploadSlot | undefined;
  void slots.hold(accountId, (slot) => {
    slot.receiving({ behindMs: () => behind, refuse: refused });
    held = slot;
    return never;
  });
  if (held === undefined) throw new Error('The upload was refused.');
  return { refused, slot: held };
}

describe('the upload slots', () => {
  it('refuse work beyond the limit with 503 and Retry-After, without starting it', async () => {
    const slots = createUploadSlots({ posts: 2, uploads: 2 });
    upload(slots, 'a');
    upload(slots, 'b');
    const work = jest.fn();
    await expect(slots.hold('c', work)).rejects.toMatchObject(REFUSED);
    expect(work).not.toHaveBeenCalled();
  });

  it('are freed whether the work succeeds or fails', async () => {
    const slots = createUploadSlots({ posts: 1, uploads: 1 });
    await expect(slots.hold('a', async () => 'done')).resolves.toBe('done');
    await expect(slots.hold('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(slots.hold('a', async () => 'again')).resolves.toBe('again');
  });

  it('give one account at most half of all places, and leave one for every other', async () => {
    const slots = createUploadSlots({ posts: 10, uploads: 10 });
    for (let i = 0; i < 5; i += 1) upload(slots, 'greedy').slot.received();
    await expect(slots.hold('greedy', () => never)).rejects.toMatchObject(REFUSED);
    for (const other of ['b', 'c', 'd']) await slots.hold(other, async () => undefined);
  });

  it('let the uploads of a newcomer in when other accounts hold them all', () => {
    const slots = createUploadSlots({ posts: 100, uploads: 4 });
    const slow = upload(slots, 'hostile', 9_000);
    const others = [upload(slots, 'hostile'), upload(slots, 'other'), upload(slots, 'other')];
    const honest = upload(slots, 'honest');
    expect(slow.refused).toHaveBeenCalledWith(
      expect.objectContaining({
        code: 'service_unavailable',
        message: expect.stringMatching(/again/) as string,
      }),
    );
    for (const { refused } of [...others, honest]) expect(refused).not.toHaveBeenCalled();
  });

  it('are free for other uploads once the body has arrived, however long the request waits', () => {
    const slots = createUploadSlots({ posts: 100, uploads: 1 });
    const first = upload(slots, 'a');
    first.slot.received();
    const second = upload(slots, 'b');
    second.slot.received();
    upload(slots, 'c');
    for (const { refused } of [first, second]) expect(refused).not.toHaveBeenCalled();
  });

  it('refuse an upload that lost its slot before its body was read', async () => {
    const slots = createUploadSlots({ posts: 100, uploads: 1 });
    const refuse = jest.fn();
    let begin: () => void = () => undefined;
    void slots.hold('a', (slot) => {
      begin = () => {
        slot.receiving({ behindMs: () => 0, refuse });
      };
      return never;
    });
    upload(slots, 'b');
    begin();
    expect(refuse).toHaveBeenCalledTimes(1);
  });
});

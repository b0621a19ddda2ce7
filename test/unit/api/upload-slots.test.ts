import { createUploadSlots } from '../../../api/upload-slots';

describe('the upload slots', () => {
  it('refuse work beyond the limit with 503 and Retry-After, without starting it', async () => {
    const uploadSlots = createUploadSlots(2);
    const never = new Promise<never>(() => undefined);
    void uploadSlots.hold(() => never);
    void uploadSlots.hold(() => never);
    const work = jest.fn();
    await expect(uploadSlots.hold(work)).rejects.toMatchObject({
      output: { statusCode: 503, headers: { 'retry-after': '5' } },
      data: { error: 'service_unavailable' },
    });
    expect(work).not.toHaveBeenCalled();
  });

  it('are freed whether the work succeeds or fails', async () => {
    const uploadSlots = createUploadSlots(1);
    await expect(uploadSlots.hold(async () => 'done')).resolves.toBe('done');
    await expect(uploadSlots.hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(uploadSlots.hold(async () => 'again')).resolves.toBe('again');
  });
});

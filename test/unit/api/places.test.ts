import { createPlaces } from '../../../api/places';

describe('places', () => {
  it('refuses the one too many with 503 and Retry-After, without beginning its work', async () => {
    const places = createPlaces(2);
    const never = new Promise<never>(() => undefined);
    void places.hold(() => never);
    void places.hold(() => never);
    const work = jest.fn();
    await expect(places.hold(work)).rejects.toMatchObject({
      output: { statusCode: 503, headers: { 'retry-after': '5' } },
      data: { error: 'service_unavailable' },
    });
    expect(work).not.toHaveBeenCalled();
  });

  it('gives a place back however the work ended', async () => {
    const places = createPlaces(1);
    await expect(places.hold(async () => 'done')).resolves.toBe('done');
    await expect(places.hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(places.hold(async () => 'again')).resolves.toBe('again');
  });
});

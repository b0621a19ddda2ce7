import { Readable } from 'node:stream';
import { jsonWithBase64 } from '../../../api/base64-stream';

describe('JSON with bytes that are streamed', () => {
  it.each([0, 1, 2, 3, 4, 5, 1000])('has the bytes in base64, however they arrive: %i', async (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => i % 256));
    for (const size of [1, 2, 4, 7, 2000]) {
      const pieces = Array.from({ length: Math.ceil(length / size) }, (_, i) =>
        bytes.subarray(i * size, i * size + size),
      );
      const wrapping = { proof: { type: 'asic', data: null } };
      const parts: string[] = [];
      for await (const part of jsonWithBase64(wrapping, Readable.from(pieces))) parts.push(part);
      expect(JSON.parse(parts.join(''))).toEqual({
        proof: { type: 'asic', data: bytes.toString('base64') },
      });
    }
  });
});

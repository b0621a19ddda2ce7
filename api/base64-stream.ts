/** JSON with bytes in base64 in place of the only `null` of `wrapping`, written while they are read. */
export async function* jsonWithBase64(
  wrapping: object,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const [before = '', after = ''] = JSON.stringify(wrapping).split('null');
  yield `${before}"`;
  // Three bytes give four characters; what is left over goes with the next chunk.
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % 3);
    yield all.toString('base64', 0, whole);
    rest = all.subarray(whole);
  }
  yield `${rest.toString('base64')}"${after}`;
}

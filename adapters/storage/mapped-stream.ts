import { Readable } from 'node:stream';

/** The same bytes; an error on the way is told in the words of the port. Destroying it destroys the source too. */
export function mapStreamErrors(source: Readable, map: (error: unknown) => Error): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let handingOver = false;
    try {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        handingOver = true;
        yield chunk;
        handingOver = false;
      }
    } catch (error) {
      // The reader's own failure is thrown in at the `yield`; it is none of the source's.
      throw handingOver ? error : map(error);
    }
  }
  const mapped = Readable.from(bytes(), { objectMode: false });
  // A generator that was never started has no `finally` to run.
  mapped.once('close', () => source.destroy());
  return mapped;
}

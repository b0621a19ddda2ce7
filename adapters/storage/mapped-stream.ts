import { Readable } from 'node:stream';
import { relayChunks } from '../../domain/relay-chunks';

/** The same bytes, with the source's errors mapped to those of the port. Destroying the result destroys the source too. */
export function mapStreamErrors(source: Readable, map: (error: unknown) => Error): Readable {
  const mapped = Readable.from(relayChunks(source as AsyncIterable<Uint8Array>, map), { objectMode: false });
  // A generator that was never started runs no `finally`.
  mapped.once('close', () => source.destroy());
  return mapped;
}

/**
 * Yields the source's chunks. Only an error of the source itself goes through `onSourceError`, which gives the error to throw;
 * an error that the consumer throws in at the `yield` passes unchanged.
 */
export async function* relayChunks<Chunk>(
  source: AsyncIterable<Chunk>,
  onSourceError: (error: unknown) => unknown,
): AsyncGenerator<Chunk> {
  let yielding = false;
  try {
    for await (const chunk of source) {
      yielding = true;
      yield chunk;
      yielding = false;
    }
  } catch (error) {
    throw yielding ? error : onSourceError(error);
  }
}

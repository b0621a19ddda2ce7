/** After this time, the store or the source of credentials counts as unreachable. */
export const ANSWER_MS = 6_000;

/** Google's client can take minutes to give up on a credential. */
export async function withDeadline<T>(work: Promise<T>, milliseconds = ANSWER_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The object store did not answer within ${milliseconds / 1000} seconds.`));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

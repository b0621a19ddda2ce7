/** Rejects when the answer takes longer. What was asked for goes on. */
export async function withTimeout<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${milliseconds} ms.`));
    }, milliseconds);
  });
  return Promise.race([answer, late]).finally(() => {
    clearTimeout(timer);
  });
}

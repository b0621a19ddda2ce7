/**
 * Caches WebCrypto results: mutants differ from a good response in one byte, so most calls repeat. The cryptography stays real.
 * Gives a function that removes the cache.
 */
export function rememberCryptography(): () => void {
  const { subtle } = crypto;
  const original = { importKey: subtle.importKey, verify: subtle.verify };
  const keys = new Map<string, Promise<CryptoKey>>();
  const verdicts = new Map<CryptoKey, Map<string, Promise<boolean>>>();
  const hex = (bytes: BufferSource) => Buffer.from(bytes as Uint8Array).toString('hex');

  const importKey = (
    format: 'spki',
    spki: BufferSource,
    ...rest: [AlgorithmIdentifier, boolean, KeyUsage[]]
  ) =>
    recall(keys, `${JSON.stringify(rest)} ${hex(spki)}`, () =>
      original.importKey.call(subtle, format, spki, ...rest),
    );
  const verify = (
    algorithm: object | string,
    key: CryptoKey,
    signature: BufferSource,
    data: BufferSource,
  ) => {
    const known = verdicts.get(key) ?? new Map<string, Promise<boolean>>();
    verdicts.set(key, known);
    return recall(known, `${JSON.stringify(algorithm)} ${hex(signature)} ${hex(data)}`, () =>
      original.verify.call(subtle, algorithm as AlgorithmIdentifier, key, signature, data),
    );
  };
  Object.assign(subtle, { importKey, verify });
  return () => Object.assign(subtle, original);
}

function recall<T>(known: Map<string, Promise<T>>, question: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(question) ?? ask();
  known.set(question, answer);
  return answer;
}

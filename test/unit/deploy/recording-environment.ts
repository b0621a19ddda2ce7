export type Variables = Record<string, string | undefined>;

/** An environment that records which of its variables are read. */
export function recordingEnvironment(values: Variables): { env: Variables; read: Set<string> } {
  const read = new Set<string>();
  const env = new Proxy(values, {
    get: (target, name) => {
      read.add(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
  return { env, read };
}

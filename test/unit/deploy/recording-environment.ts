export type Variables = Record<string, string | undefined>;

/** An environment that remembers which of its variables were asked for. */
export function recordingEnvironment(values: Variables): { env: Variables; asked: Set<string> } {
  const asked = new Set<string>();
  const env = new Proxy(values, {
    get: (target, name) => {
      asked.add(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
  return { env, asked };
}

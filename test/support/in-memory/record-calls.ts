type Method = (...parameters: never[]) => unknown;

export interface CallRecord {
  /** Names of the methods, in the order in which they were called. */
  calls: string[];
  /** Called before each method; what it throws, the method throws. */
  beforeCall: (name: string) => void;
}

/** The same port, but every call is recorded. */
export function recordCalls<T extends object>(port: T, record: CallRecord): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...parameters: never[]) => {
        record.beforeCall(String(name));
        record.calls.push(String(name));
        return (value as Method)(...parameters);
      };
    },
  });
}

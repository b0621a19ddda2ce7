export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting. Stops the process at start with one line that names the variable and a valid value. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';

  constructor(variable: string, sentence: string) {
    super(`${variable} ${sentence}`);
  }
}

/** The server that a setting names does not answer. It may later, so some processes start without it. */
export class OutOfReachError extends ConfigError {
  override readonly name = 'OutOfReachError';
}

/** Reads variables. An empty one counts as not set, so that `NAME=` in an .env file has no effect. */
export function environmentReader(env: Environment) {
  const optional = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);

  function required(name: string): string {
    const value = optional(name);
    if (value === undefined) throw new ConfigError(name, 'is not set; .env.example says what it means.');
    return value;
  }

  function integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const text = optional(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < range.min || value > range.max) {
      throw new ConfigError(name, `must be a whole number from ${range.min} to ${range.max}, not "${text}".`);
    }
    return value;
  }

  function oneOf<const T extends readonly string[]>(
    name: string,
    choices: T,
    fallback?: T[number],
  ): T[number] {
    const value = optional(name) ?? fallback;
    if (value === undefined) throw new ConfigError(name, `is not set; choose one of ${choices.join(', ')}.`);
    if (!choices.includes(value)) {
      throw new ConfigError(name, `must be one of ${choices.join(', ')}, not "${value}".`);
    }
    return value;
  }

  function url(name: string, fallback?: string): string {
    const text = optional(name) ?? fallback ?? required(name);
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
      throw new ConfigError(name, 'must be an http:// or https:// address.');
    }
    return text.replace(/\/+$/, '');
  }

  return { optional, required, integer, oneOf, url };
}

export interface Finding {
  part: string;
  /** `absent`: this process has no settings for it, which is no fault. */
  state: 'up' | 'DOWN' | 'absent';
  /** What answered, with its version; or what is wrong and what to do. */
  text: string;
}

/** Examines a part. `settings` are what it needs by name; without one of them it is not configured here. */
export async function check(
  part: string,
  settings: Record<string, string | null>,
  advice: string,
  examine: () => Promise<string>,
): Promise<Finding> {
  const missing = Object.keys(settings).find((name) => settings[name] === null);
  if (missing !== undefined)
    return { part, state: 'absent', text: `not configured here: ${missing} is not set` };
  try {
    return { part, state: 'up', text: await examine() };
  } catch (error) {
    return { part, state: 'DOWN', text: `${sentence(reasonOf(error))} ${advice}` };
  }
}

/** With its innermost cause: "fetch failed" alone says neither which address nor why. */
export function reasonOf(error: unknown): string {
  const messages = messagesOf(error);
  const [outer = String(error)] = messages;
  const inner = messages.at(-1) ?? outer;
  if (outer === 'fetch failed') return inner;
  return outer.includes(inner) ? outer : `${outer}: ${inner}`;
}

/** Of the error and its causes, outermost first. A host with several addresses fails once for each; the first tells enough. */
function messagesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message, errors, cause } = error as { message?: string; errors?: unknown[]; cause?: unknown };
  return [...(message ? [message.replace(/\.$/, '')] : []), ...messagesOf(errors?.[0] ?? cause)];
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function line({ part, state, text }: Finding): string {
  const mark = { up: 'up  ', DOWN: 'DOWN', absent: '-   ' }[state];
  return `${mark}  ${part.padEnd(10)} ${text}`;
}

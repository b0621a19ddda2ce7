/** Moves the cursor, starts an escape sequence, or reverses the direction of text: C0, DEL, C1, separators, bidirectional controls. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Written as in JSON, so that JSON keeps its meaning. */
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A caller's text as part of a line: it can't start another line, or another column. */
export function inLine(text: string): string {
  return text.replace(UNSAFE, escaped);
}

const safe = (text: string) =>
  text.replace(UNSAFE, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );

/** Everything the command line writes passes here or through `printError`: no control character of a caller reaches the terminal. */
export function print(text: string): void {
  console.log(safe(text));
}

export function printError(text: string): void {
  console.error(safe(text));
}

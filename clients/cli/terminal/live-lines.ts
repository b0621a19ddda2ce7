import { inLine } from '../print';

/** Lines that are drawn over each other while a command runs. */
export interface LiveLines {
  /** Draws them soon; of many in a row, the last. */
  show(lines: () => string[]): void;
  /** Removes them. */
  clear(): void;
}

const PAUSE_MILLISECONDS = 100;
const NOTHING: LiveLines = { show: () => undefined, clear: () => undefined };

/** Draws nothing unless somebody watches. */
export function liveLines(stream: NodeJS.WriteStream = process.stderr): LiveLines {
  if (!stream.isTTY || process.env['TERM'] === 'dumb') return NOTHING;
  let drawn = 0;
  let latest: () => string[] = () => [];
  let timer: NodeJS.Timeout | undefined;

  function draw(lines: readonly string[]): void {
    const over = drawn === 0 ? '' : `\x1b[${drawn}A\r\x1b[J`;
    const width = Math.max(20, stream.columns || 80) - 1;
    stream.write(over + lines.map((line) => `${fitting(line, width)}\n`).join(''));
    drawn = lines.length;
  }

  return {
    show(lines) {
      latest = lines;
      timer ??= setTimeout(() => {
        timer = undefined;
        draw(latest());
      }, PAUSE_MILLISECONDS);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      if (drawn > 0) draw([]);
    },
  };
}

/** From here on, a character may take two columns. Too many are assumed rather than too few: a line that wraps can't be drawn over. */
const FIRST_WIDE = 0x1100;
const columnsOf = (character: string) => ((character.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1);

/** As much of a line as fits, with an ellipsis in the place of the rest. */
export function fitting(line: string, width: number): string {
  const characters = Array.from(inLine(line));
  let used = 0;
  for (const [i, character] of characters.entries()) {
    used += columnsOf(character);
    if (used > width) {
      const kept = characters.slice(0, i);
      while (kept.reduce((sum, each) => sum + columnsOf(each), 0) > width - 3) kept.pop();
      return `${kept.join('')}...`;
    }
  }
  return characters.join('');
}

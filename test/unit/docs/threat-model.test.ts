import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** The cells of each row of the table of attacks: attack, what stops it, test file, test. */
function attacks(): string[][] {
  const page = readFileSync(join(ROOT, 'docs', 'threat-model.md'), 'utf8');
  const [, section = ''] = page.split('\n## Attacks and their tests\n');
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}

const unquoted = (cell: string) => /^(`+) ?(.+?) ?\1$/.exec(cell)?.[2] ?? `not in backticks: ${cell}`;

/** A test's name is the first argument of a call: `it('…',` or `it.each(…)('…',`. */
function hasTest(file: string, name: string): boolean {
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => {
    const at = source.indexOf(`${quote}${name}${quote},`);
    return at !== -1 && /\(\s*$/.test(source.slice(0, at)) && !/\.skip\(\s*$/.test(source.slice(0, at));
  });
}

test('every attack of the threat model names a test that exists', () => {
  const rows = attacks();
  expect(rows.length).toBeGreaterThan(80);
  const missing = rows.filter(([, , file = '', name = '']) => {
    const path = join(ROOT, unquoted(file));
    return !existsSync(path) || !hasTest(path, unquoted(name));
  });
  expect(missing).toEqual([]);
});

test('every attack of the threat model says what stops it', () => {
  for (const row of attacks()) {
    expect(row).toHaveLength(4);
    expect(row).not.toContain('');
  }
});

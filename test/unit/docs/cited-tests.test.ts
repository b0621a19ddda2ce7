import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** The cells of each row of a table; the last two are a test file and a test. */
function rowsOf(name: string, heading: string): string[][] {
  const page = readFileSync(join(ROOT, 'docs', name), 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
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

const attacks = () => rowsOf('threat-model.md', 'Attacks and their tests');
const scenarios = () => rowsOf('anchoring-scenarios.md', 'Scenarios');

/** The rows whose test does not exist. */
function untested(rows: string[][]): string[][] {
  return rows.filter((row) => {
    const [file = '', name = ''] = row.slice(-2);
    const path = join(ROOT, unquoted(file));
    return !existsSync(path) || !hasTest(path, unquoted(name));
  });
}

test('every scenario of anchoring names a test that exists', () => {
  expect(scenarios().length).toBeGreaterThan(30);
  expect(untested(scenarios())).toEqual([]);
});

test('every attack of the threat model names a test that exists', () => {
  expect(attacks().length).toBeGreaterThan(80);
  expect(untested(attacks())).toEqual([]);
});

test('every attack of the threat model says what stops it', () => {
  for (const row of attacks()) {
    expect(row).toHaveLength(4);
    expect(row).not.toContain('');
  }
});

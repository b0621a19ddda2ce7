import { readFileSync } from 'node:fs';

/** The fenced blocks of a Markdown file in one of the languages, in order. Quickstarts are tested by running them. */
export function readmeBlocks(file: string, ...languages: string[]): string[] {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)[^\n]*\n(.*?)^```$/gms)];
  return blocks.flatMap(([, language = '', code = '']) => (languages.includes(language) ? [code] : []));
}

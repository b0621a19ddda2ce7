import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the order of the tabs: folder, file, name on the tab, and what the highlighter calls it. */
export const LANGUAGES = [
  { folder: 'curl', file: 'sello.sh', label: 'curl', syntax: 'bash' },
  { folder: 'python', file: 'sello.py', label: 'Python', syntax: 'python' },
  { folder: 'javascript', file: 'sello.mjs', label: 'JavaScript', syntax: 'javascript' },
  { folder: 'php', file: 'sello.php', label: 'PHP', syntax: 'php' },
  { folder: 'go', file: 'sello.go', label: 'Go', syntax: 'go' },
  { folder: 'java', file: 'Sello.java', label: 'Java', syntax: 'java' },
];

const START = /^\s*(?:#|\/\/) region (\S+)\s*$/;
const END = /^\s*(?:#|\/\/) endregion\s*$/;

/** The lines between `region NAME` and `endregion`, without the indentation that they share. */
export function regionOf(text, name) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => START.exec(line)?.[1] === name);
  const length = lines.slice(start + 1).findIndex((line) => END.test(line));
  if (start === -1 || length === -1) throw new Error(`There is no region ${name}.`);
  const region = lines.slice(start + 1, start + 1 + length);
  const indent = Math.min(...region.filter((line) => line !== '').map((line) => line.search(/\S/)));
  return region
    .map((line) => line.slice(indent))
    .join('\n')
    .trim();
}

export function readSample(samples, path, region) {
  try {
    const text = readFileSync(join(samples, path), 'utf8');
    return region === undefined ? text.trim() : regionOf(text, region);
  } catch (error) {
    throw new Error(`The guide shows the sample ${path}: ${error.message}`, { cause: error });
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readQuickstarts } from './quickstarts.mjs';
import { LANGUAGES, readSample } from './samples.mjs';

/**
 * The directives of the guide, each a line `{{…}}`. Nothing is copied into the guide: code is a sample that a test runs, and an answer is one
 * that a test compares with a real one.
 *
 *   {{samples REGION}}        that part of the program in every language
 *   {{sample PATH [REGION]}}  a sample, or a part of it
 *   {{quickstarts}}           the first lines of code from the README of each client
 *   {{answer NAME}}           a recorded answer
 *   {{drawing NAME}}          a drawing, and its text for readers of Markdown
 *   {{page NAME}}             another page of docs/, without its title
 *   {{changelog}}             the part of the changelog that is about the API
 */
const DIRECTIVE = /^\{\{(\w+)(?: (\S+))?(?: (\S+))?\}\}$/;

const SYNTAX = { '.sh': 'bash', '.json': 'json', '.txt': 'text', '.mjs': 'javascript', '.py': 'python' };

export function readGuide(root) {
  const folder = join(root, 'docs', 'guide');
  const samples = join(root, 'docs', 'samples');
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const block = (text, name) => ({ kind: 'code', text, syntax: SYNTAX[extname(name)] });
  const directives = {
    samples: (region) => ({
      kind: 'tabs',
      name: region,
      tabs: LANGUAGES.map(({ folder: language, file, label, syntax }) => {
        const path = `${language}/${file}`;
        return { label, syntax, path, text: readSample(samples, path, region) };
      }),
    }),
    sample: (path, region) => block(readSample(samples, path, region), path),
    quickstarts: () => ({ kind: 'tabs', name: 'quickstart', tabs: readQuickstarts(root) }),
    answer: (name) => block(read(join('answers', name)).trim(), name),
    drawing: (name) => ({
      kind: 'drawing',
      html: read(join('drawings', `${name}.html`)).trim(),
      text: read(join('drawings', `${name}.txt`)).trim(),
    }),
    page: (name) => ({
      kind: 'markdown',
      text: readFileSync(join(root, 'docs', name), 'utf8')
        .replace(/^# .*\n/, '')
        .trim(),
    }),
    changelog: () => ({
      kind: 'markdown',
      text: apiChanges(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
    }),
  };
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  return pages.flatMap((name) => partsOf(read(name), directives));
}

function partsOf(page, directives) {
  const parts = [];
  let text = [];
  const flush = () => {
    if (text.some((line) => line.trim() !== ''))
      parts.push({ kind: 'markdown', text: text.join('\n').trim() });
    text = [];
  };
  for (const line of page.split('\n')) {
    const [, name, ...args] = DIRECTIVE.exec(line) ?? [];
    if (name === undefined) {
      text.push(line);
      continue;
    }
    flush();
    if (!Object.hasOwn(directives, name)) throw new Error(`The guide has an unknown directive: ${line}`);
    parts.push(directives[name](...args));
  }
  flush();
  return parts;
}

/** The sections “API” of the changelog, each under the version it belongs to. */
export function apiChanges(changelog) {
  const versions = changelog.split(/^## /m).slice(1);
  const changes = versions.flatMap((version) => {
    const [, api] = /^### API\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(version) ?? [];
    return api === undefined ? [] : [`### ${version.split('\n', 1)[0]}\n\n${api.trim()}`];
  });
  if (changes.length === 0) throw new Error('The changelog has no section “API”.');
  return changes.join('\n\n');
}

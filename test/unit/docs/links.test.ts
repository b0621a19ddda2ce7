import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** The guide's links are those of the pages that it is built into; its own test follows them. */
const pages = execFileSync('git', ['ls-files', '-z', '*.md', ':!docs/guide'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((name) => name !== '' && existsSync(join(ROOT, name)));

const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** As GitHub names a heading in a link. */
const slug = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

function sectionsOf(file: string): string[] {
  const headings = withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) => slug(heading));
}

function isBroken(page: string, link: string): boolean {
  const [path = '', section] = link.split('#');
  const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
  if (!existsSync(target)) return true;
  return section !== undefined && target.endsWith('.md') && !sectionsOf(target).includes(section);
}

test('every link between pages leads to a page and a section that exist', () => {
  const broken = pages.flatMap((page) => {
    const links = withoutCode(readFileSync(join(ROOT, page), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g);
    const local = [...links].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
    return local.filter((link) => isBroken(page, link)).map((link) => `${page}: ${link}`);
  });
  expect(pages.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

test('every page of documentation is reached by links from the README', () => {
  const seen = new Set<string>();
  const follow = (page: string): void => {
    if (seen.has(page) || !existsSync(join(ROOT, page)) || !page.endsWith('.md')) return;
    seen.add(page);
    for (const [, link = ''] of readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
      if (!/^[a-z]+:/.test(link)) follow(relative(ROOT, join(ROOT, dirname(page), link)));
  };
  follow('README.md');
  expect(pages.filter((page) => page.startsWith('docs/') && !seen.has(page))).toEqual([]);
});

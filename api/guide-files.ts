import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The guide and the reference as the build made them, with placeholders for what differs between services. */
export interface GuideFiles {
  html: string;
  reference: string;
  markdown: string;
  /** The samples and the checking script, by their path under `/docs/`. */
  samples: Map<string, string>;
}

const MARKDOWN = 'guide.md';

/** `null` when the pages have not been built. */
export function readGuideFiles(folder: string): GuideFiles | null {
  const page = join(folder, 'guide.html');
  const reference = join(folder, 'reference.html');
  const docs = join(folder, 'docs');
  if (![page, reference, join(docs, MARKDOWN)].every(existsSync)) return null;
  const files = readdirSync(docs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const read = files.map(({ parentPath, name }): [string, string] => {
    const path = join(parentPath, name);
    return [path.slice(docs.length + 1), readFileSync(path, 'utf8')];
  });
  const samples = new Map(read);
  const markdown = samples.get(MARKDOWN) ?? '';
  samples.delete(MARKDOWN);
  return { html: readFileSync(page, 'utf8'), reference: readFileSync(reference, 'utf8'), markdown, samples };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGuide } from './read-guide.mjs';
import { CLIENTS, readmeOf } from './quickstarts.mjs';
import { LANGUAGES } from './samples.mjs';
import { writeHtml } from './write-html.mjs';
import { writeMarkdown } from './write-markdown.mjs';

/** Fills `guide.html`, and adds what the guide links to: itself as Markdown, the samples, the READMEs of the clients and the checking script. */
export function guide(root) {
  const files = [
    ...LANGUAGES.map(({ folder, file }) => [
      `samples/${folder}/${file}`,
      join('docs', 'samples', folder, file),
    ]),
    ...CLIENTS.map((client) => [`clients/${client}.md`, readmeOf(client)]),
    ['check_blockchain_proof.py', join('docs', 'verify', 'check_blockchain_proof.py')],
  ];
  return {
    name: 'guide',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!filename.endsWith('guide.html')) return html;
        const { content, contents } = writeHtml(readGuide(root));
        return html
          .replaceAll('<!-- contents -->', () => contents)
          .replace('<!-- content -->', () => content);
      },
    },
    generateBundle() {
      const emit = (name, source) => this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
      emit('guide.md', writeMarkdown(readGuide(root)));
      for (const [name, path] of files) emit(name, readFileSync(join(root, path)));
    },
  };
}

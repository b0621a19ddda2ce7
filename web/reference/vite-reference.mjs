import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { writeReference } from './write-reference.mjs';

/** Fills `reference.html` from the OpenAPI document, which the build has written before. */
export function reference(root) {
  return {
    name: 'reference',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!filename.endsWith('reference.html')) return html;
        const document = JSON.parse(readFileSync(join(root, 'dist', 'openapi.json'), 'utf8'));
        const { introduction, content, contents } = writeReference(document, root);
        const spanish = readFileSync(join(root, 'docs', 'reference', 'introduccion.md'), 'utf8');
        return html
          .replaceAll('<!-- contents -->', () => contents)
          .replace('<!-- introduction -->', () => introduction)
          .replace('<!-- introducción -->', () => marked.parse(spanish))
          .replace('<!-- content -->', () => content);
      },
    },
  };
}

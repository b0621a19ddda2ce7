import hljs from 'highlight.js/lib/common';
import { Marked } from 'marked';

export const escape = (text) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character],
  );

export const slug = (title) =>
  title
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** The guide as HTML without scripts and inline styles: `{content, contents}`, the second being the table of contents. */
export function writeHtml(parts) {
  const headings = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${title}</h1>\n`;
        const id = slug(title);
        if (headings.some((heading) => heading.id === id))
          throw new Error(`The guide has two headings “${title}”.`);
        headings.push({ id, title, depth });
        return `<h${depth} id="${id}">${title} <a class="anchor no-print" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      table(token) {
        const cell = (tag, name, { tokens }) =>
          `<${tag}${name === undefined ? '' : ` data-column="${name}"`}>${tag === 'td' ? '<div>' : ''}${this.parser.parseInline(tokens)}${tag === 'td' ? '</div>' : ''}</${tag}>`;
        const names = token.header.map(({ text }) => escape(text.replaceAll('`', '')));
        const head = token.header.map((each) => cell('th', undefined, each)).join('');
        const rows = token.rows.map(
          (row) => `<tr>${row.map((each, i) => cell('td', names[i], each)).join('')}</tr>`,
        );
        return `<table class="table"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>\n`;
      },
    },
  });
  const content = parts.map((part) => writePart(part, marked)).join('\n');
  return { content, contents: writeContents(headings) };
}

function writePart(part, marked) {
  switch (part.kind) {
    case 'markdown':
      return marked.parse(part.text);
    case 'code':
      return writeCode(part);
    case 'drawing':
      return part.html;
    case 'tabs':
      return writeTabs(part);
  }
}

/** Focusable, because a wide block scrolls. */
export function writeCode({ text, syntax }) {
  const html = syntax === 'text' ? escape(text) : hljs.highlight(text, { language: syntax }).value;
  return `<pre class="code" tabindex="0"><code>${html}</code></pre>`;
}

/** Radio buttons, so that the tabs work without a script. `path` is the program that a sample is a part of, or `null`. */
export function writeTabs({ name, tabs }) {
  const group = `code-${name}`;
  const buttons = tabs.map(({ label }, i) => {
    const id = `${group}-${slug(label)}`;
    return `<input type="radio" name="${group}" id="${id}" value="${slug(label)}"${i === 0 ? ' checked' : ''}><label for="${id}">${label}</label>`;
  });
  const panels = tabs.map(
    ({ path, ...tab }) =>
      `<div class="tab-panel">${writeCode(tab)}${path === null ? '' : `<p class="small no-print"><a href="/docs/samples/${path}">The whole program: ${path}</a></p>`}</div>`,
  );
  return `<fieldset class="tabs"><legend class="visually-hidden">Language</legend>${buttons.join('')}${panels.join('')}</fieldset>`;
}

function writeContents(headings) {
  const items = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<ol>${items.join('\n')}</ol>`;
}

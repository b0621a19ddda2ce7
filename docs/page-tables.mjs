import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A table between the two comments that mark its place in a page. */
const marked = (name, text) => `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`;

/** `tables`: the text of each by its name. */
export function printTables(tables) {
  const texts = Object.entries(tables).map(([name, text]) => marked(name, text));
  console.log(texts.join('\n\n'));
}

/** Puts each table into its place. A page that lacks one is left as it is. */
export function writeTables(page, tables) {
  let content = readFileSync(page, 'utf8');
  for (const [name, text] of Object.entries(tables)) {
    const place = new RegExp(`<!-- ${name} -->.*?<!-- /${name} -->`, 's');
    if (!place.test(content)) throw new Error(`${fileURLToPath(page)} has no place for the table ${name}.`);
    content = content.replace(place, () => marked(name, text));
  }
  writeFileSync(page, content);
}

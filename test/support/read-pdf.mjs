// Prints the content of PDF files as JSON. A separate process, because the library loads ES modules that Jest can't.
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

const read = [];
for (const file of process.argv.slice(2)) {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  const pages = Array.from({ length: totalPages }, (_, i) => pdf.getPage(i + 1));
  const structure = JSON.stringify(
    await Promise.all(pages.map(async (page) => (await page).getStructTree())),
  );
  read.push({ text, pages: totalPages, title: info.Title, language: info.Language, structure });
}
process.stdout.write(JSON.stringify(read));

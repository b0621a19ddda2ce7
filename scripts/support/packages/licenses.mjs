import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The licences of the packages whose code was bundled: each asks for its text to go along. */
export function licensesOf(chunks) {
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const folders = new Set(modules.map((id) => PACKAGE.exec(id)?.[1]).filter((found) => found !== undefined));
  // A package may be installed twice.
  const texts = [...new Set([...folders].map(licenseOf))].sort();
  return `This contains code of these packages:\n\n${texts.join('\n')}`;
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined && license !== 'MIT') throw new Error(`${folder} has no licence text.`);
  const text =
    file === undefined ? 'Licensed under the MIT licence.' : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n\n${'-'.repeat(80)}\n`;
}

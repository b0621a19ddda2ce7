import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the order of the tabs: the folder of the client, the name on the tab, and the language of the code. */
const QUICKSTARTS = [
  { client: 'typescript', label: 'TypeScript', syntax: 'js' },
  { client: 'python', label: 'Python', syntax: 'python' },
  { client: 'cli', label: 'Command line', syntax: 'sh' },
  { client: 'cli', label: 'Agents (MCP)', syntax: 'json' },
  { client: 'github-action', label: 'GitHub Action', syntax: 'yaml' },
];

export const CLIENTS = [...new Set(QUICKSTARTS.map(({ client }) => client))];

export const readmeOf = (client) => join('clients', client, 'README.md');

/** The first block of code in that language; a test runs every block of a README. */
export function readQuickstarts(root) {
  return QUICKSTARTS.map(({ client, label, syntax }) => {
    const readme = readFileSync(join(root, readmeOf(client)), 'utf8');
    const text = firstBlock(readme, syntax);
    if (text === undefined) throw new Error(`${readmeOf(client)} has no block of ${syntax}.`);
    return { label, syntax, path: null, text };
  });
}

function firstBlock(readme, syntax) {
  return new RegExp(`^\`\`\`${syntax}\\n([\\s\\S]*?)\\n\`\`\`$`, 'm').exec(readme)?.[1];
}

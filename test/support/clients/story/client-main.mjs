// Node, Deno and Bun: the story with every kind of file that they know. Prints its result.
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import * as client from '@sello/client';
import { story } from './client-story.mjs';

const TEXT = 'The whole contract.';
await writeFile('contract.txt', TEXT);
const bytes = new TextEncoder().encode(TEXT);
const sources = {
  path: 'contract.txt',
  bytes,
  blob: new File([TEXT], 'own-name.txt'),
  factory: () => createReadStream('contract.txt'),
  web: () => new Blob([TEXT]).stream(),
};
const types = ['nom151', 'blockchain', 'opentimestamps', 'pdf', 'bundle', 'evidence', 'asic', 'file'];
console.log(JSON.stringify(await story(client, {}, sources, types)));

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { env } from 'node:process';
import { fail, mask } from './src/commands.mjs';
import { readInputs } from './src/inputs.mjs';
import { run } from './src/run.mjs';

// First of all: from here on GitHub's runner hides them in everything that is printed.
mask(env.INPUT_API_KEY);
mask(env.INPUT_TOKEN);

try {
  const { Sello } = createRequire(join(env.SELLO_CLIENT ?? '', 'index.js'))('@sello/client');
  await run(readInputs(env), Sello);
} catch (error) {
  fail(error);
}

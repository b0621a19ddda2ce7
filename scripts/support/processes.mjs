/** The processes that run in the image, each bundled into one file. */
export const IMAGE_PROCESSES = [
  'server/main',
  'server/proof-thread',
  'worker/main',
  'worker/workflow-thread',
  'cli/main',
  'stack/sandbox',
  'deploy/setup',
  'deploy/miner',
  'deploy/files',
];

/** Those that `npm start` runs, too. */
export const PROCESSES = [...IMAGE_PROCESSES, 'stack/start'];

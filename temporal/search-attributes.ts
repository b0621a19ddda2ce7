import { SEARCH } from '../workflows/contract';

/** Their names, with the types a server is told. */
export const searchAttributes: Readonly<Record<string, 'Keyword'>> = Object.fromEntries(
  Object.values(SEARCH).map(({ name }) => [name, 'Keyword' as const]),
);

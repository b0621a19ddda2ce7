import { ActionError, warn } from './commands.mjs';

/** How bundles are named beside their assets. */
export const BUNDLE = '.sello.zip';

const MOST = 1_000;

/** The assets that the patterns name. Bundles are results of this action and never certified. */
export function selectAssets(assets, patterns) {
  const rules = patterns.split('\n').flatMap(rule);
  const chosen = assets.filter(
    ({ name }) =>
      !name.endsWith(BUNDLE) && (rules.findLast(({ matches }) => matches.test(name))?.takes ?? false),
  );
  const complete = chosen.filter(({ state, size }) => (state ?? 'uploaded') === 'uploaded' && size > 0);
  for (const asset of chosen)
    if (!complete.includes(asset))
      warn(`${asset.name} is empty or not completely uploaded, and is left out.`);
  if (complete.length > MOST)
    throw new ActionError(
      `There are ${complete.length} assets; a batch has at most ${MOST}. Name fewer with files, and use this action several times.`,
    );
  return complete;
}

function rule(line) {
  const pattern = line.trim();
  if (pattern === '') return [];
  const takes = !pattern.startsWith('!');
  const parts = (takes ? pattern : pattern.slice(1)).split(/([*?])/);
  const expression = parts.map((part) => (part === '*' ? '.*' : part === '?' ? '.' : quoted(part))).join('');
  return [{ takes, matches: new RegExp(`^${expression}$`, 's') }];
}

const quoted = (part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

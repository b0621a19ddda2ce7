/** What a text tells its reader, or a machine, to fetch from a registry and run. */
export interface NamedPackage {
  /** The start of the command, such as `npm install`. */
  by: string;
  /** With its version, if it has one. */
  name: string;
}

/** Each takes packages by their names: the first one alone, or all of its arguments. */
const FETCHERS: [command: RegExp, takes: 'one' | 'all'][] = [
  [
    /npx|bunx|pnpx|uvx|(?:npm|pnpm) (?:exec|x|init|create)|(?:pnpm|yarn) dlx|bun x|pipx run|(?:deno|go) run/,
    'one',
  ],
  [/(?:npm|pnpm|bun) (?:install|i|add|ci)|yarn (?:global )?add|deno (?:install|add)/, 'all'],
  [/(?:uv )?pip3? (?:install|download)|pipx install|uv (?:add|tool (?:install|run))|poetry add/, 'all'],
  [/go (?:install|get)|cargo (?:install|add)|gem install|composer (?:global )?require|brew install/, 'all'],
];

/** Options whose value is the next word, and no package. */
const WITH_VALUE = /^(--prefix|--dest|--directory|--index-url|-i|--loglevel|--pack-destination|-C)$/;
/** Options whose value is a package. */
const NAMES_PACKAGE = /^(?:--package|-p|--from|--with)(?:=(.*))?$/;
/** Where a command ends: the line, the code in the prose, another command, a comment, or an ellipsis. */
const END = /[\n`;|<>)]|&&|\s#|\\n/;

/** Every package that a command in the text names, whatever is around the command. */
export function namedPackages(text: string): NamedPackage[] {
  // Code in prose, and a list of arguments, go on in the next line.
  const lines = text
    .replaceAll(/(?<!`)`([^`\n]*)\n([^`\n]*)`(?!`)/g, '`$1 $2`')
    .replaceAll(/(['"]),\s*(?="args")/g, '$1, ');
  const commands = FETCHERS.flatMap(([command, takes]) => {
    const words = command.source.replaceAll(' ', `['"]? +`);
    const found = lines.matchAll(new RegExp(`(?<![\\w@.-])(${words})(?=[ \\t\`'"]|$)`, 'gm'));
    return [...found].flatMap(({ 0: by, index }) => {
      const [rest = ''] = lines.slice(index + by.length).split(END);
      const names = argumentsOf(rest);
      return (takes === 'one' ? names.slice(0, 1) : names).map((name) => ({ by, name }));
    });
  });
  const actions = text.matchAll(/^\s*-? *uses: *['"]?([^\s'"#]+)/gm);
  return [...commands, ...[...actions].map(([, name = '']) => ({ by: 'uses:', name }))];
}

function argumentsOf(rest: string): string[] {
  // A list of arguments in a program or in JSON reads like a line of the shell.
  const words = rest
    .replaceAll(/['"]\s*,\s*(?:"args":\s*)?\[?/g, ' ')
    .replaceAll(/['"[\],()]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/[.,:]+$/, ''))
    .filter((word) => word !== '');
  const names: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const named = NAMES_PACKAGE.exec(word);
    if (named !== null) names.push(named[1] ?? words[(index += 1)] ?? '');
    else if (WITH_VALUE.test(word)) index += 1;
    else if (!word.startsWith('-')) names.push(word);
  }
  return names;
}

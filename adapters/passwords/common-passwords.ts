/** Loaded with the first new password: it takes a fifth of a second, which no start should wait for. */
let list: Promise<Set<string>> | undefined;

/** Some 50,000 passwords from published leaks, all in lower case. */
export async function isCommonPassword(text: string): Promise<boolean> {
  list ??= load();
  return (await list).has(text);
}

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

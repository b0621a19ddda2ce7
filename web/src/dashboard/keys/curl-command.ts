import type { Scope } from '../../../../domain/scopes';

/** SHA-256 of the empty string: a hash that can always be looked up. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * A command that tries the key out. It needs no existing file and uses double quotes only, so that it works as printed in any
 * folder and shell. `null` if the key's scopes need a certificate id.
 */
export function curlCommand(baseUrl: string, secret: string, scopes: readonly string[]): string | null {
  const can = (scope: Scope) => scopes.includes(scope);
  const curl = `curl -sS -H "Authorization: Bearer ${secret}"`;
  if (can('certificates:write'))
    return `echo My first certified file | ${curl} -F "file=@-;filename=first.txt" ${baseUrl}/certificates`;
  if (can('certificates:read')) return `${curl} ${baseUrl}/certificates`;
  if (can('verify:read')) return `${curl} ${baseUrl}/verify/${EMPTY_SHA256}`;
  return null;
}

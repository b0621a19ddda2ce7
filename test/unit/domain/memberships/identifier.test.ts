import { identifierProblem, normaliseIdentifier } from '../../../../domain/memberships/identifier';
import type { Identifier } from '../../../../domain/memberships/member';

const VALID: [...Parameters<typeof pair>, string][] = [
  ['curp', 'goma850214mdfrrn09', 'GOMA850214MDFRRN09'],
  ['curp', ' GOMA 850214 MDFRRN A0 ', 'GOMA850214MDFRRNA0'],
  ['rfc', 'ñaña850214ab1', 'ÑAÑA850214AB1'],
  ['rfc', 'a&b-990101-xy9', 'A&B990101XY9'],
  ['cedula', '0123-4567', '01234567'],
  ['license', ' lic  2031 / b ', 'LIC 2031 / B'],
];
const INVALID: Parameters<typeof pair>[] = [
  ['curp', 'GOMA850214MDFRRN0'],
  ['curp', '1OMA850214MDFRRN09'],
  ['rfc', 'GO850214AB1'],
  ['rfc', 'GOMA850214AB12'],
  ['cedula', '123'],
  ['cedula', '12345A7'],
  ['license', '  '],
];

const pair = (type: Identifier['type'], value: string) => normaliseIdentifier({ type, value });

describe('an identifier', () => {
  it.each(VALID)('%s is accepted as people write it: %s', (type, value, normal) => {
    const identifier = pair(type, value);
    expect(identifier).toEqual({ type, value: normal });
    expect(identifierProblem(identifier)).toBeNull();
    expect(normaliseIdentifier(identifier)).toEqual(identifier);
  });

  it.each(INVALID)('%s is refused when it can’t be one: %s', (type, value) => {
    expect(identifierProblem(pair(type, value))).toMatch(/\w/);
  });
});

import { normaliseEmail } from '../../../domain/email';

it.each([
  ['Ana@Example.MX', 'ana@example.mx'],
  ['  ana@example.mx\n', 'ana@example.mx'],
  ["o'neil+facturas@mail.example-1.com.mx", "o'neil+facturas@mail.example-1.com.mx"],
  ['ana@xn--mxico-bsa.mx', 'ana@xn--mxico-bsa.mx'],
  [`${'a'.repeat(64)}@b.mx`, `${'a'.repeat(64)}@b.mx`],
])('normalises %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept);
});

it.each([
  '',
  'ana',
  '@example.mx',
  'ana@',
  'a b@example.mx',
  'a@b@c.mx',
  'a\u0000@b.mx',
  'ana\r\nBcc: eva@example.mx',
  'ana@b.mx\r\nBcc: eva@example.mx',
  'ana\u202e@example.mx',
  'cе\u043e@customer.example',
  'jos\u00e9@example.mx',
  'ana@localhost',
  'ana@10.0.0.1',
  'ana@[10.0.0.1]',
  'ana@-example.mx',
  'ana@example-.mx',
  'ana@example..mx',
  'ana@example.mx.',
  'ana@exam_ple.mx',
  `ana@${'a'.repeat(64)}.mx`,
  `${'a'.repeat(65)}@b.mx`,
  `ana@${'a.'.repeat(125)}mx`,
])('refuses %j', (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});

it('is quick with an address made to slow it down', () => {
  expect(normaliseEmail(`a@${'a-'.repeat(126)}`)).toBeNull();
  expect(normaliseEmail(`${'a.'.repeat(126)}@`)).toBeNull();
});

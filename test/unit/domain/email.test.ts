import { normaliseEmail } from '../../../domain/email';

it.each([
  ['Ana@Example.MX', 'ana@example.mx'],
  ['  ana@example.mx\n', 'ana@example.mx'],
  ['Jose\u0301@example.mx', 'jos\u00e9@example.mx'],
])('normalises %j', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept);
});

it.each([
  '',
  'ana',
  '@example.mx',
  'ana@',
  'a b@example.mx',
  'a@b@c',
  'a\u0000@b.mx',
  `${'a'.repeat(250)}@b.mx`,
])('refuses %j', (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});

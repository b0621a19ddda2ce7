import type { Identifier, IdentifierType } from './member';

interface Kind {
  /** After spaces and hyphens were removed, in upper case. */
  pattern: RegExp;
  /** What a caller is told to send. */
  form: string;
}

/** Lenient: old documents deviate, so check digits and calendar dates are not judged. */
const KINDS: Record<Exclude<IdentifierType, 'license'>, Kind> = {
  cedula: { pattern: /^[0-9]{4,12}$/, form: '4 to 12 digits, such as 1234567' },
  curp: {
    pattern: /^[A-Z]{4}[0-9]{6}[HMX][A-Z]{5}[A-Z0-9][0-9]$/,
    form: '18 letters and digits, such as GOMA850214MDFRRN09',
  },
  rfc: {
    pattern: /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/,
    form: '12 or 13 letters and digits, such as GOMA850214AB1',
  },
};

/** The form in which an identifier is stored and found: without the spaces and hyphens that people write, in upper case. */
export function normaliseIdentifier({ type, value }: Identifier): Identifier {
  const plain = value.normalize('NFC').trim().toUpperCase();
  return { type, value: type === 'license' ? plain.replace(/\s+/g, ' ') : plain.replace(/[\s-]/g, '') };
}

/** What is expected of such an identifier; `null`: this one is as expected. Of one that was normalised. */
export function identifierProblem({ type, value }: Identifier): string | null {
  if (type === 'license') return value === '' ? 'at least one character' : null;
  const { pattern, form } = KINDS[type];
  return pattern.test(value) ? null : form;
}

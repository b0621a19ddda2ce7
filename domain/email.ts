/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, including its brackets. */
export const EMAIL_CHARACTERS = 254;

/** One "@" with text on both sides, no spaces or control characters. Deliverability is not checked. */
export const EMAIL_PATTERN = '^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$';

const EMAIL = new RegExp(EMAIL_PATTERN);

/** The canonical form under which an account is stored and found; `null` if it is not an address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase();
  return email.length <= EMAIL_CHARACTERS && EMAIL.test(email) ? email : null;
}

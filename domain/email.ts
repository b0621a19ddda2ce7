/** RFC 5321 §4.5.3.1.3: a path of 256 octets, with its brackets. */
export const EMAIL_CHARACTERS = 254;

/** One sign "@", nothing invisible, a name on both sides: whether it is anyone's is for the mail to find out. */
export const EMAIL_PATTERN = '^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$';

const EMAIL = new RegExp(EMAIL_PATTERN);

/** The one spelling under which an account is kept and found; `null` for what is no address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase();
  return email.length <= EMAIL_CHARACTERS && EMAIL.test(email) ? email : null;
}

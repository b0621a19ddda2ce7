/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, including its brackets. */
export const EMAIL_CHARACTERS = 254;
/** RFC 5321 §4.5.3.1.1. */
const LOCAL_CHARACTERS = 64;

/**
 * What the HTML standard accepts in an e-mail field, with at least two labels in the domain and a last one that is no number. ASCII
 * only, so that no address looks like another; an internationalised domain is written as xn--… Deliverability is not checked.
 */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^([a-z0-9.!#$%&'*+/=?^_\`{|}~-]+)@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** The canonical form under which an account is stored and found; `null` if it is not an address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_CHARACTERS) return null;
  const local = EMAIL.exec(email)?.[1];
  return local !== undefined && local.length <= LOCAL_CHARACTERS ? email : null;
}

import { AsnConvert } from '@peculiar/asn1-schema';
import { Name } from '@peculiar/asn1-x509';

const SHORT_NAMES: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.97': 'organizationIdentifier',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** A distinguished name for people to read, in the order it is written; never to compare by. It may come from anyone. */
export function formatName(name: Uint8Array): string {
  try {
    return format(name);
  } catch {
    return '(a name that can not be read)';
  }
}

function format(name: Uint8Array): string {
  return AsnConvert.parse(name, Name)
    .map((set) =>
      set.map(({ type, value }) => `${SHORT_NAMES[type] ?? type}=${escape(value.toString())}`).join('+'),
    )
    .join(', ');
}

/** No control character reaches a terminal this way. */
function escape(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?').replace(/[\\,+="<>;]/g, '\\$&');
}

import type { Element } from '../asn1/der';
import { children, contextTag } from '../asn1/der';
import { unwrap } from '../asn1/der-fields';

const URI = 0x86;

/** The members of a DistributionPointName's fullName [0] (RFC 5280 §4.2.1.13); none when it is relative to the issuer's name. */
export function fullName(distributionPoint: Element): Element[] {
  const name = unwrap(distributionPoint, 'DistributionPointName');
  return name.tag === contextTag(0) ? children(name) : [];
}

/** An http or https address; `null` for every other GeneralName. */
export function httpUrl(name: Element): string | null {
  if (name.tag !== URI) return null;
  const text = new TextDecoder('latin1').decode(name.content);
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

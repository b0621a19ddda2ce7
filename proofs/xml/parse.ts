import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import type { Element } from '@xmldom/xmldom';
import { ProofFormatError } from '../anchor/anchor-proof';

/** 64 steps and an ordinary transaction take 9,000 characters. */
export const MAX_XML_CHARACTERS = 131_072;

const DECLARATION =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])(?:UTF-8|utf-8)\2)?(?: standalone=(["'])yes\3)? ?\?>/;

/**
 * A proof consists of elements, attributes and hexadecimal digits. Every other feature of XML (DOCTYPE, entities, references,
 * comments, CDATA, processing instructions, non-ASCII text) is refused before a parser sees it: proofs need none of them, and
 * each has been used to make two parsers read two different documents.
 */
export function parseProofXml(text: string): Element {
  if (text.length > MAX_XML_CHARACTERS) refuse(`is longer than ${MAX_XML_CHARACTERS} characters`);
  const body = text.replace(DECLARATION, '');
  if (/[^\t\n\r\x20-\x7e]/.test(body)) refuse('has characters outside ASCII');
  if (/<!DOCTYPE/i.test(body)) refuse('has a DOCTYPE, which could define or fetch entities');
  if (body.includes('<!') || body.includes('<?'))
    refuse('has a comment, a CDATA section or a processing instruction');
  if (body.includes('&')) refuse('has an entity or character reference');
  try {
    const { documentElement } = new DOMParser({ onError: onWarningStopParsing }).parseFromString(
      body,
      'application/xml',
    );
    if (documentElement !== null) return documentElement;
  } catch (cause) {
    throw new ProofFormatError('The XML is not well-formed.', { cause });
  }
  return refuse('has no element');
}

function refuse(what: string): never {
  throw new ProofFormatError(`The XML ${what}.`);
}

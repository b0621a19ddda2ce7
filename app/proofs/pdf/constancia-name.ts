import type { ConstanciaLanguage } from './constancia-facts';

const KIND: Record<ConstanciaLanguage, string> = { es: 'Constancia', en: 'Certificate' };
/** Refused in file names by one system or another. */
const RESERVED = /[\\/:*?"<>|]/g;
/** Control, format and unassigned characters, which could hide the name's end or reverse it. */
const INVISIBLE = /\p{C}/gu;
/** Of a title that is the name of a file. */
const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;
const MAX_CHARACTERS = 80;

/** What the sheet is saved as: named after the title, or after the certificate if there is none that a file can have. */
export function constanciaName(id: string, title: string | null, language: ConstanciaLanguage): string {
  const words = (title ?? '')
    .normalize('NFC')
    .replace(INVISIBLE, ' ')
    .replace(RESERVED, ' ')
    .replace(EXTENSION, '')
    .split(/\s+/)
    // No part of a path, nor a hidden file.
    .filter((word) => /[^.]/.test(word));
  const name = Array.from(words.join(' ')).slice(0, MAX_CHARACTERS).join('').trim();
  return name === '' ? `${id}.pdf` : `${KIND[language]} - ${name}.pdf`;
}

import type { Language } from '../../i18n/language';
import { ANCHOR_REASONS } from './anchor-es';
import { BUNDLE_REASONS } from './bundle-es';
import { EVIDENCE_REASONS } from './evidence-es';
import { REVOCATION_REASONS } from './revocation-es';
import { TIMESTAMP_REASONS } from './timestamp-es';

/** Every text of the verifier, in English with `{}` for its values, and in Spanish with the same values in the same order. */
export const SPANISH: Readonly<Record<string, string>> = {
  ...TIMESTAMP_REASONS,
  ...ANCHOR_REASONS,
  ...BUNDLE_REASONS,
  ...EVIDENCE_REASONS,
  ...REVOCATION_REASONS,
};

interface Pattern {
  english: RegExp;
  spanish: string;
}

/** Those with the most fixed text first, so that a general sentence never catches a special one. */
const PATTERNS: readonly Pattern[] = Object.entries(SPANISH)
  .toSorted(([a], [b]) => fixedLength(b) - fixedLength(a))
  .map(([english, spanish]) => ({
    english: new RegExp(`^${english.split('{}').map(escape).join('(.*?)')}$`, 's'),
    spanish,
  }));

/**
 * A reason or rule of the verifier in the reader's language. The verifier speaks English, as its other readers are programs and
 * terminals; the sentence itself is the key. A test reads the verifier's sources, so that none lacks a translation.
 */
export function translateReason(text: string, language: Language): string {
  return language === 'en' ? text : (inSpanish(text) ?? text);
}

/** `null` for a text without a translation. Values that are texts of the verifier themselves are translated too. */
export function inSpanish(text: string): string | null {
  for (const { english, spanish } of PATTERNS) {
    const values = english.exec(text)?.slice(1);
    if (values === undefined) continue;
    const parts = spanish.split('{}');
    return parts.map((part, i) => (i === 0 ? part : `${known(values[i - 1] ?? '')}${part}`)).join('');
  }
  return null;
}

/** A single word is a name or a number, not a text. */
function known(value: string): string {
  return value.includes(' ') ? (inSpanish(value) ?? value) : value;
}

function fixedLength(template: string): number {
  return template.replaceAll('{}', '').length;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

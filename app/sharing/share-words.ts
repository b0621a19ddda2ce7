import type { Grade } from '../../domain/certificate';
import { formatFileSize } from '../../domain/file-size';
import type { Network } from '../../domain/network';
import type { ShareFacts, ShareLanguage } from './share-facts';

interface ShareWords {
  locale: string;
  kind: string;
  untitled: (size: string) => string;
  /** Where the size would be the owner's claim. */
  untitledHash: string;
  /** What a time stamp of this grade allows to say, and no more. */
  claim: Record<Grade, (date: string) => string>;
  existedOn: string;
  certifiedBy: string;
  grades: Record<Grade, string>;
  shortGrades: Record<Grade, string>;
  anchored: (network: string) => string;
  notAnchored: string;
  testNetwork: string;
  sandboxChain: string;
}

const SHARE_WORDS: Record<ShareLanguage, ShareWords> = {
  es: {
    locale: 'es-MX',
    kind: 'Certificado de un archivo',
    untitled: (size) => `Un archivo de ${size}`,
    untitledHash: 'Un archivo que conserva su titular',
    claim: {
      sandbox: (date) =>
        `De ensayo, sin valor legal. Una autoridad de ensayo declara que existía el ${date}.`,
      technical: (date) => `Este archivo exacto existía el ${date}.`,
      accredited: (date) => `Este archivo exacto existía el ${date}.`,
    },
    existedOn: 'Existía el',
    certifiedBy: 'Certificado por Sello',
    grades: {
      sandbox: 'De ensayo: sin valor legal',
      technical: 'Técnico: autoridad no acreditada',
      accredited: 'Acreditado (PSC)',
    },
    shortGrades: { sandbox: 'De ensayo, sin valor legal', technical: 'Técnico', accredited: 'Acreditado' },
    anchored: (network) => `Anclado en ${network}`,
    notAnchored: 'Anclaje pendiente',
    testNetwork: 'de ensayo',
    sandboxChain: 'la cadena de ensayo',
  },
  en: {
    locale: 'en-GB',
    kind: 'Certificate of a file',
    untitled: (size) => `A file of ${size}`,
    untitledHash: 'A file that its owner keeps',
    claim: {
      sandbox: (date) => `Sandbox, no legal value. A test authority states that it existed on ${date}.`,
      technical: (date) => `This exact file existed on ${date}.`,
      accredited: (date) => `This exact file existed on ${date}.`,
    },
    existedOn: 'Existed on',
    certifiedBy: 'Certified by Sello',
    grades: {
      sandbox: 'Sandbox: no legal value',
      technical: 'Technical: authority not accredited',
      accredited: 'Accredited (PSC)',
    },
    shortGrades: { sandbox: 'Sandbox, no legal value', technical: 'Technical', accredited: 'Accredited' },
    anchored: (network) => `Anchored in ${network}`,
    notAnchored: 'Anchor pending',
    testNetwork: 'test network',
    sandboxChain: 'the sandbox chain',
  },
};

export function wordsFor({ language }: Pick<ShareFacts, 'language'>): ShareWords {
  return SHARE_WORDS[language];
}

export function shareTitle(facts: ShareFacts): string {
  const words = wordsFor(facts);
  if (facts.title !== null) return facts.title;
  return facts.custody === 'held'
    ? words.untitled(formatFileSize(facts.size, words.locale))
    : words.untitledHash;
}

export function shareClaim(facts: ShareFacts): string {
  return wordsFor(facts).claim[facts.grade](`${longDate(facts)}, ${utcTime(facts)}`);
}

export function anchorWords(facts: ShareFacts): string {
  const words = wordsFor(facts);
  return facts.anchoredIn === null ? words.notAnchored : words.anchored(networkName(words, facts.anchoredIn));
}

function networkName({ testNetwork, sandboxChain }: ShareWords, network: Network): string {
  if (network === 'bitcoin') return 'Bitcoin';
  return network === 'sandbox' ? sandboxChain : `Bitcoin ${network} (${testNetwork})`;
}

/** The reader's zone is unknown, so dates are in UTC. */
export function longDate(facts: ShareFacts): string {
  return dateIn(facts, 'long');
}

export function shortDate(facts: ShareFacts): string {
  return dateIn(facts, 'short');
}

export function utcTime({ genTime }: ShareFacts): string {
  return `${genTime.slice(11, 19)} UTC`;
}

function dateIn(facts: ShareFacts, month: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(wordsFor(facts).locale, {
    year: 'numeric',
    month,
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(facts.genTime));
}

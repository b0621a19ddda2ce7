import type { ConstanciaLanguage } from './constancia-facts';
import type { ConstanciaWords } from './constancia-words';
import { ENGLISH } from './words-en';
import { SPANISH } from './words-es';

export const WORDS: Record<ConstanciaLanguage, ConstanciaWords> = { es: SPANISH, en: ENGLISH };

import { certificateMessages as publicCertificateMessages } from '../../../web/src/certificate/messages';
import { checkLabels } from '../../../web/src/checking/check-labels';
import { checkingMessages } from '../../../web/src/checking/messages';
import { accountMessages } from '../../../web/src/dashboard/account/messages';
import { certificateMessages } from '../../../web/src/dashboard/certificates/messages';
import { keyMessages } from '../../../web/src/dashboard/keys/messages';
import { dashboardMessages } from '../../../web/src/dashboard/messages';
import { overviewMessages } from '../../../web/src/dashboard/overview/messages';
import { errorMessages } from '../../../web/src/dashboard/parts/error-messages';
import { sessionMessages } from '../../../web/src/dashboard/session/messages';
import { landingMessages } from '../../../web/src/landing/messages';
import { uiMessages } from '../../../web/src/ui/messages';
import { verifyMessages } from '../../../web/src/verify/messages';

/** Every text of a dictionary with its path; functions are called with sample values. */
function textsOf(node: unknown, place = ''): [place: string, text: string][] {
  if (typeof node === 'function') return [[place, (node as (...a: string[]) => string)('1', '2', '3')]];
  if (typeof node === 'string') return [[place, node]];
  return Object.entries(node as object).flatMap(([name, child]) => textsOf(child, `${place}.${name}`));
}

const areas = {
  accountMessages,
  certificateMessages,
  checkLabels,
  checkingMessages,
  dashboardMessages,
  errorMessages,
  keyMessages,
  landingMessages,
  overviewMessages,
  publicCertificateMessages,
  sessionMessages,
  uiMessages,
  verifyMessages,
};

/** A proof is a «comprobante», the sandbox «de ensayo», an API key a «clave de API», to check «verificar». */
const OTHER_WORDS = /\bprueb|\bprobar|\bprobad|\bllaves?\b|\bcompr(?:ob|ueb)(?!ante)/i;

describe.each(Object.entries(areas))('%s', (_name, { en, es }) => {
  it('has every text in both languages', () => {
    const places = (dictionary: unknown) => textsOf(dictionary).map(([place]) => place);
    expect(places(es).toSorted()).toEqual(places(en).toSorted());
    for (const [place, text] of [...textsOf(en), ...textsOf(es)]) {
      expect([place, text.trim()]).not.toEqual([place, '']);
    }
  });

  it('leaves no long text untranslated', () => {
    const english = new Map(textsOf(en));
    const left = textsOf(es).filter(([place, text]) => text.length > 20 && english.get(place) === text);
    expect(left).toEqual([]);
  });

  it('uses one Spanish word per thing', () => {
    const strayed = textsOf(es).filter(([, text]) =>
      OTHER_WORDS.test(text.replace('prueba de trabajo', 'proof of work')),
    );
    expect(strayed).toEqual([]);
  });
});

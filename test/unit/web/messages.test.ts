import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const WEB = resolve(__dirname, '../../../web/src');
type Dictionary = Record<'en' | 'es', unknown>;

/** Every text of a dictionary with its path; functions are called with sample values. */
function textsOf(node: unknown, place = ''): [place: string, text: string][] {
  if (typeof node === 'function') return [[place, (node as (...a: string[]) => string)('1', '2', '3')]];
  if (typeof node === 'string') return [[place, node]];
  return Object.entries(node as object).flatMap(([name, child]) => textsOf(child, `${place}.${name}`));
}

/** Every dictionary of every page, by the name it is exported under. */
const areas = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /messages\.ts$|check-labels\.ts$/.test(file))
  .flatMap((file) =>
    Object.entries(jest.requireActual<Record<string, Dictionary>>(resolve(WEB, file)))
      .filter(([, exported]) => typeof exported === 'object' && 'es' in exported)
      .map(([name, { en, es }]): [string, Dictionary] => [`${name} of ${file}`, { en, es }]),
  );

/**
 * A proof is a «comprobante», the sandbox «de ensayo», an API key a «clave de API», to check «verificar», anchored
 * «anclado». Readers are «usted».
 */
const OTHER_WORDS =
  /\bprueb|\bprobar|\bprobad|\bllaves?\b|\bcompr(?:ob|ueb)(?!ante)|\bsandbox\b|\btokens?\b|\bancorad|\benlazad|\b(?:tu|tus|tú|vosotros)\b|\bsubir\b|\bordenador\b/i;

it('finds the dictionaries', () => {
  expect(areas.length).toBeGreaterThanOrEqual(13);
});

describe.each(areas)('%s', (_name, { en, es }) => {
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

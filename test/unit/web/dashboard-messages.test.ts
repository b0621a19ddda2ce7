import { accountMessages } from '../../../web/src/dashboard/account/messages';
import { certificateMessages } from '../../../web/src/dashboard/certificates/messages';
import { keyMessages } from '../../../web/src/dashboard/keys/messages';
import { dashboardMessages } from '../../../web/src/dashboard/messages';
import { overviewMessages } from '../../../web/src/dashboard/overview/messages';
import { errorMessages } from '../../../web/src/dashboard/parts/error-messages';
import { sessionMessages } from '../../../web/src/dashboard/session/messages';

/** Every text of a dictionary by its place in it, those that take figures with some. */
function textsOf(node: unknown, place = ''): [place: string, text: string][] {
  if (typeof node === 'function') return [[place, (node as (...a: string[]) => string)('1', '2', '3')]];
  if (typeof node === 'string') return [[place, node]];
  return Object.entries(node as object).flatMap(([name, child]) => textsOf(child, `${place}.${name}`));
}

const areas = {
  accountMessages,
  certificateMessages,
  dashboardMessages,
  errorMessages,
  keyMessages,
  overviewMessages,
  sessionMessages,
};

describe.each(Object.entries(areas))('%s', (_name, { en, es }) => {
  it('says all of it in both languages', () => {
    const uploadSlots = (dictionary: unknown) => textsOf(dictionary).map(([place]) => place);
    expect(uploadSlots(es).toSorted()).toEqual(uploadSlots(en).toSorted());
    for (const [place, text] of [...textsOf(en), ...textsOf(es)]) {
      expect([place, text.trim()]).not.toEqual([place, '']);
    }
  });

  it('has left nothing long in English', () => {
    const english = new Map(textsOf(en));
    const left = textsOf(es).filter(([place, text]) => text.length > 20 && english.get(place) === text);
    expect(left).toEqual([]);
  });
});

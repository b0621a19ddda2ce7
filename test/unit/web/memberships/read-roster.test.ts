import { LIMITS } from '../../../../domain/limits';
import type { Course } from '../../../../web/src/dashboard/memberships/types';
import { inParts } from '../../../../web/src/dashboard/memberships/roster/in-parts';
import {
  isProblem,
  MOST_ROWS,
  readRoster,
} from '../../../../web/src/dashboard/memberships/roster/read-roster';
import type { ReadRoster } from '../../../../web/src/dashboard/memberships/roster/read-roster';

const PROGRAM = 'prg_0000000000000000000001';
const TODAY = '2026-06-30';
const MEMBER = 'mem_4fT0mQ2vX9bKc7LrZ1aYwE';

const course: Course = {
  id: 'crs_0000000000000000000001',
  status: 'accredited',
  title: 'Ethics for auditors',
  provider: { name: 'Colegio', accreditation_ref: null, valid_from: null, valid_until: null },
  edition: '2026-1',
  starts_on: '2026-03-01',
  ends_on: '2026-03-31',
  points: [{ program: PROGRAM, category: 'ethics', points: 8 }],
  public_details: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const twoCategories: Course = {
  ...course,
  points: [...course.points, { program: PROGRAM, category: 'audit-2', points: 4 }],
};

function read(content: string, of = course): ReadRoster {
  const found = readRoster(content, of, TODAY);
  if (isProblem(found)) throw new Error(`The file was refused: ${JSON.stringify(found)}`);
  return found;
}
const faultsOf = (content: string, of = course) => read(content, of).rows.map(({ faults }) => faults);
const itemsOf = (content: string, of = course) => read(content, of).rows.map(({ item }) => item);

describe('the headings of a roster', () => {
  it.each([
    'external_id,completed_on,role',
    'External ID,Completed on,Role',
    'Member;Date;Role',
    'Número de socio;Fecha de término;Participación',
    'MATRÍCULA,FECHA,ROL',
    'No. de miembro\tFecha\tPapel',
    'Id externo,fecha de conclusión,Rol',
  ])('are understood in English and Spanish: %s', (headings) => {
    const [separator = ','] = /[;\t,]/.exec(headings) ?? [];
    const content = `${headings}\n${['A-1', '2026-03-05', 'ponente'].join(separator)}`;
    expect(itemsOf(content)).toEqual([
      { external_id: 'A-1', course: course.id, completed_on: '2026-03-05', role: 'speaker', ref: '2' },
    ]);
    expect(read(content).ignored).toEqual([]);
  });

  it('may come in any order, with columns that are not used and are named', () => {
    const { ignored, rows } = read('Hotel,fecha,Nombre,Miembro,Fecha\nx,05/03/2026,Ana Peña,A-1,y');
    expect(ignored).toEqual(['Hotel', 'Fecha']);
    expect(rows[0]).toMatchObject({ name: 'Ana Peña', member: 'A-1', faults: [] });
    expect(rows[0]?.item?.completed_on).toBe('2026-03-05');
  });

  it('need a column for the member', () => {
    expect(readRoster('name,date\nAna,2026-03-05', course, TODAY)).toEqual({
      problem: 'no_member_column',
      headings: ['name', 'date'],
    });
  });

  it('without a date give everyone the last day of the course', () => {
    expect(read('member\nA-1').sameDate).toBe('2026-03-31');
    expect(itemsOf('member\nA-1')[0]?.completed_on).toBe('2026-03-31');
    expect(read('member,date\nA-1,2026-03-05').sameDate).toBeNull();
  });
});

describe('a course that still lasts', () => {
  it('gives everyone the day of today, and nobody a later one', () => {
    const read = readRoster('member\nA', course, '2026-03-10');
    expect(read).toMatchObject({ sameDate: '2026-03-10', rows: [{ faults: [] }] });
    const dated = readRoster('member,date\nA,2026-03-10\nB,11/03/2026', course, '2026-03-10');
    expect(dated).toMatchObject({
      rows: [{ faults: [] }, { faults: [{ field: 'completed_on', code: 'in_future', value: '11/03/2026' }] }],
    });
  });
});

describe('a row of a roster', () => {
  it('names a member by the account’s own id or by the service’s', () => {
    expect(itemsOf(`member,date,ref\nA-1,2026-03-05,inv-1\n${MEMBER},06/03/2026,`)).toEqual([
      { external_id: 'A-1', course: course.id, completed_on: '2026-03-05', ref: 'inv-1' },
      { member: MEMBER, course: course.id, completed_on: '2026-03-06', ref: '3' },
    ]);
  });

  it.each([
    [',2026-03-05,', { field: 'member', code: 'missing', value: '' }],
    [`${'x'.repeat(129)},2026-03-05,`, { field: 'member', code: 'too_long', value: 'x'.repeat(129) }],
    ['A,,', { field: 'completed_on', code: 'missing', value: '' }],
    ['A,03/15/2026,', { field: 'completed_on', code: 'not_a_date', value: '03/15/2026' }],
    ['A,31/02/2026,', { field: 'completed_on', code: 'not_a_date', value: '31/02/2026' }],
    ['A,2026-04-01,', { field: 'completed_on', code: 'outside_course', value: '2026-04-01' }],
    ['A,28/02/2026,', { field: 'completed_on', code: 'outside_course', value: '28/02/2026' }],
    ['A,2026-03-05,boss', { field: 'role', code: 'not_a_role', value: 'boss' }],
  ])('is refused for %s', (row, fault) => {
    const content = `member,date,role\n${row}`;
    expect(faultsOf(content)).toEqual([[fault]]);
    expect(itemsOf(content)).toEqual([null]);
  });

  it('is refused outside the validity of the provider’s accreditation', () => {
    const provider = { ...course.provider, valid_from: '2026-03-02', valid_until: '2026-03-20' };
    const faults = faultsOf('member,date\nA,2026-03-01\nB,2026-03-02\nC,2026-03-20\nD,2026-03-21', {
      ...course,
      provider,
    });
    expect(faults.map(([fault]) => fault?.code)).toEqual([
      'outside_validity',
      undefined,
      undefined,
      'outside_validity',
    ]);
  });

  it('names every fault it has, not only the first', () => {
    const [faults] = faultsOf('member,date,role,points\n,tomorrow,boss,many');
    expect(faults?.map(({ field }) => field)).toEqual(['member', 'completed_on', 'role', 'points']);
  });

  it('is refused for a member who was named before, with the number of that row', () => {
    expect(faultsOf('member\nA\n\nA\nB\nA')).toEqual([
      [],
      [{ field: 'member', code: 'repeated', value: '2' }],
      [],
      [{ field: 'member', code: 'repeated', value: '2' }],
    ]);
  });

  it.each([
    ['attendee', 'attendee'],
    ['Asistente', 'attendee'],
    ['PONENTE', 'speaker'],
    ['Profesora', 'instructor'],
    ['Organizer', 'organizer'],
    ['evaluador', 'evaluator'],
  ])('understands the role %s', (text, role) => {
    expect(itemsOf(`member,role\nA,${text}`)[0]?.role).toBe(role);
  });
});

describe('the points of a row', () => {
  it.each([
    ['8', 8],
    ['2.5', 2.5],
    ['"2,5"', 2.5],
    ['0.25', 0.25],
  ])('may be fewer than the course’s: %s', (text, points) => {
    expect(itemsOf(`member,puntos\nA,${text}`)[0]?.points).toEqual([
      { program: PROGRAM, category: 'ethics', points },
    ]);
  });

  it('are the course’s where the cell is empty', () => {
    expect(itemsOf('member,points\nA,')[0]).not.toHaveProperty('points');
  });

  it.each([
    ['8.5', 'too_many_points'],
    ['1.234', 'not_points'],
    ['-1', 'not_points'],
    ['eight', 'not_points'],
    ['1e2', 'not_points'],
    ['0', 'not_points'],
  ])('are refused: %s', (text, code) => {
    expect(faultsOf(`member,points\nA,${text}`)).toEqual([[{ field: 'points', code, value: text }]]);
  });

  it('are stated by category where the course has several', () => {
    const content = 'member,Points ethics,Puntos Audit 2\nA,3,\nB,,0\nC,,';
    expect(itemsOf(content, twoCategories).map((item) => item?.points)).toEqual([
      [
        { program: PROGRAM, category: 'ethics', points: 3 },
        { program: PROGRAM, category: 'audit-2', points: 4 },
      ],
      [{ program: PROGRAM, category: 'ethics', points: 8 }],
      undefined,
    ]);
  });

  it('are not spread over several categories by guessing', () => {
    expect(faultsOf('member,points\nA,3\nB,', twoCategories)).toEqual([
      [{ field: 'points', code: 'ambiguous_points', value: '3' }],
      [],
    ]);
  });
});

describe('a whole file', () => {
  it('keeps good rows and names 13 bad ones among a thousand', () => {
    const bad = new Set([3, 77, 150, 222, 301, 404, 499, 500, 612, 700, 801, 900, 1001]);
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const row = index + 2;
      return `A-${row},${bad.has(row) ? '32/03/2026' : '17/03/2026'}`;
    });
    const found = read(['member;fecha', ...rows.map((row) => row.replace(',', ';'))].join('\r\n')).rows;
    expect(found.filter(({ faults }) => faults.length > 0).map(({ row }) => row)).toEqual([...bad]);
    expect(found.filter(({ item }) => item !== null)).toHaveLength(987);
  });

  it('is refused without rows, and beyond what a browser should hold', () => {
    expect(readRoster('member,date\n', course, TODAY)).toEqual({ problem: 'no_rows' });
    const rows = 'A\n'.repeat(MOST_ROWS + 1);
    expect(readRoster(`member\n${rows}`, course, TODAY)).toEqual({
      problem: 'too_many',
      rows: MOST_ROWS + 1,
    });
  });

  it('is sent in parts of at most a thousand, each with a key of its own, without the bad rows', () => {
    const rows = Array.from({ length: 2101 }, (_, index) => `A-${index},${index === 5 ? 'x' : '2026-03-05'}`);
    const parts = inParts(read(['member,date', ...rows].join('\n')).rows, 'upload');
    expect(parts.map(({ items }) => items.length)).toEqual([1000, 1000, 100]);
    expect(parts.map(({ key }) => key)).toEqual(['upload-1', 'upload-2', 'upload-3']);
    expect(parts[0]?.rows.map(({ row }) => row)).not.toContain(7);
    for (const { rows: sent, items } of parts) expect(sent.map(({ item }) => item)).toEqual(items);
  });

  it('is sent in parts of at most 4 MB', () => {
    const wide: Course = {
      ...course,
      points: Array.from({ length: 60 }, (_, at) => ({ program: PROGRAM, category: `c${at}`, points: 1 })),
    };
    const rows = Array.from({ length: 1000 }, (_, index) => `A-${index},0.5`);
    const parts = inParts(read(['member,points c0', ...rows].join('\n'), wide).rows, 'upload');
    expect(parts.length).toBeGreaterThan(1);
    for (const { items } of parts)
      expect(Buffer.byteLength(JSON.stringify({ items }))).toBeLessThanOrEqual(LIMITS.batchBytes);
    expect(parts.flatMap(({ items }) => items)).toHaveLength(1000);
  });
});

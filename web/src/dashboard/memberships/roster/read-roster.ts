import { LIMITS } from '../../../../../domain/limits';
import type { Award, Course, RosterItem } from '../types';
import { readCsv } from './read-csv';
import type { CsvProblem, CsvRecord } from './read-csv';
import { readDate } from './read-date';
import { fieldOf, THE_POINTS } from './read-headings';
import type { RosterField } from './read-headings';
import { readRole } from './read-role';

export type FaultCode =
  | 'missing'
  | 'too_long'
  | 'not_a_date'
  | 'in_future'
  | 'outside_course'
  | 'outside_validity'
  | 'not_a_role'
  | 'not_points'
  | 'too_many_points'
  | 'ambiguous_points'
  | 'repeated';

export interface RowFault {
  field: 'member' | 'completed_on' | 'role' | 'points' | 'ref';
  code: FaultCode;
  /** What the cell says, or for a repeated member the number of the first row. */
  value: string;
}

export interface ReadRow {
  /** As spreadsheets number it. */
  row: number;
  cells: string[];
  member: string;
  name: string;
  faults: RowFault[];
  /** What would be sent; only without faults. */
  item: RosterItem | null;
}

export interface ReadRoster {
  headings: string[];
  /** Headings of columns that are not used. */
  ignored: string[];
  /** No column has dates, so all get this one: the last day of the course, or today while it lasts. */
  sameDate: string | null;
  rows: ReadRow[];
}

export type RosterProblem =
  | CsvProblem
  | { problem: 'no_member_column'; headings: string[] }
  | { problem: 'no_rows' }
  | { problem: 'too_many'; rows: number };

/** More would keep the browser busy for long. */
export const MOST_ROWS = 20_000;
const MEMBER_ID = /^mem_[0-9A-Za-z]{22}$/;
const POINTS = /^\d{1,5}(?:\.\d{1,2})?$/;

/** What a file says, row by row, judged as far as that can be done here. The service judges again. */
export function readRoster(content: string, course: Course, today: string): ReadRoster | RosterProblem {
  const records = readCsv(content);
  if (!Array.isArray(records)) return records;
  const [head, ...body] = records as [CsvRecord, ...CsvRecord[]];
  const codes = course.points.map(({ category }) => category);
  const fields = head.cells.map((heading) => fieldOf(heading, codes));
  if (!fields.includes('member')) return { problem: 'no_member_column', headings: head.cells };
  if (body.length === 0) return { problem: 'no_rows' };
  if (body.length > MOST_ROWS) return { problem: 'too_many', rows: body.length };
  const seen = new Map<string, number>();
  const sameDate = course.ends_on < today ? course.ends_on : today;
  const rules = { course, sameDate: fields.includes('completed_on') ? null : sameDate, today };
  return {
    headings: head.cells,
    ignored: head.cells.filter((heading, at) => isUnused(fields, at) && heading !== ''),
    sameDate: rules.sameDate,
    rows: body.map((record) => readRow(record, fields, rules, seen)),
  };
}

/** Unknown, or a second column of the same kind. */
function isUnused(fields: readonly (RosterField | null)[], at: number): boolean {
  const field = fields[at] ?? null;
  return field === null || fields.indexOf(field) < at;
}

function readRow(
  { row, cells }: CsvRecord,
  fields: readonly (RosterField | null)[],
  { course, sameDate, today }: { course: Course; sameDate: string | null; today: string },
  seen: Map<string, number>,
): ReadRow {
  const cell = (field: RosterField) => cells[fields.indexOf(field)] ?? '';
  const faults: RowFault[] = [];
  const fault = (field: RowFault['field'], code: FaultCode, value: string) => {
    faults.push({ field, code, value });
  };

  const member = cell('member');
  if (member === '') fault('member', 'missing', '');
  else if (member.length > LIMITS.externalIdCharacters) fault('member', 'too_long', member);
  else if (seen.has(member)) fault('member', 'repeated', String(seen.get(member)));
  else seen.set(member, row);

  const date = sameDate ?? cell('completed_on');
  const completed = readDate(date);
  const { valid_from: from, valid_until: until } = course.provider;
  if (date === '') fault('completed_on', 'missing', '');
  else if (completed === null) fault('completed_on', 'not_a_date', date);
  else if (completed > today) fault('completed_on', 'in_future', date);
  else if (completed < course.starts_on || completed > course.ends_on)
    fault('completed_on', 'outside_course', date);
  else if ((from !== null && completed < from) || (until !== null && completed > until))
    fault('completed_on', 'outside_validity', date);

  const roleText = cell('role');
  const role = readRole(roleText);
  if (roleText !== '' && role === null) fault('role', 'not_a_role', roleText);

  const points = readPoints(cells, fields, course, (code, value) => {
    fault('points', code, value);
  });

  const ref = cell('ref');
  if (ref.length > LIMITS.referenceCharacters) fault('ref', 'too_long', ref);

  const item: RosterItem | null =
    faults.length > 0 || completed === null
      ? null
      : {
          ...(MEMBER_ID.test(member) ? { member } : { external_id: member }),
          course: course.id,
          completed_on: completed,
          ...(points !== null && { points }),
          ...(role !== null && { role }),
          ref: ref === '' ? String(row) : ref,
        };
  return { row, cells, member, name: cell('name'), faults, item };
}

/** `null`: the course's own. */
function readPoints(
  cells: readonly string[],
  fields: readonly (RosterField | null)[],
  course: Course,
  fault: (code: FaultCode, value: string) => void,
): Award[] | null {
  const cell = (field: RosterField) => cells[fields.indexOf(field)] ?? '';
  const all = cell(THE_POINTS);
  if (all !== '' && course.points.length !== 1) {
    fault('ambiguous_points', all);
    return null;
  }
  const texts = course.points.map(({ category }) => (all === '' ? cell(`points:${category}`) : all));
  if (texts.every((text) => text === '')) return null;
  const awards = course.points.map((award, at) => {
    const text = texts[at] ?? '';
    if (text === '') return award;
    const number = text.replace(',', '.');
    if (!POINTS.test(number)) fault('not_points', text);
    else if (Number(number) > award.points) fault('too_many_points', text);
    return { ...award, points: Number(number) };
  });
  const given = awards.filter(({ points }) => points > 0);
  if (awards.every(({ points }) => points === 0))
    fault('not_points', texts.find((text) => text !== '') ?? '');
  return given;
}

export function isProblem(read: ReadRoster | RosterProblem): read is RosterProblem {
  return 'problem' in read;
}

import { YEARS } from '../../domain/memberships/calendar-date';
import { XML_TEXT_PATTERN } from '../../domain/text';
import { DELIVERY_CURSOR_PATTERN, EVENT_CURSOR_PATTERN } from '../schemas/delivery';
import { BATCH_CURSOR_PATTERN, ITEM_CURSOR_PATTERN } from '../schemas/batch';
import { MEMBERSHIP_CURSOR_PATTERN } from '../schemas/memberships/membership';
import { MEMBERSHIP_CURSOR_PATTERNS } from '../schemas/memberships/page';
import { LEDGER_CURSOR_PATTERN } from '../schemas/memberships/points';
import { CURSOR_PATTERN } from '../schemas/list';
import { IDEMPOTENCY_KEY_PATTERN } from '../schemas/upload';
import { HASH_PATTERN } from '../schemas/verify';

/** The parts of a schema that messages are made from. */
export interface Expected {
  type?: string | string[];
  properties?: Record<string, unknown>;
  examples?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const EXAMPLE_DATE = '2026-11-14';
const EXAMPLE_TIME = '2026-11-14T18:02:11Z';
const EXAMPLE_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const NOT_A_CURSOR =
  'is not a cursor. Send the next_cursor of an earlier answer unchanged, or leave it out for the first page';

/** What a caller is told in place of a regular expression. */
const MEANINGS: Record<string, string> = {
  [CURSOR_PATTERN]: NOT_A_CURSOR,
  [DELIVERY_CURSOR_PATTERN]: NOT_A_CURSOR,
  [EVENT_CURSOR_PATTERN]: NOT_A_CURSOR,
  [BATCH_CURSOR_PATTERN]: NOT_A_CURSOR,
  [ITEM_CURSOR_PATTERN]: NOT_A_CURSOR,
  ...Object.fromEntries(MEMBERSHIP_CURSOR_PATTERNS.map((pattern) => [pattern, NOT_A_CURSOR])),
  [MEMBERSHIP_CURSOR_PATTERN]: NOT_A_CURSOR,
  [LEDGER_CURSOR_PATTERN]: NOT_A_CURSOR,
  [HASH_PATTERN]: `must be a SHA-256 as 64 hexadecimal characters, such as ${EXAMPLE_HASH}`,
  [IDEMPOTENCY_KEY_PATTERN]:
    'may contain only visible ASCII characters: letters, digits and punctuation, no spaces. A UUID is a good choice',
  [XML_TEXT_PATTERN]: 'contains a control character. Remove it',
};

interface Found {
  data: unknown;
  context: string | undefined;
}

/** The end of a sentence about a value that does not match its pattern or format. */
export function malformed(rule: string, { examples }: Expected, found?: Found): string {
  if (rule === 'date-time') return describeTime(found);
  if (rule === 'date')
    return `must be a day such as ${EXAMPLE_DATE}, without a time, in the years ${YEARS.first} to ${YEARS.last}`;
  const [example] = examples ?? [];
  return (
    MEANINGS[rule] ?? (example === undefined ? 'is malformed' : `is malformed. A valid one is ${example}`)
  );
}

function describeTime(found: Found | undefined): string {
  const text = String(found?.data);
  const must = `must be an ISO 8601 time with a time zone, such as ${EXAMPLE_TIME}`;
  if (found?.context === 'querystring' && / \d\d:?\d\d$/.test(text))
    return `${must}. In an address, + means a space: write + as %2B`;
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return `${must}. For the start of that day in UTC, send ${text}T00:00:00Z`;
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/.test(text))
    return `${must}. This one has no time zone: append Z for UTC, or an offset such as -06:00`;
  return must;
}

import { useMessages } from '../../../i18n/language-context';
import { rosterMessages } from './messages';
import type { RowFault } from './read-roster';
import type { RosterRow } from '../types';

/** Says what is wrong with a row: "completed on: “32/03/2026” is not a date". */
export function useFaults(): {
  found: (fault: RowFault) => string;
  refused: (failure: NonNullable<RosterRow['failure']>) => string;
} {
  const t = useMessages(rosterMessages);
  return {
    found: ({ field, code, value }) => t.faultOf(t.fields[field] ?? field, t.faults[code](value)),
    refused: ({ field, code, message }) => {
      const text = t.result.reasons[`${code} ${field}`] ?? t.result.reasons[code] ?? message;
      return field === null ? text : t.faultOf(t.fields[field] ?? field, text);
    },
  };
}

import type { ReactNode } from 'react';
import type { Grade } from '../../../domain/certificate';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { checkingMessages } from './messages';
import { standingOf } from './standing';

/** The overall result, with the grade of the time stamp: it is never overstated. */
export function StandingAlert({
  overall,
  grade,
  children,
}: {
  overall: Parameters<typeof standingOf>[0];
  grade: Grade | 'unknown' | null;
  children?: ReactNode;
}) {
  const { standing: t } = useMessages(checkingMessages);
  const { name, tone } = standingOf(overall, grade);
  const partly = name === 'sandbox' && overall !== 'holds' && overall !== 'refused';
  return (
    <Alert tone={tone} title={t[name]}>
      {partly && <p>{t[overall]}.</p>}
      {overall !== 'refused' && grade !== null && <p>{t.grades[grade]}</p>}
      {children}
    </Alert>
  );
}

import { useFormat, useMessages } from '../../../i18n/language-context';
import { Card } from '../../../ui/card';
import { Problem, Waiting } from '../../parts/problem';
import { useLive } from '../../parts/use-live';
import { readPoints } from '../calls';
import { membershipMessages } from '../messages';
import type { Membership } from '../types';
import { PointsBars } from './points-bars';
import { pointsMessages } from './points-messages';

/** What the member has in the open cycle of a membership. `changes` counts what was done that changes it. */
export function PointsCard({
  membership: { member, program },
  programName,
  changes,
}: {
  membership: Membership;
  programName: string;
  changes: number;
}) {
  const t = useMessages(pointsMessages);
  const words = useMessages(membershipMessages);
  const format = useFormat();
  const { data, failure, reload } = useLive(`points ${member} ${program} ${changes}`, (signal) =>
    readPoints(member, program, signal),
  );
  const cycle = data?.points.cycle;
  return (
    <Card title={t.title(programName)}>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {data === null ? (
        failure === null && <Waiting lines={6} />
      ) : (
        <>
          {cycle !== undefined && (
            <p className="muted small">
              {words.cycle(
                format.number(cycle.index),
                format.day(cycle.starts_on),
                format.day(cycle.ends_on),
              )}
            </p>
          )}
          <PointsBars points={data.points} />
        </>
      )}
    </Card>
  );
}

import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import { Problem, Waiting } from '../../parts/problem';
import { SectionShell } from '../parts/section-shell';
import { usePrograms } from '../parts/use-programs';
import { programMessages } from './messages';
import { NewProgram } from './new-program';
import { ProgramTable } from './program-table';
import { StartPage } from './start-page';

export function ProgramsPage() {
  const t = useMessages(programMessages);
  const { data, failure, reload } = usePrograms();
  const [creating, setCreating] = useState(false);
  if (data?.programs.length === 0) return <StartPage />;
  return (
    <SectionShell
      title={t.title}
      section="programs"
      actions={
        !creating && (
          <Button
            variant="primary"
            onClick={() => {
              setCreating(true);
            }}
          >
            <Icon name="plus" size={18} />
            {t.new}
          </Button>
        )
      }
    >
      <p className="lead">{t.lead}</p>
      {creating && (
        <Card title={t.form.title}>
          <NewProgram
            onCancel={() => {
              setCreating(false);
            }}
          />
        </Card>
      )}
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {(data !== null || failure === null) && (
        <div className="list-space">
          <Card>{data === null ? <Waiting lines={4} /> : <ProgramTable programs={data.programs} />}</Card>
        </div>
      )}
    </SectionShell>
  );
}

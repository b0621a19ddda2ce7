import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Table } from '../../../ui/table';
import { useToast } from '../../../ui/toast';
import { revokeAccreditation } from '../calls';
import { membershipMessages } from '../messages';
import type { Accreditation, Program } from '../types';
import { accreditationTableMessages } from './accreditation-table-messages';
import { Awards } from './awards';
import { AccreditationBadge } from './badges';
import { Confirm } from './confirm';
import { Day } from './day';

/** Accreditations of a member or of a course: `first` is the column that tells them apart. */
export function AccreditationTable({
  accreditations,
  programs,
  first,
  nameOf,
  onChanged,
}: {
  accreditations: Accreditation[];
  programs: readonly Program[];
  first: { title: string; cell: (accreditation: Accreditation) => ReactNode };
  /** For the names of links and buttons. */
  nameOf: (accreditation: Accreditation) => string;
  onChanged: () => void;
}) {
  const t = useMessages(accreditationTableMessages);
  const words = useMessages(membershipMessages);
  const notify = useToast();
  const [revoking, setRevoking] = useState<Accreditation | null>(null);
  return (
    <>
      <Table
        caption={t.caption}
        columns={[
          { key: 'first', ...first },
          {
            key: 'completed',
            title: t.completed,
            cell: ({ completed_on: on, role }) => (
              <div className="two-lines">
                <Day on={on} />
                <span className="small muted">{words.roles[role]}</span>
              </div>
            ),
          },
          {
            key: 'points',
            title: words.pointsName,
            cell: ({ points }) => <Awards awards={points} programs={programs} />,
          },
          {
            key: 'status',
            title: words.status,
            cell: (accreditation) => (
              <div className="two-lines">
                <span>
                  <AccreditationBadge accreditation={accreditation} />
                </span>
                {accreditation.revocation_reason !== null && (
                  <span className="small">{accreditation.revocation_reason}</span>
                )}
              </div>
            ),
          },
          {
            key: 'more',
            title: words.actions,
            cell: (accreditation) => (
              <div className="cell-actions small">
                <a
                  href={accreditation.verification_url}
                  aria-label={words.publicPageOf(nameOf(accreditation))}
                >
                  {words.publicPage}
                </a>
                {accreditation.certification === 'certified' && accreditation.status === 'valid' && (
                  <a
                    href={`/api/dashboard/v1/accreditations/${accreditation.id}/diploma`}
                    download
                    aria-label={t.diplomaOf(nameOf(accreditation))}
                  >
                    {t.diploma}
                  </a>
                )}
                {accreditation.status === 'valid' && (
                  <Button
                    small
                    variant="quiet"
                    aria-label={t.revoke.buttonOf(nameOf(accreditation))}
                    onClick={() => {
                      setRevoking(accreditation);
                    }}
                  >
                    {t.revoke.button}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
        rows={accreditations}
        rowKey={({ id }) => id}
      />
      <Confirm
        open={revoking !== null}
        danger
        words={t.revoke}
        reason="optional"
        onClose={() => {
          setRevoking(null);
        }}
        onConfirm={async (reason) => {
          if (revoking === null) return;
          await revokeAccreditation(revoking.id, reason);
          notify(t.revoke.done);
          onChanged();
        }}
      />
    </>
  );
}

/** When to ask again, in milliseconds: certification takes a moment. */
export function accreditationDelay(accreditations: readonly Accreditation[]): number | null {
  return accreditations.some(({ certification }) => certification === 'pending') ? 3_000 : null;
}

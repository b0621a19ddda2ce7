import { useFormat, useMessages } from '../i18n/language-context';
import { Card } from '../ui/card';
import { Facts, Hash } from '../ui/facts';
import type { Fact } from '../ui/facts';
import type { AccreditationDetails, CredentialDocument, MembershipDetails } from './credential-document';
import { credentialMessages } from './messages';

/** What the account lets everyone see. */
export function CredentialDetails({ credential }: { credential: CredentialDocument }) {
  const { details: t, facts: names } = useMessages(credentialMessages);
  const format = useFormat();
  const factsOf = useFactsOf();
  const { id, period, details, issued_on: issued } = credential;
  return (
    <Card title={t.title}>
      <Facts
        facts={[
          ...(details === null ? [] : factsOf(details)),
          ...(period === null
            ? []
            : [{ name: t.cycle, value: t.period(format.day(period.starts_on), format.day(period.ends_on)) }]),
          { name: names.issued, value: format.day(issued) },
          { name: names.id, value: <Hash value={id} what={names.id} /> },
        ]}
      />
    </Card>
  );
}

function useFactsOf(): (details: AccreditationDetails | MembershipDetails) => Fact[] {
  const { details: t } = useMessages(credentialMessages);
  const format = useFormat();
  return (details) =>
    'program' in details
      ? [
          { name: t.member, value: details.name },
          { name: t.program, value: details.program },
          { name: t.since, value: format.day(details.member_since) },
        ]
      : [
          { name: t.member, value: details.name },
          { name: t.course, value: details.course },
          ...(details.edition === null ? [] : [{ name: t.edition, value: details.edition }]),
          { name: t.provider, value: details.provider },
          { name: t.completed, value: format.day(details.completed_on) },
          { name: t.role, value: t.roles[details.role] },
          { name: t.points, value: <PublicPoints points={details.points} /> },
        ];
}

function PublicPoints({ points }: { points: AccreditationDetails['points'] }) {
  const format = useFormat();
  return (
    <ul className="credential-points">
      {points.map((award) => (
        <li key={`${award.program} ${award.category}`}>
          <strong>{format.number(award.points)}</strong> {award.category}{' '}
          <span className="muted">· {award.program}</span>
        </li>
      ))}
    </ul>
  );
}

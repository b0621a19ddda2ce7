import { useState } from 'react';
import type { MemberStatus } from '../../../../../domain/memberships/member';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import { Table } from '../../../ui/table';
import { useToast } from '../../../ui/toast';
import { Link, navigate } from '../../parts/router';
import { StatusFilter } from '../../parts/status-filter';
import { Time } from '../../parts/time';
import { useLive } from '../../parts/use-live';
import { usePages } from '../../parts/use-pages';
import { createMember, listMembers } from '../calls';
import { membershipMessages } from '../messages';
import { MemberBadge } from '../parts/badges';
import { useMemberName } from '../parts/links';
import { ListCard } from '../parts/list-card';
import { SectionShell } from '../parts/section-shell';
import { memberPath } from '../paths';
import type { Member } from '../types';
import { MemberForm } from './member-form';
import { MemberSearchForm } from './member-search';
import type { MemberSearch } from './member-search';
import { bodyOf, NEW_MEMBER } from './member-settings';
import { memberMessages } from './messages';

const PAGE_SIZE = 20;

export function MembersPage() {
  const t = useMessages(memberMessages);
  const words = useMessages(membershipMessages);
  const notify = useToast();
  const [creating, setCreating] = useState(false);
  const [search, setSearch] = useState<MemberSearch | null>(null);
  const [status, setStatus] = useState<MemberStatus | null>(null);
  const scope = `${search?.by} ${search?.value} ${status}`;
  const pages = usePages(scope);
  const { after } = pages;
  const live = useLive(`members ${scope} ${after}`, (signal) =>
    listMembers(
      { ...(search && { [search.by]: search.value }), ...(status !== null && { status }) },
      { limit: PAGE_SIZE, after },
      signal,
    ),
  );
  return (
    <SectionShell
      title={t.title}
      section="members"
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
          <MemberForm
            first={NEW_MEMBER}
            confirm={t.form.create}
            onSend={async (settings) => {
              const { member } = await createMember(bodyOf(settings));
              notify(t.form.created);
              navigate(memberPath(member.id));
            }}
            onCancel={() => {
              setCreating(false);
            }}
          />
        </Card>
      )}
      <ListCard
        live={live}
        pages={pages}
        tools={
          <div className="list-tools">
            <MemberSearchForm search={search} onSearch={setSearch} />
            <StatusFilter
              label={words.status}
              any={words.any}
              names={words.memberStatus}
              value={status}
              onChange={setStatus}
            />
          </div>
        }
      >
        {({ members }) =>
          members.length > 0 ? (
            <MemberTable members={members} />
          ) : search !== null || status !== null ? (
            <p className="muted" role="status">
              {search === null ? t.list.noneLikeThis : t.search.none}
            </p>
          ) : (
            <div className="empty">
              <Icon name="stack" size={32} />
              <h2>{t.list.empty}</h2>
              <p>{t.list.emptyText}</p>
            </div>
          )
        }
      </ListCard>
    </SectionShell>
  );
}

function MemberTable({ members }: { members: Member[] }) {
  const { list: t, fields } = useMessages(memberMessages);
  const words = useMessages(membershipMessages);
  const nameOf = useMemberName();
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'name',
          title: t.name,
          cell: (member) => (
            <div className="two-lines">
              <Link href={memberPath(member.id)}>{nameOf(member)}</Link>
              {member.email !== null && <span className="small muted">{member.email}</span>}
            </div>
          ),
        },
        {
          key: 'number',
          title: fields.number,
          cell: ({ external_id: number }) => <span>{number ?? '–'}</span>,
        },
        { key: 'status', title: words.status, cell: ({ status }) => <MemberBadge status={status} /> },
        { key: 'created', title: fields.created, cell: ({ created_at: at }) => <Time at={at} /> },
      ]}
      rows={members}
      rowKey={({ id }) => id}
    />
  );
}

import { sendReminders } from '../../../../app/memberships/send-reminders';
import type { ReminderDependencies } from '../../../../app/memberships/send-reminders';
import { MailNotTakenError } from '../../../../domain/errors';
import type { Member } from '../../../../domain/memberships/member';
import type { Membership } from '../../../../domain/memberships/membership';
import type { Mail } from '../../../../ports/mail';
import type { StoredNews } from '../../../../ports/memberships/news';
import { dueMembership, dueProgram } from '../../../support/due-memberships';

const ACCOUNT = 'acct_1';
const NOW = new Date('2026-11-02T12:00:00Z');

const memberOf = (id: string, changes: Partial<Member> = {}): Member => ({
  ...{ id, accountId: ACCOUNT, status: 'active', externalId: null, name: 'Ana', email: `${id}@example.com` },
  ...{ identifiers: [], subject: id, unsubscribed: false, createdAt: NOW, updatedAt: NOW },
  ...changes,
});

const newsOf = (n: number): StoredNews => ({
  ...{ id: `news_${n}`, accountId: ACCOUNT, memberId: `mem_${n}`, subject: `mbr_${n}` },
  ...{ type: 'membership.renewal_due', occurrence: '1:reminder-60', daysLeft: 60, createdAt: NOW },
});

function createWorld({ left = 100, enabled = true } = {}) {
  const world = {
    waiting: [] as StoredNews[],
    members: [] as Member[],
    memberships: [] as Membership[],
    sent: [] as Mail[],
    left,
    answer: async (_mail: Mail): Promise<'sent' | 'refused'> => 'sent',
    add(n: number, member: Partial<Member> = {}, membership: Partial<Membership> = {}) {
      world.waiting.push(newsOf(n));
      world.members.push(memberOf(`mem_${n}`, member));
      world.memberships.push(dueMembership(ACCOUNT, { id: `mbr_${n}`, memberId: `mem_${n}`, ...membership }));
    },
    run: () => sendReminders(deps),
  };
  const deps: ReminderDependencies = {
    news: {
      accountsToMail: async () => (world.waiting.length === 0 ? [] : [ACCOUNT]),
      toMail: async (_account, limit) => world.waiting.slice(0, limit),
      markMailed: async (ids) => {
        world.waiting = world.waiting.filter(({ id }) => !ids.includes(id));
      },
    },
    memberMail: {
      enabledFor: async () => new Set(enabled ? [ACCOUNT] : []),
      take: async () => {
        if (world.left === 0) return false;
        world.left -= 1;
        return true;
      },
      giveBack: async () => {
        world.left += 1;
      },
    },
    members: { findMany: async (_account, ids) => world.members.filter(({ id }) => ids.includes(id)) },
    memberships: {
      findMany: async (_account, ids) => world.memberships.filter(({ id }) => ids.includes(id)),
    },
    programs: { findMany: async () => [dueProgram(ACCOUNT, { name: 'Consejo\nde  Medicina' })] },
    mailer: {
      async deliver(mail) {
        world.sent.push(mail);
        return world.answer(mail);
      },
    },
    unsubscribeKeys: () => [new Uint8Array(32)],
    settings: { publicUrl: 'https://sello.example' },
    observe: () => undefined,
    clock: () => NOW,
  };
  return world;
}

describe('reminders by mail', () => {
  it('are sent in both languages, with a link to unsubscribe', async () => {
    const world = createWorld();
    world.add(1);
    expect(await world.run()).toEqual({ sent: 1, dropped: 0, capped: 0 });
    const [mail] = world.sent;
    expect(mail).toMatchObject({
      to: 'mem_1@example.com',
      subject: 'Renueve su membresía / Renew your membership: Consejo de Medicina',
    });
    expect(mail?.text).toContain('«Consejo de Medicina» termina el 31 de diciembre de 2026.');
    expect(mail?.text).toContain('“Consejo de Medicina” ends on December 31, 2026.');
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/sello\.example\/unsubscribe\/mem_1\.[\w-]{22}$/);
    expect(mail?.text.split(mail.unsubscribeUrl ?? '')).toHaveLength(3);
    expect(mail?.text).not.toContain('Ana');
    expect(await world.run()).toEqual({ sent: 0, dropped: 0, capped: 0 });
  });

  it.each<[string, Partial<Member>, Partial<Membership>]>([
    ['is archived', { status: 'archived' }, {}],
    ['was erased', { status: 'erased', email: null }, {}],
    ['has no address', { email: null }, {}],
    ['has unsubscribed', { unsubscribed: true }, {}],
    ['is suspended', {}, { standing: { status: 'suspended', at: NOW, reason: null } }],
    ['was renewed', {}, { cycle: { ...dueMembership(ACCOUNT).cycle, index: 2 } }],
  ])('are never sent to a member who %s', async (_why, member, membership) => {
    const world = createWorld();
    world.add(1, member, membership);
    expect(await world.run()).toEqual({ sent: 0, dropped: 1, capped: 0 });
    expect([world.sent, world.waiting]).toEqual([[], []]);
  });

  it('are not sent to members who are erased, or memberships that are suspended, while others of the page are sent', async () => {
    const world = createWorld();
    for (const n of [1, 2, 3, 4]) world.add(n);
    world.answer = async () => {
      world.members = world.members.map((member) =>
        member.id === 'mem_4' ? member : { ...member, status: 'erased', email: null },
      );
      world.memberships = world.memberships.map((membership) =>
        membership.id === 'mbr_4'
          ? { ...membership, standing: { status: 'suspended', at: NOW, reason: null } }
          : membership,
      );
      return 'sent';
    };
    expect(await world.run()).toEqual({ sent: 1, dropped: 3, capped: 0 });
    expect(world.sent.map(({ to }) => to)).toEqual(['mem_1@example.com']);
    expect([world.waiting, world.left]).toEqual([[], 99]);
  });

  it('are not sent once the operator has disabled them', async () => {
    const world = createWorld({ enabled: false });
    world.add(1);
    expect(await world.run()).toEqual({ sent: 0, dropped: 1, capped: 0 });
    expect(world.sent).toEqual([]);
  });

  it('stop at the daily limit, and the others wait until tomorrow', async () => {
    const world = createWorld({ left: 2 });
    for (const n of [1, 2, 3, 4]) world.add(n);
    expect(await world.run()).toEqual({ sent: 2, dropped: 0, capped: 1 });
    expect(world.waiting.map(({ id }) => id)).toEqual(['news_3', 'news_4']);
  });

  it('go on after an address that the server refuses for good', async () => {
    const world = createWorld();
    for (const n of [1, 2]) world.add(n);
    world.answer = async ({ to }) => (to.startsWith('mem_1') ? 'refused' : 'sent');
    expect(await world.run()).toEqual({ sent: 1, dropped: 1, capped: 0 });
  });

  it('are sent again when the server could not be reached, and use up nothing of the day until then', async () => {
    const world = createWorld({ left: 2 });
    for (const n of [1, 2]) world.add(n);
    world.answer = () => Promise.reject(new MailNotTakenError('The mail server did not take a mail.'));
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(world.run()).rejects.toThrow('did not take');
    expect([world.waiting.length, world.left]).toEqual([2, 2]);
    world.answer = async () => 'sent';
    expect(await world.run()).toEqual({ sent: 2, dropped: 0, capped: 0 });
  });

  it('stay counted when the server may have taken them', async () => {
    const world = createWorld({ left: 1 });
    world.add(1);
    world.answer = () => Promise.reject(new Error('Whether the mail server took a mail is not known.'));
    await expect(world.run()).rejects.toThrow('not known');
    expect(await world.run()).toEqual({ sent: 0, dropped: 0, capped: 1 });
  });
});

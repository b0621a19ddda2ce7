import { addDays } from '../../domain/memberships/calendar-date';
import type { CalendarDate } from '../../domain/memberships/calendar-date';
import type { Membership } from '../../domain/memberships/membership';
import type { Program } from '../../domain/memberships/program';
import type { Mail } from '../../ports/mail';
import type { MailLanguage } from '../mail/words';

export interface ReminderMailSettings {
  publicUrl: string;
}

interface Words {
  locale: string;
  ends: (program: string, date: string) => string;
  next: string;
  card: string;
  unsubscribe: string;
}

const WORDS: Record<MailLanguage, Words> = {
  es: {
    locale: 'es-MX',
    ends: (program, date) => `Su membresía en «${program}» termina el ${date}.`,
    next: 'Para renovarla, comuníquese con la organización que la otorga y revise si le faltan puntos.',
    card: 'Su credencial de membresía:',
    unsubscribe: 'Si ya no desea recibir recordatorios, abra este enlace:',
  },
  en: {
    locale: 'en-US',
    ends: (program, date) => `Your membership in “${program}” ends on ${date}.`,
    next: 'To renew it, contact the organization that grants it, and check whether you lack any points.',
    card: 'Your membership card:',
    unsubscribe: 'To receive no more reminders, open this link:',
  },
};

interface Order {
  member: { email: string };
  membership: Pick<Membership, 'id' | 'cycle'>;
  program: Pick<Program, 'name'>;
  token: string;
}

/** Plain text in both languages: the reader's is not known. Nothing in it tells anyone that it was read. */
export function reminderMail(
  { publicUrl }: ReminderMailSettings,
  { member, membership, program, token }: Order,
): Mail {
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`;
  // A name that was made to look like a link or a paragraph of its own stays one line.
  const name = program.name.replace(/\s+/g, ' ').trim();
  const last = addDays(membership.cycle.endsBefore, -1);
  const parts = (['es', 'en'] as const).map((language) => {
    const words = WORDS[language];
    return [
      words.ends(name, written(last, words.locale)),
      words.next,
      `${words.card}\n${publicUrl}/v/${membership.id}`,
      `${words.unsubscribe}\n${unsubscribeUrl}`,
    ].join('\n\n');
  });
  return {
    to: member.email,
    subject: `Renueve su membresía / Renew your membership: ${name}`,
    text: `${parts.join('\n\n---\n\n')}\n`,
    unsubscribeUrl,
  };
}

function written(date: CalendarDate, locale: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

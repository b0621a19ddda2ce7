import type { Role } from '../../../domain/memberships/accreditation';
import type { ConstanciaLanguage } from '../../proofs/pdf/constancia-facts';
import type { PublicStatus } from '../public-credential';

/** Every word of a diploma or a card in one language, but for those of the constancia. */
export interface SheetWords {
  diploma: {
    heading: string;
    awardedTo: string;
    completed: string;
    on: (day: string) => string;
    as: (role: Exclude<Role, 'attendee'>) => string;
    points: (points: string) => string;
  };
  card: {
    heading: string;
    member: string;
    since: string;
    valid: string;
    period: (from: string, to: string) => string;
    cut: string;
  };
  /** Of one that is not valid, across the sheet. */
  status: Record<Exclude<PublicStatus, 'valid'>, string>;
  check: { heading: string; page: string; stamp: (day: string, time: string) => string; file: string };
  caution: string;
}

const ENGLISH: SheetWords = {
  diploma: {
    heading: 'Diploma',
    awardedTo: 'awarded to',
    completed: 'for completing the course',
    on: (day) => `on ${day}`,
    as: (role) => `as ${role === 'organizer' ? 'organiser' : role}`,
    points: (points) => `${points} ${points === '1' ? 'point' : 'points'}`,
  },
  card: {
    heading: 'Membership card',
    member: 'Member',
    since: 'Member since',
    valid: 'Valid',
    period: (from, to) => `${from} – ${to}`,
    cut: 'Cut along the line. The card has the size of a bank card.',
  },
  status: {
    revoked: 'REVOKED',
    pending: 'NOT YET VALID',
    lapsed: 'LAPSED',
    suspended: 'SUSPENDED',
    ended: 'ENDED',
  },
  check: {
    heading: 'How to check it',
    page: 'The page of the QR code shows whether it is valid today. A sheet of paper can’t.',
    stamp: (day, time) =>
      `The signed credential was time-stamped on ${day} at ${time} (Mexico City time). Its SHA-256 hash:`,
    file: 'Certificate of the credential:',
  },
  caution:
    'This sheet can be forged; the proofs are the signed credential, its time stamp and its anchor, which can be verified without this service.',
};

const ROLES: Record<Exclude<Role, 'attendee'>, string> = {
  speaker: 'ponente',
  instructor: 'instructor',
  organizer: 'organizador',
  evaluator: 'evaluador',
};

const SPANISH: SheetWords = {
  diploma: {
    heading: 'Diploma',
    awardedTo: 'otorgado a',
    completed: 'por haber concluido el curso',
    on: (day) => `el ${day}`,
    as: (role) => `en calidad de ${ROLES[role]}`,
    points: (points) => `${points} ${points === '1' ? 'punto' : 'puntos'}`,
  },
  card: {
    heading: 'Credencial de membresía',
    member: 'Miembro',
    since: 'Miembro desde',
    valid: 'Vigencia',
    period: (from, to) => `${from} – ${to}`,
    cut: 'Recorte por la línea. La credencial tiene el tamaño de una tarjeta bancaria.',
  },
  status: {
    revoked: 'REVOCADO',
    pending: 'AÚN NO VIGENTE',
    lapsed: 'VENCIDA',
    suspended: 'SUSPENDIDA',
    ended: 'TERMINADA',
  },
  check: {
    heading: 'Cómo comprobarlo',
    page: 'La página del código QR muestra si hoy sigue vigente. Una hoja de papel no puede hacerlo.',
    stamp: (day, time) =>
      `La credencial firmada recibió su sello de tiempo el ${day} a las ${time} (hora de la Ciudad de México). Su huella SHA-256:`,
    file: 'Constancia de la credencial:',
  },
  caution:
    'Esta hoja puede falsificarse; los comprobantes son la credencial firmada, su sello de tiempo y su anclaje, que se verifican sin este servicio.',
};

export const SHEET_WORDS: Record<ConstanciaLanguage, SheetWords> = { es: SPANISH, en: ENGLISH };

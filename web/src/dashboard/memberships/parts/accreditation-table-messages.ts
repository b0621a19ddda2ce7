import type { Messages } from '../../../i18n/language';

const en = {
  caption: 'Accreditations, newest first',
  completed: 'Completed',
  diploma: 'Diploma (.pdf)',
  diplomaOf: (course: string) => `Diploma of ${course} (.pdf)`,
  revoke: {
    button: 'Revoke…',
    buttonOf: (what: string) => `Revoke ${what}`,
    title: 'Revoke this accreditation?',
    text: 'Its points are taken back, and its public page says so at once. It stays in the records and can be issued again.',
    confirm: 'Revoke',
    done: 'The accreditation was revoked.',
  },
};

const es: typeof en = {
  caption: 'Acreditaciones, primero las más nuevas',
  completed: 'Terminado',
  diploma: 'Diploma (.pdf)',
  diplomaOf: (course) => `Diploma de ${course} (.pdf)`,
  revoke: {
    button: 'Revocar…',
    buttonOf: (what) => `Revocar ${what}`,
    title: '¿Revocar esta acreditación?',
    text: 'Sus puntos se retiran y su página pública lo indica de inmediato. Permanece en los registros y se puede emitir de nuevo.',
    confirm: 'Revocar',
    done: 'La acreditación quedó revocada.',
  },
};

export const accreditationTableMessages: Messages<typeof en> = { en, es };

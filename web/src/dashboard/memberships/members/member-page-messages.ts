import type { Messages } from '../../../i18n/language';

const en = {
  back: 'All members',
  kind: 'Member',
  facts: 'Details',
  edit: 'Edit…',
  editTitle: 'Edit the member',
  saved: 'Saved.',
  actions: 'Archive or erase',
  actionsText:
    'A member with entries in the ledger is never deleted, so that past accreditations can still be checked.',
  archive: {
    button: 'Archive…',
    title: 'Archive this member?',
    text: 'Archived members stay in your records and get no new accreditations. You can restore them at any time.',
    confirm: 'Archive the member',
    done: 'The member was archived.',
  },
  restore: { button: 'Restore', done: 'The member was restored.' },
  erase: {
    button: 'Erase personal data…',
    title: 'Erase everything personal?',
    text: 'Name, e-mail, identifiers, credential files and stated reasons are removed for good. Points, dates and proofs stay, without saying whose they are. This cannot be undone.',
    confirm: 'Erase for good',
    done: 'The personal data was erased.',
    notice: 'The personal data of this member was erased',
    noticeText: 'Points, dates and proofs are kept, without saying whose they are.',
  },
};

const es: typeof en = {
  back: 'Todos los miembros',
  kind: 'Miembro',
  facts: 'Datos',
  edit: 'Editar…',
  editTitle: 'Editar al miembro',
  saved: 'Se guardó.',
  actions: 'Archivar o borrar',
  actionsText:
    'Un miembro con movimientos de puntos nunca se elimina, para que las acreditaciones anteriores se puedan seguir verificando.',
  archive: {
    button: 'Archivar…',
    title: '¿Archivar a este miembro?',
    text: 'Los miembros archivados permanecen en sus registros y no reciben acreditaciones nuevas. Puede restaurarlos en cualquier momento.',
    confirm: 'Archivar al miembro',
    done: 'El miembro quedó archivado.',
  },
  restore: { button: 'Restaurar', done: 'El miembro quedó restaurado.' },
  erase: {
    button: 'Borrar datos personales…',
    title: '¿Borrar todo lo personal?',
    text: 'El nombre, el correo, los identificadores, los archivos de credenciales y los motivos escritos se borran para siempre. Los puntos, las fechas y los comprobantes se conservan sin decir de quién son. No se puede deshacer.',
    confirm: 'Borrar para siempre',
    done: 'Los datos personales se borraron.',
    notice: 'Los datos personales de este miembro se borraron',
    noticeText: 'Los puntos, las fechas y los comprobantes se conservan sin decir de quién son.',
  },
};

export const memberPageMessages: Messages<typeof en> = { en, es };

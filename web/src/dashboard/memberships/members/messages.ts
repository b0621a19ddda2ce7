import type { Messages } from '../../../i18n/language';

const en = {
  title: 'Members',
  lead: 'Who belongs to your organisation. Names and contact data stay in your account; public pages show a name only if you choose so.',
  new: 'New member',
  search: {
    label: 'Find a member',
    by: 'Search by',
    kinds: {
      external_id: 'Your own number',
      email: 'E-mail',
      cedula: 'Cédula',
      curp: 'CURP',
      rfc: 'RFC',
      license: 'License',
    },
    value: 'Exact value',
    find: 'Find',
    clear: 'Show all',
    none: 'No member has exactly this value.',
  },
  list: {
    caption: 'Members, newest first',
    name: 'Member',
    empty: 'No members yet',
    emptyText: 'Register the first one here, or send them from your own programs with the API.',
    noneLikeThis: 'No member has this status.',
  },
  /** In the list, and on the page of a member. */
  fields: {
    number: 'Your number',
    email: 'E-mail',
    created: 'Since',
  },
  form: {
    title: 'New member',
    externalId: 'Your own number (optional)',
    externalIdHint: 'How your organisation knows the member. Rosters refer to it. No two members share one.',
    name: 'Full name',
    email: 'E-mail (optional)',
    identifiers: 'Identifiers (optional)',
    create: 'Register the member',
    save: 'Save changes',
    created: 'The member was registered.',
    errors: {
      name: 'Enter a name.',
      email: 'Enter a whole e-mail address, or leave it empty.',
    },
  },
};

const es: typeof en = {
  title: 'Miembros',
  lead: 'Quiénes pertenecen a su organización. Los nombres y datos de contacto se quedan en su cuenta; las páginas públicas solo muestran un nombre si usted lo decide.',
  new: 'Nuevo miembro',
  search: {
    label: 'Buscar a un miembro',
    by: 'Buscar por',
    kinds: {
      external_id: 'Su propio número',
      email: 'Correo electrónico',
      cedula: 'Cédula',
      curp: 'CURP',
      rfc: 'RFC',
      license: 'Licencia',
    },
    value: 'Valor exacto',
    find: 'Buscar',
    clear: 'Ver todos',
    none: 'Ningún miembro tiene exactamente este valor.',
  },
  list: {
    caption: 'Miembros, primero los más nuevos',
    name: 'Miembro',
    empty: 'Aún no hay miembros',
    emptyText: 'Registre aquí al primero, o envíelos desde sus propios programas con la API.',
    noneLikeThis: 'Ningún miembro tiene este estado.',
  },
  fields: {
    number: 'Su número',
    email: 'Correo',
    created: 'Desde',
  },
  form: {
    title: 'Nuevo miembro',
    externalId: 'Su propio número (opcional)',
    externalIdHint:
      'Como su organización conoce al miembro. Las listas se refieren a él. No puede haber dos iguales.',
    name: 'Nombre completo',
    email: 'Correo electrónico (opcional)',
    identifiers: 'Identificadores (opcional)',
    create: 'Registrar al miembro',
    save: 'Guardar cambios',
    created: 'El miembro quedó registrado.',
    errors: {
      name: 'Escriba un nombre.',
      email: 'Escriba una dirección de correo completa, o déjelo vacío.',
    },
  },
};

export const memberMessages: Messages<typeof en> = { en, es };

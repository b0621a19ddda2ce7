import type { Messages } from '../i18n/language';

const en = {
  nav: { overview: 'Overview', certificates: 'Certificates', keys: 'API keys', account: 'Account' },
  left: { one: '# certificate left', other: '# certificates left' },
  ofTotal: (used: string, total: string) => `${used} of ${total} used`,
  none: {
    title: 'No certificates left',
    text: 'Files you send now are refused, and nothing is charged. Ask whoever runs this service for more; they give them with this command:',
  },
  notFound: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or what it led to is gone.',
    back: 'Back to the overview',
  },
};

const es: typeof en = {
  nav: { overview: 'Resumen', certificates: 'Certificados', keys: 'Claves', account: 'Cuenta' },
  left: { one: 'Queda # certificado', other: 'Quedan # certificados' },
  ofTotal: (used, total) => `${used} de ${total} usados`,
  none: {
    title: 'No quedan certificados',
    text: 'Los archivos que envíe ahora se rechazan, y no se cobra nada. Pida más a quien opera este servicio; los otorga con este comando:',
  },
  notFound: {
    title: 'No existe tal página',
    text: 'La dirección puede estar mal escrita, o lo que había ya no está.',
    back: 'Volver al resumen',
  },
};

export const dashboardMessages: Messages<typeof en> = { en, es };

import type { Messages } from '../i18n/language';

const en = {
  nav: { overview: 'Overview', certificates: 'Certificates', keys: 'API keys', account: 'Account' },
  left: { one: '# certificate left', other: '# certificates left' },
  ofTotal: (used: string, total: string) => `${used} of ${total} used`,
  none: {
    title: 'No certificates left',
    text: 'Files you send now are refused, and nothing is charged. Ask the operator of this service for more.',
    quote: 'Mention your account number:',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page no longer exists.',
    back: 'Back to the overview',
  },
};

const es: typeof en = {
  nav: { overview: 'Resumen', certificates: 'Certificados', keys: 'Claves de API', account: 'Cuenta' },
  left: { one: 'Queda # certificado', other: 'Quedan # certificados' },
  ofTotal: (used, total) => `${used} de ${total} usados`,
  none: {
    title: 'No quedan certificados',
    text: 'Los archivos que envíe ahora se rechazan y no se cobra nada. Pida más al operador de este servicio.',
    quote: 'Mencione su número de cuenta:',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'La dirección puede estar mal escrita, o la página ya no existe.',
    back: 'Volver al resumen',
  },
};

export const dashboardMessages: Messages<typeof en> = { en, es };

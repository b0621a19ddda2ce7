import type { Messages } from '../i18n/language';

const en = {
  nav: {
    overview: 'Overview',
    certificates: 'Certificates',
    batches: 'Batches',
    memberships: 'Memberships',
    keys: 'API keys',
    webhooks: 'Webhooks',
    account: 'Account',
  },
  pages: {
    label: 'Pages',
    page: (page: string) => `Page ${page}`,
    newer: 'Newer',
    older: 'Older',
    previous: 'Previous',
    next: 'Next',
  },
  left: { one: '# certificate left', other: '# certificates left' },
  ofTotal: (used: string, total: string) => `Of ${total} in total; ${used} used`,
  none: {
    title: 'No certificates left',
    text: 'Files you send now are refused, and nothing is charged. Ask the operator of this service for more.',
    quote: 'Mention your account number:',
  },
  sandbox: {
    title: 'Sandbox service.',
    text: 'Everything works as in earnest, but what is certified here has no legal value.',
    signUp: {
      title: 'This is a sandbox service',
      text: 'You can try everything. Its time stamps come from a test authority: the certificates have no legal value, and each one says so.',
    },
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page no longer exists.',
    back: 'Back to the overview',
  },
};

const es: typeof en = {
  nav: {
    overview: 'Resumen',
    certificates: 'Certificados',
    batches: 'Lotes',
    memberships: 'Membresías',
    keys: 'Claves de API',
    webhooks: 'Webhooks',
    account: 'Cuenta',
  },
  pages: {
    label: 'Páginas',
    page: (page) => `Página ${page}`,
    newer: 'Más nuevos',
    older: 'Más antiguos',
    previous: 'Anterior',
    next: 'Siguiente',
  },
  left: { one: 'Queda # certificado', other: 'Quedan # certificados' },
  ofTotal: (used, total) => `De ${total} en total; ${used} usados`,
  none: {
    title: 'No quedan certificados',
    text: 'Los archivos que envíe ahora se rechazan y no se cobra nada. Pida más al operador de este servicio.',
    quote: 'Mencione su número de cuenta:',
  },
  sandbox: {
    title: 'Servicio de ensayo.',
    text: 'Todo funciona igual que en uno real, pero lo que se certifica aquí no tiene valor legal.',
    signUp: {
      title: 'Este es un servicio de ensayo',
      text: 'Puede usarlo todo. Sus sellos de tiempo provienen de una autoridad de ensayo: los certificados no tienen valor legal, y cada uno lo indica.',
    },
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'La dirección puede estar mal escrita, o la página ya no existe.',
    back: 'Volver al resumen',
  },
};

export const dashboardMessages: Messages<typeof en> = { en, es };

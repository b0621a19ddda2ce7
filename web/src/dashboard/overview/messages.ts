import type { Messages } from '../../i18n/language';

const en = {
  title: 'Overview',
  allowance: 'Allowance',
  more: 'Each certified file takes one; a file that fails takes none. Whoever runs this service can give you more.',
  certify: 'Certify a file',
  recent: 'Latest certificates',
  all: 'See all',
  empty: 'None yet. The first one appears here.',
  usage: 'Last 30 days',
  requests: 'API requests',
  certificates: 'Certificates',
  summary: (what: string, total: string, most: string) =>
    `${what} a day over the last 30 days: ${total} in all, at most ${most} on one day. The table below holds every figure.`,
  table: 'Show as a table',
  caption: 'API requests and certificates a day, by UTC',
  day: 'Day (UTC)',
  start: {
    title: 'Get started',
    done: 'Done',
    key: { title: 'Create an API key', text: 'It lets your programs certify files.', go: 'Go to API keys' },
    file: {
      title: 'Certify your first file',
      text: 'With that key, or by dropping a file in the browser.',
      go: 'Go to certificates',
    },
    check: {
      title: 'Let others check it',
      text: 'Send someone the address of the certificate’s public page. They need no account.',
      go: 'Open the public page',
    },
    docs: 'Read the API reference',
  },
};

const es: typeof en = {
  title: 'Resumen',
  allowance: 'Disponibles',
  more: 'Cada archivo certificado toma uno; uno que falla no toma ninguno. Quien opera este servicio puede darle más.',
  certify: 'Certificar un archivo',
  recent: 'Últimos certificados',
  all: 'Ver todos',
  empty: 'Aún ninguno. El primero aparece aquí.',
  usage: 'Últimos 30 días',
  requests: 'Solicitudes de API',
  certificates: 'Certificados',
  summary: (what, total, most) =>
    `${what} por día en los últimos 30 días: ${total} en total, como máximo ${most} en un día. La tabla de abajo tiene cada cifra.`,
  table: 'Ver como tabla',
  caption: 'Solicitudes de API y certificados por día, según UTC',
  day: 'Día (UTC)',
  start: {
    title: 'Primeros pasos',
    done: 'Hecho',
    key: {
      title: 'Cree una clave de API',
      text: 'Con ella sus programas certifican archivos.',
      go: 'Ir a las claves',
    },
    file: {
      title: 'Certifique su primer archivo',
      text: 'Con esa clave, o soltando un archivo en el navegador.',
      go: 'Ir a los certificados',
    },
    check: {
      title: 'Deje que otros lo comprueben',
      text: 'Envíe la dirección de la página pública del certificado. No se necesita cuenta.',
      go: 'Abrir la página pública',
    },
    docs: 'Leer la referencia de la API',
  },
};

export const overviewMessages: Messages<typeof en> = { en, es };

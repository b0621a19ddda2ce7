import type { Messages } from '../../i18n/language';

const en = {
  title: 'Overview',
  allowance: 'Allowance',
  more: 'Each certified file uses one; a file that fails uses none.',
  certify: 'Certify a file',
  recent: 'Latest certificates',
  all: 'See all',
  empty: 'None yet. Your first certificate will appear here.',
  usage: 'Last 30 days',
  requests: 'API requests',
  certificates: 'Certificates',
  summary: (what: string, total: string, max: string) =>
    `${what} per day over the last 30 days: ${total} in total, at most ${max} in one day. The table below has every value.`,
  table: 'Show as a table',
  caption: 'API requests and certificates per day, in UTC',
  day: 'Day (UTC)',
  memberships: 'A professional college, a council, a course provider?',
  membershipsGo: 'Keep members, courses and points here',
  start: {
    title: 'Get started',
    done: 'Done',
    key: {
      title: 'Create an API key',
      text: 'If your own programs are to certify files.',
      go: 'Go to API keys',
    },
    file: {
      title: 'Certify your first file',
      text: 'Drop it in the browser; it takes a few seconds.',
      go: 'Drop a file',
    },
    check: {
      title: 'Let others check it',
      text: 'Send someone the address of the certificate’s public page. They need no account.',
      go: 'Open the public page',
    },
    docs: 'Read the API guide',
  },
};

const es: typeof en = {
  title: 'Resumen',
  allowance: 'Certificados disponibles',
  more: 'Cada archivo certificado usa uno; un archivo que falla no usa ninguno.',
  certify: 'Certificar un archivo',
  recent: 'Últimos certificados',
  all: 'Ver todos',
  empty: 'Aún no hay ninguno. Su primer certificado aparecerá aquí.',
  usage: 'Últimos 30 días',
  requests: 'Solicitudes a la API',
  certificates: 'Certificados',
  summary: (what, total, max) =>
    `${what} por día en los últimos 30 días: ${total} en total, como máximo ${max} en un día. La tabla de abajo contiene todos los valores.`,
  table: 'Ver como tabla',
  caption: 'Solicitudes a la API y certificados por día, en UTC',
  day: 'Día (UTC)',
  memberships: '¿Es un colegio, un consejo o una institución que imparte cursos?',
  membershipsGo: 'Lleve aquí miembros, cursos y puntos',
  start: {
    title: 'Primeros pasos',
    done: 'Hecho',
    key: {
      title: 'Cree una clave de API',
      text: 'Si sus propios programas van a certificar archivos.',
      go: 'Ir a las claves de API',
    },
    file: {
      title: 'Certifique su primer archivo',
      text: 'Suéltelo en el navegador; toma unos segundos.',
      go: 'Soltar un archivo',
    },
    check: {
      title: 'Permita que otros lo verifiquen',
      text: 'Envíe la dirección de la página pública del certificado. No se necesita una cuenta.',
      go: 'Abrir la página pública',
    },
    docs: 'Leer la guía de la API',
  },
};

export const overviewMessages: Messages<typeof en> = { en, es };

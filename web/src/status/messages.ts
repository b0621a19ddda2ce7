import type { Messages } from '../i18n/language';

const en = {
  title: 'Service status',
  checking: 'Checking…',
  overall: {
    working: 'Everything is working',
    delayed: 'Working, with delays',
    down: 'Not everything is working',
    unreachable: 'The service can’t be reached',
  },
  unreachable:
    'Your connection may be down, or the service is. What you have saved stays valid, and proofs can be checked without the service.',
  states: { working: 'Working', delayed: 'Delayed', down: 'Not working', unknown: 'Not known' },
  parts: {
    files: {
      name: 'Accepting files',
      working: 'Files sent now are received and kept.',
      delayed: 'Files sent now are received and kept.',
      down: 'Files cannot be received at the moment. Send them again later; nothing is charged.',
      unknown: 'Not known at the moment.',
    },
    timestamps: {
      name: 'Time stamps',
      working: 'Files get their time stamp within seconds.',
      delayed:
        'Some files wait longer than usual for their time stamp. They get it without being sent again.',
      down: 'No time stamps can be issued at the moment.',
      unknown: 'Not known at the moment.',
    },
    anchoring: {
      name: 'Blockchain anchoring',
      working: 'Certificates are anchored on schedule.',
      delayed: 'Anchoring is behind schedule. Certificates are valid meanwhile, and are anchored later.',
      down: 'No anchors can be made at the moment.',
      unknown: 'Not known at the moment.',
    },
    pages: {
      name: 'Pages and API',
      working: 'You see this page, so they answer.',
      down: 'They do not answer your browser.',
    },
  },
  lastAnchored: (time: string) => `Last anchored in a block of ${time}.`,
  neverAnchored: 'Nothing has been anchored yet.',
  checkedAt: (time: string) => `Last answer: ${time}.`,
  triedAt: (time: string) => `Last attempt: ${time}.`,
  refresh: 'This page updates itself every 15 seconds.',
};

const es: typeof en = {
  title: 'Estado del servicio',
  checking: 'Consultando…',
  overall: {
    working: 'Todo funciona',
    delayed: 'Funciona, con demoras',
    down: 'No todo funciona',
    unreachable: 'No se puede conectar con el servicio',
  },
  unreachable:
    'Puede que su conexión falle, o que falle el servicio. Lo que usted guardó sigue siendo válido, y los comprobantes se pueden verificar sin el servicio.',
  states: { working: 'Funciona', delayed: 'Con demora', down: 'No funciona', unknown: 'Se desconoce' },
  parts: {
    files: {
      name: 'Recepción de archivos',
      working: 'Los archivos que se envían ahora se reciben y se guardan.',
      delayed: 'Los archivos que se envían ahora se reciben y se guardan.',
      down: 'Por el momento no se pueden recibir archivos. Envíelos más tarde; no se cobra nada.',
      unknown: 'Se desconoce por el momento.',
    },
    timestamps: {
      name: 'Sellos de tiempo',
      working: 'Los archivos reciben su sello de tiempo en segundos.',
      delayed:
        'Algunos archivos esperan su sello de tiempo más de lo habitual. Lo recibirán sin que se envíen de nuevo.',
      down: 'Por el momento no se pueden emitir sellos de tiempo.',
      unknown: 'Se desconoce por el momento.',
    },
    anchoring: {
      name: 'Anclaje en la cadena de bloques',
      working: 'Los certificados se anclan a tiempo.',
      delayed:
        'El anclaje va con retraso. Mientras tanto los certificados son válidos, y se anclarán después.',
      down: 'Por el momento no se puede anclar.',
      unknown: 'Se desconoce por el momento.',
    },
    pages: {
      name: 'Páginas y API',
      working: 'Usted ve esta página, así que responden.',
      down: 'No responden a su navegador.',
    },
  },
  lastAnchored: (time) => `Último anclaje, en un bloque del ${time}.`,
  neverAnchored: 'Aún no se ha anclado nada.',
  checkedAt: (time) => `Última respuesta: ${time}.`,
  triedAt: (time) => `Último intento: ${time}.`,
  refresh: 'Esta página se actualiza sola cada 15 segundos.',
};

export const statusMessages: Messages<typeof en> = { en, es };

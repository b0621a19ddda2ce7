import type { Messages } from '../../i18n/language';

const en = {
  title: 'Batches',
  lead: 'A batch certifies up to 1,000 fingerprints in one call. The files stay with you.',
  back: 'All batches',
  new: 'Certify fingerprints',
  status: {
    accepted: 'Accepted',
    running: 'In progress',
    done: 'Done',
    doneWithFailures: 'Done, with failures',
  },
  counts: {
    certified: { one: '# certified', other: '# certified' },
    failed: { one: '# failed', other: '# failed' },
    pending: { one: '# pending', other: '# pending' },
  },
  ofTotal: (done: string, total: string) => `${done} of ${total} processed`,
  list: {
    caption: 'Batches, newest first',
    batch: 'Batch',
    status: 'Status',
    certificates: 'Certificates',
    created: 'Created',
    size: { one: '# fingerprint', other: '# fingerprints' },
    empty: 'No batches yet',
    emptyText:
      'Choose “Only its fingerprint” and drop several files or a folder under Certificates, or send a list of hashes from your own programs:',
    command: 'Command',
    guide: 'The guide explains limits, retries and how to follow a batch.',
  },
  detail: {
    kind: 'Batch',
    progress: 'Progress',
    id: 'Identifier',
    created: 'Created',
    failedText: 'Failed items cost nothing. You can send them again in another batch.',
    items: 'Contents',
    caption: 'Contents of the batch, in the order they were sent',
    item: 'Item',
    filter: 'Status',
    any: 'Any',
    statuses: { processing: 'Pending', certified: 'Certified', failed: 'Failed' },
    certificate: 'Certificate',
    open: 'Open',
    openOf: (item: string) => `Open the certificate of ${item}`,
    number: (index: string) => `Item ${index}`,
    failures: {
      psc_error: 'No provider issued a time stamp. Nothing was charged: send it again in another batch.',
    } as Record<string, string>,
    none: 'Nothing in this batch has this status.',
  },
};

const es: typeof en = {
  title: 'Lotes',
  lead: 'Un lote certifica hasta 1,000 huellas en una sola llamada. Los archivos se quedan con usted.',
  back: 'Todos los lotes',
  new: 'Certificar huellas',
  status: {
    accepted: 'Aceptado',
    running: 'En proceso',
    done: 'Listo',
    doneWithFailures: 'Listo, con fallas',
  },
  counts: {
    certified: { one: '# certificado', other: '# certificados' },
    failed: { one: '# falló', other: '# fallaron' },
    pending: { one: '# pendiente', other: '# pendientes' },
  },
  ofTotal: (done, total) => `${done} de ${total} procesados`,
  list: {
    caption: 'Lotes, primero los más nuevos',
    batch: 'Lote',
    status: 'Estado',
    certificates: 'Certificados',
    created: 'Creado',
    size: { one: '# huella', other: '# huellas' },
    empty: 'Aún no hay lotes',
    emptyText:
      'En Certificados, elija «Solo su huella» y suelte varios archivos o una carpeta, o envíe una lista de huellas desde sus propios programas:',
    command: 'Comando',
    guide: 'La guía explica los límites, los reintentos y cómo seguir un lote.',
  },
  detail: {
    kind: 'Lote',
    progress: 'Avance',
    id: 'Identificador',
    created: 'Creado',
    failedText: 'Los que fallaron no se cobraron. Puede enviarlos de nuevo en otro lote.',
    items: 'Contenido',
    caption: 'Contenido del lote, en el orden en que se envió',
    item: 'Elemento',
    filter: 'Estado',
    any: 'Cualquiera',
    statuses: { processing: 'Pendiente', certified: 'Certificado', failed: 'Falló' },
    certificate: 'Certificado',
    open: 'Abrir',
    openOf: (item) => `Abrir el certificado de ${item}`,
    number: (index) => `Elemento ${index}`,
    failures: {
      psc_error:
        'Ningún prestador emitió un sello de tiempo. No se cobró nada: envíelo de nuevo en otro lote.',
    },
    none: 'Nada en este lote tiene este estado.',
  },
};

export const batchMessages: Messages<typeof en> = { en, es };

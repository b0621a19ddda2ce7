import type { Messages } from '../i18n/language';
import type { CredentialDocument, CredentialStatus } from './credential-document';

/** A status that a kind never has is missing. */
type Texts = Record<CredentialDocument['kind'], Partial<Record<CredentialStatus, string>>>;

const en = {
  kinds: { accreditation: 'Accreditation', membership: 'Membership' },
  loading: 'Loading…',
  slow: 'This is taking longer than usual. Your connection may be slow; the page keeps trying.',
  unknown: {
    title: 'There is nothing at this address',
    text: 'Check that the address is complete: it ends with “acr_” or “mbr_” and 22 letters and digits.',
  },
  gone: {
    title: 'This page was removed',
    text: 'Whoever issued it closed the account and had its pages removed.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    text: 'You may be offline. The page tries again when your connection is back.',
  },
  busy: { title: 'The service is busy', text: 'Wait a minute, then try again.' },
  broken: {
    title: 'It cannot be shown',
    text: 'The service sent an unexpected response. Try again later; if it keeps happening, contact the operator of this service.',
  },
  retry: 'Try again',
  status: {
    accreditation: { valid: 'Valid accreditation', revoked: 'Revoked accreditation' },
    membership: {
      valid: 'Valid membership',
      pending: 'Membership that has not begun',
      lapsed: 'Lapsed membership',
      suspended: 'Suspended membership',
      ended: 'Ended membership',
    },
  } as Texts,
  says: {
    accreditation: {
      valid: 'Whoever issued it stands by it.',
      revoked: 'Whoever issued it took it back. Do not rely on it.',
    },
    membership: {
      valid: 'Whoever issued it counts this person among its members.',
      pending: 'Its first day is still to come.',
      lapsed: 'It was not renewed in time. Do not rely on it.',
      suspended: 'Whoever issued it has suspended it. Do not rely on it for now.',
      ended: 'Whoever issued it has ended it. Do not rely on it.',
    },
  } as Texts,
  now: 'This is the status of this moment, as the issuer keeps it. A copy on paper or in a picture cannot show it.',
  issuedBy: 'Issued by',
  noName: 'An organisation that has not stated its name',
  nameNote: 'The name was stated by the organisation itself.',
  hidden:
    'The issuer has chosen not to show here whom and what it is for. Ask the person who gave you this address.',
  sandbox: {
    title: 'Sandbox: this has no legal value',
    text: 'It was issued to try out the service. Its time stamp comes from a test authority that is not accredited.',
  },
  details: {
    title: 'Details',
    member: 'Name',
    course: 'Course',
    program: 'Program',
    provider: 'Given by',
    edition: 'Edition',
    completed: 'Completed on',
    role: 'As',
    roles: {
      attendee: 'Attendee',
      speaker: 'Speaker',
      instructor: 'Instructor',
      organizer: 'Organizer',
      evaluator: 'Evaluator',
    },
    points: 'Points',
    since: 'Member since',
    cycle: 'Cycle',
    period: (from: string, to: string) => `${from} to ${to}`,
  },
  proofs: {
    title: 'Proofs',
    text: (date: string) =>
      `The signed credential was certified on ${date}: its fingerprint has a time stamp, so it can’t have been made up later.`,
    textSandbox: (date: string) => `A test authority states that the signed credential existed on ${date}.`,
    open: 'See the certificate and its proofs',
    pending: 'The credential is being signed and certified. This page updates by itself.',
  },
  check: {
    title: 'Check the credential yourself',
    text: 'The credential is an Open Badges 3.0 file (a signed JWT). Any program that knows the standard can check it without this page:',
    keys: 'The signature, with the public keys of this service',
    issuer: 'Who issued it',
    status: 'Whether it was revoked or suspended since, in the published list',
    time: 'When it existed, with the proofs of its certificate',
    timeText: 'Drop the credential file on the page of its certificate.',
  },
  downloads: {
    title: 'Download',
    credential: 'Credential (.jwt)',
    pdf: { accreditation: 'Diploma (.pdf)', membership: 'Card (.pdf)' },
    print: 'Print',
  },
  facts: { id: 'Identifier', issued: 'Issued' },
};

const es: typeof en = {
  kinds: { accreditation: 'Acreditación', membership: 'Membresía' },
  loading: 'Cargando…',
  slow: 'Está tardando más de lo habitual. Su conexión puede ser lenta; la página sigue intentando.',
  unknown: {
    title: 'No hay nada en esta dirección',
    text: 'Revise que la dirección esté completa: termina con «acr_» o «mbr_» y 22 letras y dígitos.',
  },
  gone: {
    title: 'Esta página se retiró',
    text: 'Quien la emitió cerró su cuenta y pidió retirar sus páginas.',
  },
  unreachable: {
    title: 'No se puede conectar con el servicio',
    text: 'Puede que no tenga conexión. La página lo intenta de nuevo cuando la recupere.',
  },
  busy: { title: 'El servicio está ocupado', text: 'Espere un minuto e inténtelo de nuevo.' },
  broken: {
    title: 'No se puede mostrar',
    text: 'El servicio envió una respuesta inesperada. Inténtelo más tarde; si se repite, avise al operador de este servicio.',
  },
  retry: 'Intentar de nuevo',
  status: {
    accreditation: { valid: 'Acreditación válida', revoked: 'Acreditación revocada' },
    membership: {
      valid: 'Membresía vigente',
      pending: 'Membresía que aún no empieza',
      lapsed: 'Membresía vencida',
      suspended: 'Membresía suspendida',
      ended: 'Membresía terminada',
    },
  },
  says: {
    accreditation: {
      valid: 'Quien la emitió la respalda.',
      revoked: 'Quien la emitió la retiró. No confíe en ella.',
    },
    membership: {
      valid: 'Quien la emitió cuenta a esta persona entre sus miembros.',
      pending: 'Su primer día aún no llega.',
      lapsed: 'No se renovó a tiempo. No confíe en ella.',
      suspended: 'Quien la emitió la suspendió. Por ahora no confíe en ella.',
      ended: 'Quien la emitió la terminó. No confíe en ella.',
    },
  },
  now: 'Este es el estado en este momento, según lo lleva quien la emitió. Una copia en papel o una imagen no puede mostrarlo.',
  issuedBy: 'Emitida por',
  noName: 'Una organización que no indicó su nombre',
  nameNote: 'El nombre lo indicó la propia organización.',
  hidden:
    'Quien la emitió decidió no mostrar aquí para quién y de qué es. Pregunte a la persona que le dio esta dirección.',
  sandbox: {
    title: 'De ensayo: sin valor legal',
    text: 'Se emitió para conocer el servicio. Su sello de tiempo proviene de una autoridad de ensayo que no está acreditada.',
  },
  details: {
    title: 'Datos',
    member: 'Nombre',
    course: 'Curso',
    program: 'Programa',
    provider: 'Impartido por',
    edition: 'Edición',
    completed: 'Terminado el',
    role: 'Como',
    roles: {
      attendee: 'Asistente',
      speaker: 'Ponente',
      instructor: 'Instructor',
      organizer: 'Organizador',
      evaluator: 'Evaluador',
    },
    points: 'Puntos',
    since: 'Miembro desde',
    cycle: 'Ciclo',
    period: (from, to) => `${from} a ${to}`,
  },
  proofs: {
    title: 'Comprobantes',
    text: (date) =>
      `La credencial firmada se certificó el ${date}: su huella tiene un sello de tiempo, así que no pudo inventarse después.`,
    textSandbox: (date) => `Una autoridad de ensayo declara que la credencial firmada existía el ${date}.`,
    open: 'Ver el certificado y sus comprobantes',
    pending: 'La credencial se está firmando y certificando. Esta página se actualiza por sí sola.',
  },
  check: {
    title: 'Verifique usted la credencial',
    text: 'La credencial es un archivo Open Badges 3.0 (un JWT firmado). Cualquier programa que conozca el estándar puede verificarla sin esta página:',
    keys: 'La firma, con las claves públicas de este servicio',
    issuer: 'Quién la emitió',
    status: 'Si se revocó o suspendió después, en la lista publicada',
    time: 'Cuándo existía, con los comprobantes de su certificado',
    timeText: 'Suelte el archivo de la credencial en la página de su certificado.',
  },
  downloads: {
    title: 'Descargar',
    credential: 'Credencial digital (.jwt)',
    pdf: { accreditation: 'Diploma (.pdf)', membership: 'Credencial (.pdf)' },
    print: 'Imprimir',
  },
  facts: { id: 'Identificador', issued: 'Emitida' },
};

export const credentialMessages: Messages<typeof en> = { en, es };

import type { DeliveryError } from '../../../../domain/webhook';
import type { Messages } from '../../i18n/language';

const errorsEn: Record<Exclude<DeliveryError, 'status'>, string> = {
  scope_missing: 'Not sent: the API key that this webhook belongs to may not read this event.',
  host_changed:
    'Not sent: the event is older than the address, whose server has not accepted a message yet. Once it has, resend this.',
  address_refused: 'The address is not public, so nothing was sent.',
  dns: 'The name of the server was not found.',
  connection: 'The server could not be reached, or it closed the connection.',
  tls: 'The server’s TLS certificate was not accepted.',
  timeout: 'The server did not answer within 15 seconds.',
  redirect: 'The server answered with a redirect, which is not followed.',
  response_too_large: 'The server’s answer was too large.',
};

const en = {
  title: 'Deliveries',
  text: 'The last 30 days, newest first. Of your server’s answers, only the status and the time taken are kept.',
  status: 'Status',
  any: 'Any',
  statuses: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  empty: 'Nothing has been sent yet. Send a test to see how it works.',
  none: 'No delivery has this status.',
  retry: 'Resend',
  retryOf: (type: string, at: string) => `Resend ${type} of ${at}`,
  retried: 'It is being resent.',
  firstSoon: 'Being sent…',
  nextAt: (time: string) => `Next attempt: ${time}`,
  waitsForEnabling: 'Waits until the webhook is enabled.',
  attempts: { one: '# attempt', other: '# attempts' },
  last: 'Last:',
  succeeded: (status: string) => `Delivered: the server answered ${status}.`,
  took: (milliseconds: string) => `(${milliseconds} ms)`,
  answered: (status: string) => `The server answered ${status}.`,
  errors: errorsEn as Record<string, string>,
  otherError: (code: string) => `The attempt failed: ${code}.`,
  event: 'Event',
  replay: {
    button: 'Resend a period…',
    title: 'Resend a period',
    text: (days: string) =>
      `Every delivery of this period is sent once more, with the same ids, so that your program can recognise what it already has. Deliveries are kept for ${days} days.`,
    since: 'From',
    until: 'To',
    wrong: 'Enter a start and an end; the start must come first.',
    onlyFailed: 'Only those that failed',
    confirm: 'Resend',
    done: { one: '# delivery is being resent.', other: '# deliveries are being resent.' },
    more: 'No more can be resent within this hour. Continue with the rest later.',
    goOn: 'Resend the rest',
  },
};

const errorsEs: typeof errorsEn = {
  scope_missing: 'No se envió: la clave de API a la que pertenece este webhook no puede leer este evento.',
  host_changed:
    'No se envió: el evento es anterior a la dirección, cuyo servidor aún no ha aceptado ningún mensaje. Cuando lo haga, reenvíelo.',
  address_refused: 'La dirección no es pública y no se envió nada.',
  dns: 'No se encontró el nombre del servidor.',
  connection: 'No se pudo llegar al servidor, o este cerró la conexión.',
  tls: 'No se aceptó el certificado TLS del servidor.',
  timeout: 'El servidor no respondió en 15 segundos.',
  redirect: 'El servidor respondió con una redirección, que no se sigue.',
  response_too_large: 'La respuesta del servidor fue demasiado grande.',
};

const es: typeof en = {
  title: 'Entregas',
  text: 'De los últimos 30 días, primero las más nuevas. De lo que respondió su servidor solo se guardan el estado y el tiempo que tardó.',
  status: 'Estado',
  any: 'Cualquiera',
  statuses: { pending: 'En espera', delivered: 'Entregada', failed: 'Falló' },
  empty: 'Aún no se ha enviado nada. Envíe un mensaje de ensayo para ver cómo funciona.',
  none: 'Ninguna entrega tiene este estado.',
  retry: 'Reenviar',
  retryOf: (type, at) => `Reenviar ${type} del ${at}`,
  retried: 'Se está reenviando.',
  firstSoon: 'Enviando…',
  nextAt: (time) => `Siguiente intento: ${time}`,
  waitsForEnabling: 'Espera a que el webhook se active.',
  attempts: { one: '# intento', other: '# intentos' },
  last: 'El último:',
  succeeded: (status) => `Entregado: el servidor respondió ${status}.`,
  took: (milliseconds) => `(${milliseconds} ms)`,
  answered: (status) => `El servidor respondió ${status}.`,
  errors: errorsEs,
  otherError: (code) => `El intento falló: ${code}.`,
  event: 'Evento',
  replay: {
    button: 'Reenviar un periodo…',
    title: 'Reenviar un periodo',
    text: (days) =>
      `Cada entrega de este periodo se envía una vez más, con los mismos identificadores, para que su programa sepa cuáles ya recibió. Las entregas se conservan ${days} días.`,
    since: 'Desde',
    until: 'Hasta',
    wrong: 'Escriba un inicio y un fin; el inicio va primero.',
    onlyFailed: 'Solo las que fallaron',
    confirm: 'Reenviar',
    done: { one: 'Se está reenviando # entrega.', other: 'Se están reenviando # entregas.' },
    more: 'No se pueden reenviar más en esta hora. Continúe después con las demás.',
    goOn: 'Reenviar las demás',
  },
};

export const deliveryMessages: Messages<typeof en> = { en, es };

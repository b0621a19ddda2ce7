import type { Messages } from '../../i18n/language';

/** What went wrong and what to do, by the service's code. What is not here is said in the service's own words. */
type Sentences = Record<string, string>;

const en = {
  title: 'That did not work',
  requestId: 'Request',
  requestIdNote: 'Give this number to whoever runs the service: it finds the cause in the log.',
  retry: 'Try again',
  stale: 'This could not be brought up to date.',
  offline: {
    title: 'You are offline',
    text: 'What you see may be out of date. The page goes on by itself when you are back.',
  },
  slow: 'This is taking longer than usual. The connection may be slow; the page goes on trying.',
  loading: 'Loading …',
  sentences: {
    unreachable: 'The service can not be reached. Check your connection and try again.',
    unreadable: 'The service answered with something that this page does not understand. Try again later.',
    internal_error: 'Something went wrong inside the service. Try again; nothing was charged.',
    service_unavailable: 'The service can not reach one of its parts right now. Try again in a moment.',
    session_required: 'Your session has ended. Sign in again to go on.',
    credentials_invalid: 'E-mail or password is wrong. Check both and try again.',
    csrf_refused: 'The request seemed to come from another site. Reload this page and try again.',
    signup_closed: 'This service opens no accounts by itself. Ask whoever runs it for one.',
    invite_invalid:
      'The invitation is missing, used up, expired or mistyped. Ask whoever runs the service for a new one.',
    email_taken: 'There is already an account with this e-mail address. Sign in instead.',
    key_limit_reached:
      'You have as many live keys as an account may have. Revoke one that is no longer needed.',
    allowance_exhausted: 'All your certificates are used up. Ask whoever runs this service for more.',
    psc_error:
      'No provider gave a time stamp. Nothing was charged and the file was not kept: try again in a moment.',
    file_too_large: 'The file is larger than this service takes.',
    empty_file: 'The file is empty.',
    not_found: 'This is not there, or belongs to another account.',
    proof_not_ready: 'This proof is not ready yet: it comes with the block.',
    rate_limit_exceeded: 'Too many requests at once. Wait a minute and try again.',
    request_timeout: 'The upload took too long or stopped. Try again on a steadier connection.',
  } as Sentences,
};

const es: typeof en = {
  title: 'Eso no funcionó',
  requestId: 'Solicitud',
  requestIdNote: 'Dé este número a quien opera el servicio: con él se encuentra la causa en la bitácora.',
  retry: 'Intentar de nuevo',
  stale: 'Esto no se pudo actualizar.',
  offline: {
    title: 'No tiene conexión',
    text: 'Lo que ve puede no estar al día. La página continúa sola cuando vuelva la conexión.',
  },
  slow: 'Tarda más de lo habitual. La conexión puede ser lenta; la página sigue intentando.',
  loading: 'Cargando…',
  sentences: {
    unreachable: 'No se puede llegar al servicio. Revise su conexión e inténtelo de nuevo.',
    unreadable: 'El servicio respondió algo que esta página no entiende. Inténtelo más tarde.',
    internal_error: 'Algo falló dentro del servicio. Inténtelo de nuevo; no se cobró nada.',
    service_unavailable:
      'El servicio no alcanza una de sus partes en este momento. Inténtelo de nuevo en un instante.',
    session_required: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
    credentials_invalid: 'El correo o la contraseña no son correctos. Revíselos e inténtelo de nuevo.',
    csrf_refused: 'La solicitud parecía venir de otro sitio. Recargue esta página e inténtelo de nuevo.',
    signup_closed: 'Este servicio no abre cuentas por sí mismo. Pida una a quien lo opera.',
    invite_invalid:
      'La invitación falta, ya se usó, venció o está mal escrita. Pida una nueva a quien opera el servicio.',
    email_taken: 'Ya hay una cuenta con este correo. Inicie sesión.',
    key_limit_reached: 'Tiene tantas claves activas como admite una cuenta. Revoque una que ya no necesite.',
    allowance_exhausted: 'Ya usó todos sus certificados. Pida más a quien opera este servicio.',
    psc_error:
      'Ningún prestador dio un sello de tiempo. No se cobró nada y el archivo no se guardó: inténtelo en un momento.',
    file_too_large: 'El archivo es más grande de lo que admite este servicio.',
    empty_file: 'El archivo está vacío.',
    not_found: 'Esto no existe, o es de otra cuenta.',
    proof_not_ready: 'Esta prueba aún no está lista: llega con el bloque.',
    rate_limit_exceeded: 'Demasiadas solicitudes a la vez. Espere un minuto e inténtelo de nuevo.',
    request_timeout: 'La subida tardó demasiado o se detuvo. Inténtelo con una conexión más estable.',
  },
};

export const errorMessages: Messages<typeof en> = { en, es };

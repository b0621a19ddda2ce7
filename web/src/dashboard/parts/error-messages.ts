import type { Messages } from '../../i18n/language';

/** What went wrong and what to do, by the service's error code. Codes that are missing here show the service's own message. */
type Sentences = Record<string, string>;

const en = {
  title: 'Something went wrong',
  requestId: 'Request',
  requestIdNote: 'Give this number to the operator of the service: it identifies the cause in the log.',
  retry: 'Try again',
  offline: {
    title: 'You are offline',
    text: 'What you see may be out of date. The page continues when your connection is back.',
  },
  slow: 'This is taking longer than usual. Your connection may be slow; the page keeps trying.',
  loading: 'Loading…',
  sentences: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    unreadable: 'The service sent an unexpected response. Try again later.',
    internal_error: 'The service had an internal error. Try again; nothing was charged.',
    service_unavailable: 'The service is temporarily unavailable. Try again in a moment.',
    session_required: 'Your session has ended. Sign in again to continue.',
    password_weak:
      'This password is easy to guess: it is common, a pattern, or made from your e-mail. Choose another, such as four unrelated words.',
    credentials_invalid: 'The e-mail or password is wrong. Check both and try again.',
    csrf_refused: 'The request seemed to come from another site. Reload this page and try again.',
    signup_closed: 'This service does not offer sign-up. Ask its operator for an account.',
    invite_invalid:
      'The invitation is missing, used up, expired or mistyped. Ask the operator of the service for a new one.',
    account_closing: 'This account is being closed. Undo that first to use it again.',
    open_memberships: 'This account has memberships that have not ended. End them first.',
    email_taken: 'There is already an account with this e-mail address. Sign in instead.',
    email_unconfirmed:
      'Confirm your e-mail address first: open the link in the message we sent you, or have another one sent.',
    link_invalid: 'This link was used, has expired or is incomplete. Ask for another one.',
    mail_unavailable: 'This service sends no mail. Ask its operator for the link.',
    mail_limit_reached:
      'Several messages were already sent. Look for them, in the spam folder too, or try again later.',
    key_limit_reached:
      'Your account has reached its limit of active API keys. Revoke one that you no longer need.',
    daily_key_limit_reached:
      'Your account has made as many API keys as it can in a day. You can make more after midnight UTC.',
    allowance_exhausted: 'You have used all your certificates. Ask the operator of this service for more.',
    webhook_limit_reached:
      'Your account has as many webhooks as it may have. Delete one that you no longer need.',
    webhook_disabled: 'This webhook is disabled. Enable it first.',
    webhook_unconfirmed:
      'The server of this webhook has not accepted a message yet, so nothing is resent to it. Send a test; once it was delivered, try again.',
    already_accredited:
      'This member is already accredited for this edition of the course. Revoke that accreditation first to issue another.',
    already_member: 'This member already has a membership in this program that has not ended.',
    already_renewed: 'This membership was just renewed. Reload the page to see its new cycle.',
    external_id_taken: 'Another member already has this number. Find that member, or enter another number.',
    member_has_records:
      'This member has points or memberships and cannot be deleted. Archive the member, or erase the personal data.',
    course_not_draft: 'Only a draft can be changed. Reload the page to see what has become of the course.',
    outside_validity:
      'The day is outside the dates of the course, or outside the validity of the provider’s accreditation.',
    file_not_held: 'The file is not kept here, only its fingerprint. Its owner has the original.',
    psc_error:
      'No provider issued a time stamp. Nothing was charged and the file was not kept: try again in a moment.',
    file_too_large: 'The file is larger than this service takes. Send a smaller one, or split it.',
    empty_file: 'The file is empty. Choose one with content.',
    not_found: 'This does not exist, or belongs to another account.',
    proof_not_ready: 'This proof is not ready yet: it becomes available once the anchor is final.',
    rate_limit_exceeded: 'Too many requests. Wait a minute and try again.',
    request_timeout: 'The upload took too long or stopped. Try again on a more stable connection.',
  } as Sentences,
};

const es: typeof en = {
  title: 'Ocurrió un error',
  requestId: 'Solicitud',
  requestIdNote: 'Dé este número al operador del servicio: identifica la causa en la bitácora.',
  retry: 'Intentar de nuevo',
  offline: {
    title: 'No tiene conexión',
    text: 'Lo que ve puede no estar al día. La página continúa cuando se recupere la conexión.',
  },
  slow: 'Está tardando más de lo habitual. Su conexión puede ser lenta; la página sigue intentando.',
  loading: 'Cargando…',
  sentences: {
    unreachable: 'No se puede conectar con el servicio. Revise su conexión e inténtelo de nuevo.',
    unreadable: 'El servicio envió una respuesta inesperada. Inténtelo más tarde.',
    internal_error: 'El servicio tuvo un error interno. Inténtelo de nuevo; no se cobró nada.',
    service_unavailable:
      'El servicio no está disponible por el momento. Inténtelo de nuevo en unos instantes.',
    session_required: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
    password_weak:
      'Esta contraseña es fácil de adivinar: es común, es un patrón o sale de su correo. Elija otra, por ejemplo cuatro palabras sin relación entre sí.',
    credentials_invalid: 'El correo o la contraseña no son correctos. Revíselos e inténtelo de nuevo.',
    csrf_refused: 'La solicitud parecía venir de otro sitio. Recargue esta página e inténtelo de nuevo.',
    signup_closed: 'Este servicio no ofrece registro. Pida una cuenta a su operador.',
    invite_invalid:
      'La invitación falta, ya se usó, venció o está mal escrita. Pida una nueva al operador del servicio.',
    account_closing: 'Esta cuenta se está cerrando. Deshágalo primero para volver a usarla.',
    open_memberships: 'Esta cuenta tiene membresías que no han terminado. Termínelas primero.',
    email_taken: 'Ya hay una cuenta con este correo. Inicie sesión.',
    email_unconfirmed:
      'Primero confirme su correo electrónico: abra el enlace del mensaje que le enviamos o pida otro.',
    link_invalid: 'Este enlace ya se usó, venció o está incompleto. Pida otro.',
    mail_unavailable: 'Este servicio no envía correos. Pida el enlace a su operador.',
    mail_limit_reached:
      'Ya se enviaron varios mensajes. Búsquelos, también en la carpeta de correo no deseado, o inténtelo de nuevo más tarde.',
    key_limit_reached:
      'Su cuenta alcanzó su límite de claves de API activas. Revoque una que ya no necesite.',
    daily_key_limit_reached:
      'Su cuenta creó tantas claves de API como se permite en un día. Podrá crear más después de la medianoche UTC.',
    allowance_exhausted: 'Ya usó todos sus certificados. Pida más al operador de este servicio.',
    webhook_limit_reached:
      'Su cuenta tiene tantos webhooks como se permiten. Elimine uno que ya no necesite.',
    webhook_disabled: 'Este webhook está desactivado. Actívelo primero.',
    webhook_unconfirmed:
      'El servidor de este webhook aún no ha aceptado ningún mensaje; por eso no se le reenvía nada. Envíe un mensaje de ensayo y, cuando se entregue, inténtelo de nuevo.',
    already_accredited:
      'Este miembro ya está acreditado en esta edición del curso. Revoque primero esa acreditación para emitir otra.',
    already_member: 'Este miembro ya tiene una membresía en este programa que no ha terminado.',
    already_renewed: 'Esta membresía se acaba de renovar. Recargue la página para ver su ciclo nuevo.',
    external_id_taken: 'Otro miembro ya tiene este número. Búsquelo, o escriba otro número.',
    member_has_records:
      'Este miembro tiene puntos o membresías y no se puede eliminar. Archívelo, o borre sus datos personales.',
    course_not_draft: 'Solo un borrador se puede cambiar. Recargue la página para ver qué pasó con el curso.',
    outside_validity:
      'El día está fuera de las fechas del curso o de la vigencia de la acreditación de la institución.',
    file_not_held: 'El archivo no se guarda aquí, solo su huella. Su dueño tiene el original.',
    psc_error:
      'Ningún prestador emitió un sello de tiempo. No se cobró nada y el archivo no se guardó: inténtelo de nuevo en unos instantes.',
    file_too_large: 'El archivo es mayor que el máximo de este servicio. Envíe uno más pequeño o divídalo.',
    empty_file: 'El archivo está vacío. Elija uno con contenido.',
    not_found: 'No existe, o pertenece a otra cuenta.',
    proof_not_ready:
      'Este comprobante aún no está listo: estará disponible cuando el anclaje sea definitivo.',
    rate_limit_exceeded: 'Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
    request_timeout: 'El envío tardó demasiado o se detuvo. Inténtelo de nuevo con una conexión más estable.',
  },
};

export const errorMessages: Messages<typeof en> = { en, es };

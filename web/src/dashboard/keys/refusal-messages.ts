import type { Messages } from '../../i18n/language';

/** Why a request was refused, and what helps, by the code of the error. */
type Reasons = Record<string, string>;

const en = {
  other: (status: number) => `The request was refused with status ${status}.`,
  reasons: {
    api_key_expired: 'The key had expired. Create another one.',
    api_key_revoked: 'The key was revoked. The program still uses it: give it the new one.',
    insufficient_scope: 'The key lacked the permission for this call. Edit the key to add it.',
    rate_limit_exceeded: 'Too many requests or uploads at once. Send fewer, or raise the limit per minute.',
    quota_exceeded: 'The monthly quota was used up. Raise it, or wait for the next month.',
    allowance_exhausted: 'The account had no certificates left.',
    invalid_request: 'The request was not valid: a field, parameter or header was wrong.',
    empty_file: 'The file was empty.',
    invalid_base64: 'The file was not valid base64.',
    not_found: 'Nothing was found under that id in this account.',
    file_not_held: 'The file is not kept here, only its hash.',
    not_acceptable: 'The Accept header allowed no media type that this call has.',
    request_timeout: 'The request took too long to arrive.',
    proof_not_ready: 'The proof did not exist yet. Ask again later.',
    file_too_large: 'The file was too large.',
    unsupported_media_type: 'The body had a content type that this call does not take.',
    idempotency_key_reused: 'The Idempotency-Key had been used with other content.',
  } as Reasons,
};

const es: typeof en = {
  other: (status) => `La solicitud se rechazó con el estado ${status}.`,
  reasons: {
    api_key_expired: 'La clave había vencido. Cree otra.',
    api_key_revoked: 'La clave estaba revocada. El programa aún la usa: dele la nueva.',
    insufficient_scope: 'La clave no tenía el permiso para esta llamada. Edite la clave para agregarlo.',
    rate_limit_exceeded:
      'Demasiadas solicitudes o envíos a la vez. Envíe menos, o suba el límite por minuto.',
    quota_exceeded: 'Se agotó la cuota mensual. Súbala, o espere al próximo mes.',
    allowance_exhausted: 'La cuenta ya no tenía certificados.',
    invalid_request: 'La solicitud no era válida: un campo, parámetro o encabezado era incorrecto.',
    empty_file: 'El archivo estaba vacío.',
    invalid_base64: 'El archivo no era base64 válido.',
    not_found: 'No se encontró nada con ese identificador en esta cuenta.',
    file_not_held: 'El archivo no se guarda aquí, solo su huella.',
    not_acceptable: 'El encabezado Accept no permitía ningún tipo que esta llamada ofrece.',
    request_timeout: 'La solicitud tardó demasiado en llegar.',
    proof_not_ready: 'El comprobante aún no existía. Pídalo más tarde.',
    file_too_large: 'El archivo era demasiado grande.',
    unsupported_media_type: 'El contenido era de un tipo que esta llamada no acepta.',
    idempotency_key_reused: 'La Idempotency-Key ya se había usado con otro contenido.',
  },
};

export const refusalMessages: Messages<typeof en> = { en, es };

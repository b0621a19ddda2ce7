/** Reasons about revocation data, by the English text of `proofs/`; `{}` stands for a value. */
export const REVOCATION_REASONS: Readonly<Record<string, string>> = {
  'was revoked at {}{}': 'se revocó el {}{}',
  'No revocation data covers {}.': 'Ningún dato de revocación abarca {}.',
  'The revocation data of {} is from {}, before {}.':
    'El dato de revocación de {} es del {}, anterior al {}.',
  'The path has no certificate that can be revoked.':
    'La ruta no tiene ningún certificado que pueda revocarse.',
  'A revocation has a reason that is not allowed.': 'Una revocación tiene un motivo que no se permite.',
  'The revocation list is not version 2.': 'La lista de revocación no es de la versión 2.',
  'The revocation list names two different signature algorithms.':
    'La lista de revocación nombra dos algoritmos de firma distintos.',
  'The revocation list is a delta list, which is incomplete by itself.':
    'La lista de revocación es diferencial y no está completa por sí sola.',
  'The revocation list has an unknown critical extension, {}.':
    'La lista de revocación tiene una extensión crítica desconocida, {}.',
  'The revocation list is indirect, which is not accepted.':
    'La lista de revocación es indirecta, lo que no se acepta.',
  'The revocation list covers only some reasons or attribute certificates.':
    'La lista de revocación abarca solo algunos motivos o certificados de atributos.',
  'A BOOLEAN of the revocation list is malformed.': 'Un BOOLEAN de la lista de revocación está mal formado.',
  'The revocation list has a certificate twice.': 'La lista de revocación tiene dos veces un certificado.',
  'An entry of the revocation list is malformed.': 'Una entrada de la lista de revocación está mal formada.',
  'An entry of the revocation list has an unknown critical extension, {}.':
    'Una entrada de la lista de revocación tiene una extensión crítica desconocida, {}.',
  'The revocation list does not cover this kind of certificate.':
    'La lista de revocación no abarca este tipo de certificado.',
  'The key usage of the issuer does not allow it to sign revocation lists.':
    'El uso de la clave del emisor no le permite firmar listas de revocación.',
  'The certificate that signed the revocation list {}.':
    'El certificado que firmó la lista de revocación {}.',
  'The revocation list was not signed by the issuer that it names.':
    'La lista de revocación no la firmó el emisor que nombra.',
  'The OCSP response has a certificate twice.': 'La respuesta OCSP tiene dos veces un certificado.',
  "The issuer's certificate {}.": 'El certificado del emisor {}.',
  'The OCSP responder does not know the certificate.': 'El servicio OCSP no conoce el certificado.',
  'The OCSP response does not contain the certificate of its responder.':
    'La respuesta OCSP no contiene el certificado de quien respondió.',
  'The OCSP responder was appointed by another authority.':
    'Otra autoridad designó a quien respondió por OCSP.',
  "The OCSP responder's certificate is not for that purpose.":
    'El certificado de quien respondió por OCSP no es para ese uso.',
  "The OCSP responder's key usage does not allow signatures.":
    'El uso de la clave de quien respondió por OCSP no permite firmas.',
  "The OCSP responder's certificate {}.": 'El certificado de quien respondió por OCSP {}.',
  'The OCSP response was not signed by the responder that it names.':
    'La respuesta OCSP no la firmó quien ella nombra.',
  'The OCSP responder answered with the error {}.': 'El servicio OCSP respondió con el error {}.',
  'The OCSP response is of the unknown type {}.': 'La respuesta OCSP es de un tipo desconocido, {}.',
  'The OCSP response is not version 1.': 'La respuesta OCSP no es de la versión 1.',
  'The OCSP response does not name its responder.': 'La respuesta OCSP no nombra a quien respondió.',
  'The OCSP response has an unknown critical extension, {}.':
    'La respuesta OCSP tiene una extensión crítica desconocida, {}.',
  'An ENUMERATED': 'un ENUMERATED',
  'An ENUMERATED value is out of range.': 'Un valor ENUMERATED está fuera de rango.',
};

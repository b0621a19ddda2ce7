/** Reasons about time stamps and certificates, by the English sentence of `proofs/`; `{}` stands for a value. */
export const TIMESTAMP_REASONS: Readonly<Record<string, string>> = {
  "The signer's certificate {}.": 'El certificado del firmante {}.',
  'A certificate of the chain {}.': 'Un certificado de la cadena {}.',
  'was not valid yet at {}': 'aún no era válido el {}',
  'had expired at {}': 'había vencido el {}',
  'has an unknown critical extension, {}': 'tiene una extensión crítica desconocida, {}',
  'issued another but is not a certification authority':
    'emitió otro, pero no es de una autoridad certificadora',
  'issued another but its key usage lacks keyCertSign':
    'emitió otro, pero el uso de su clave no incluye keyCertSign',
  'has {} authorities below it; its path length constraint allows {}':
    'tiene {} autoridades debajo; su límite de longitud de la ruta permite {}',
  'A certificate of the chain was not signed by the key of the issuer it names.':
    'Un certificado de la cadena no se firmó con la clave del emisor que nombra.',
  'No chain of certificates leads from the signer to a pinned root.':
    'Ninguna cadena de certificados lleva del firmante a una raíz de confianza.',
  'The signed attributes lack the content type.': 'A los atributos firmados les falta el tipo de contenido.',
  'The signed attributes name a different content type.':
    'Los atributos firmados nombran otro tipo de contenido.',
  "The signer's certificate has no extended key usage.":
    'El certificado del firmante no indica un uso extendido de la clave.',
  "The signer's extended key usage is not critical.":
    'El uso extendido de la clave del firmante no está marcado como crítico.',
  "The signer's extended key usage must be timeStamping and nothing else.":
    'El uso extendido de la clave del firmante debe ser timeStamping y nada más.',
  'The time of the token, {}, is before the request.': 'La hora del sello, {}, es anterior a la solicitud.',
  'The time of the token, {}, is after the time of verification, {}.':
    'La hora del sello, {}, es posterior a la de la verificación, {}.',
  'The time of the token, {}, is after its arrival.': 'La hora del sello, {}, es posterior a su llegada.',
  "The token's imprint is not a {} digest.": 'La huella en el sello de tiempo no es de {}.',
  'The token is for a different digest.': 'El sello de tiempo es de otra huella.',
  "The signer's key usage does not allow signatures.": 'El uso de la clave del firmante no permite firmas.',
  'The signed attributes lack the digest of the content.':
    'A los atributos firmados les falta la huella del contenido.',
  'The digest in the signed attributes does not match the content.':
    'La huella en los atributos firmados no corresponde al contenido.',
  'The token lacks the nonce of the request.': 'Al sello de tiempo le falta el nonce de la solicitud.',
  'The nonce of the token is not the nonce of the request.':
    'El nonce del sello de tiempo no es el de la solicitud.',
  'The policy {} is not accepted.': 'La política {} no se acepta.',
  'The signer is a certification authority.': 'El firmante es una autoridad certificadora.',
  "The signed attributes identify a certificate that is not the signer's.":
    'Los atributos firmados identifican un certificado que no es el del firmante.',
  'The signed attributes do not identify the signing certificate.':
    'Los atributos firmados no identifican el certificado con el que se firmó.',
  "The signature does not match the signer's key.": 'La firma no corresponde a la clave del firmante.',
  'The token has an unknown critical extension, {}.':
    'El sello de tiempo tiene una extensión crítica desconocida, {}.',
  "The token does not contain the signer's certificate.":
    'El sello de tiempo no contiene el certificado del firmante.',
  "Two different certificates match the signer's identifier.":
    'Dos certificados distintos corresponden al identificador del firmante.',
  'A {} digest must have {} bytes, not {}.': 'Una huella {} debe tener {} bytes, no {}.',
  'The content has type {}, not signed data.': 'El contenido es de tipo {}, no datos firmados.',
  'The response is larger than {} bytes.': 'La respuesta tiene más de {} bytes.',
  'The response contains no token.': 'La respuesta no contiene ningún sello de tiempo.',
  'The signed attribute {} must have exactly one value.':
    'El atributo firmado {} debe tener exactamente un valor.',
  'The signed content has type {}, not TSTInfo.': 'El contenido firmado es de tipo {}, no TSTInfo.',
  'The token has {} signers; it must have exactly one.':
    'El sello de tiempo tiene {} firmantes; debe tener exactamente uno.',
  "The signer's hash algorithm {} is not accepted.": 'El algoritmo de huella del firmante, {}, no se acepta.',
  'The trust profile cannot be used: {}': 'No se puede usar la configuración de confianza: {}',
  'no root certificate is pinned.': 'no hay ningún certificado raíz.',
  'a profile that relaxes requireEku or requireNonce must list the accepted policies.':
    'si no exige requireEku o requireNonce, debe indicar las políticas que se aceptan.',
  'The authority answered {}{}.': 'La autoridad respondió {}{}.',
  'The token is not CMS signed data.': 'El sello de tiempo no son datos firmados CMS.',
  'The content of the token is not an OCTET STRING.':
    'El contenido del sello de tiempo no es un OCTET STRING.',
  'TSTInfo.version is {}, not 1.': 'TSTInfo.version es {}, no 1.',
  'This is not a time-stamp response, or it lacks its signer’s certificate.':
    'No es una respuesta con un sello de tiempo, o le falta el certificado de su firmante.',
  'A certificate names two different signature algorithms.':
    'Un certificado nombra dos algoritmos de firma distintos.',
  'A certificate with extensions must be version 3.':
    'Un certificado con extensiones debe ser de la versión 3.',
  'An extension occurs twice.': 'Una extensión aparece dos veces.',
  'A KeyUsage extension is not a BIT STRING.': 'Una extensión KeyUsage no es un BIT STRING.',
  'The signature algorithm {} is not accepted.': 'El algoritmo de firma {} no se acepta.',
  "The signature uses {}, but the signer's digest algorithm is {}.":
    'La firma usa {}, pero el algoritmo de huella del firmante es {}.',
  'A key of type {} does not fit the signature algorithm.':
    'Una clave de tipo {} no corresponde al algoritmo de firma.',
  'An RSA key of {} bits is not accepted; it must have {} to {}.':
    'No se acepta una clave RSA de {} bits; debe tener de {} a {}.',
  'An ECDSA signature is out of range.': 'Una firma ECDSA está fuera de rango.',
  'The public key of a certificate cannot be imported.':
    'No se puede leer la clave pública de un certificado.',
  '{} is missing or has the wrong type.': 'Falta {} o es de otro tipo.',
  '{}.{} is missing or has the wrong type.': 'Falta {}.{} o es de otro tipo.',
  '{}.{} is missing.': 'Falta {}.{}.',
  '{} contains elements that its grammar does not allow.':
    '{} contiene elementos que su gramática no permite.',
  '{} must contain exactly one element.': '{} debe contener exactamente un elemento.',
  '{} was expected.': 'Se esperaba {}.',
  'An INTEGER': 'un INTEGER',
  'A BOOLEAN': 'un BOOLEAN',
  'An OBJECT IDENTIFIER': 'un OBJECT IDENTIFIER',
  'A BIT STRING': 'un BIT STRING',
  'An OBJECT IDENTIFIER ends too early.': 'Un OBJECT IDENTIFIER está incompleto.',
  'A BIT STRING has unused bits where whole octets are required.':
    'Un BIT STRING tiene bits sin usar donde se requieren octetos completos.',
  'A time is not in the form YYYYMMDDhhmmss[.f]Z.': 'Una hora no tiene la forma YYYYMMDDhhmmss[.f]Z.',
  'The time {} does not exist.': 'La hora {} no existe.',
  'A number or identifier is longer than {} bytes.': 'Un número o identificador tiene más de {} bytes.',
  'The structure is followed by extra bytes.': 'Después de la estructura hay bytes de más.',
  'A primitive value stands in place of a structure.': 'Hay un valor simple en lugar de una estructura.',
  'The token contains more than {} revocation lists and responses.':
    'El sello de tiempo contiene más de {} listas y respuestas de revocación.',
  'A structure has more than {} elements.': 'Una estructura tiene más de {} elementos.',
  'The structure is nested deeper than {} levels.': 'La estructura tiene más de {} niveles.',
  'Tag numbers above 30 are not supported.': 'No se admiten etiquetas mayores que 30.',
  'A length exceeds the structure.': 'Una longitud excede la estructura.',
  'An indefinite length is not DER.': 'Una longitud indefinida no es DER.',
  'A length is not minimally encoded, as DER requires.':
    'Una longitud no está codificada en su forma mínima, como lo exige DER.',
  'The structure ends too early.': 'La estructura está incompleta.',
};

import type { Messages } from '../i18n/language';

/** What each named check of `proofs/` makes sure of, in words for people. */
const en = {
  // The time stamp.
  trust_profile: 'A root certificate to trust is at hand',
  response_well_formed: 'The time stamp can be read to its last byte',
  status_granted: 'The authority granted it',
  token_well_formed: 'The signed token can be read',
  content_is_tst_info: 'What was signed is a time stamp',
  single_signer: 'It has exactly one signer',
  signer_identified: 'The signer’s certificate is in it',
  digest_algorithm: 'The hash that was signed is a strong one',
  content_type_attribute: 'The signature names what kind of thing it signs',
  message_digest: 'The signature covers this content',
  signature: 'The signature is genuine',
  signing_certificate: 'The signature names its own certificate',
  message_imprint: 'It is about this file',
  nonce: 'It answers the request that was made',
  policy: 'It was issued under an expected policy',
  gen_time_window: 'Its time fits the request',
  token_extensions: 'It holds nothing critical that is unknown here',
  signer_not_ca: 'The signer is not itself an authority over certificates',
  signer_key_usage: 'The signer’s key may be used for signatures',
  extended_key_usage: 'The signer’s certificate is for time stamps',
  certificate_path: 'The signer leads to a trusted root, valid at that time',
  // The anchor.
  file_covered: 'The anchor covers this file',
  timestamp_covered: 'The anchor covers this time stamp',
  path_to_root: 'The Merkle path leads to a root',
  transaction_well_formed: 'The transaction can be read to its last byte',
  transaction_carries_root: 'The transaction carries that root',
  branch_to_block: 'The transaction leads to a block’s Merkle root',
  header_well_formed: 'The block’s header can be read',
  block_holds_transaction: 'The block holds the transaction',
  proof_of_work: 'The block carries proof of work',
  header_trusted: 'The block’s hash is the one you compared',
  // The page.
  statement_matches: 'What this page shows is what the proof says',
};

const es: typeof en = {
  trust_profile: 'Hay un certificado raíz en el cual confiar',
  response_well_formed: 'El sello de tiempo se lee hasta su último byte',
  status_granted: 'La autoridad lo otorgó',
  token_well_formed: 'El contenido firmado se puede leer',
  content_is_tst_info: 'Lo que se firmó es un sello de tiempo',
  single_signer: 'Tiene exactamente un firmante',
  signer_identified: 'Incluye el certificado del firmante',
  digest_algorithm: 'La huella firmada es de un algoritmo fuerte',
  content_type_attribute: 'La firma declara qué tipo de contenido firma',
  message_digest: 'La firma cubre este contenido',
  signature: 'La firma es auténtica',
  signing_certificate: 'La firma nombra su propio certificado',
  message_imprint: 'Trata de este archivo',
  nonce: 'Responde a la solicitud que se hizo',
  policy: 'Se emitió bajo una política esperada',
  gen_time_window: 'Su hora corresponde a la solicitud',
  token_extensions: 'No contiene nada crítico que aquí se desconozca',
  signer_not_ca: 'El firmante no es a su vez una autoridad certificadora',
  signer_key_usage: 'La llave del firmante sirve para firmar',
  extended_key_usage: 'El certificado del firmante es para sellos de tiempo',
  certificate_path: 'El firmante lleva a una raíz de confianza, vigente en ese momento',
  file_covered: 'El anclaje cubre este archivo',
  timestamp_covered: 'El anclaje cubre este sello de tiempo',
  path_to_root: 'La ruta de Merkle lleva a una raíz',
  transaction_well_formed: 'La transacción se lee hasta su último byte',
  transaction_carries_root: 'La transacción contiene esa raíz',
  branch_to_block: 'La transacción lleva a la raíz de Merkle de un bloque',
  header_well_formed: 'El encabezado del bloque se puede leer',
  block_holds_transaction: 'El bloque contiene la transacción',
  proof_of_work: 'El bloque tiene prueba de trabajo',
  header_trusted: 'El hash del bloque es el que usted comparó',
  statement_matches: 'Lo que muestra esta página es lo que dice la prueba',
};

const labels: Messages<Record<string, string>> = { en, es };

export const CHECK_NAMES: readonly string[] = Object.keys(en);
export const checkLabels = labels;

import type { Messages } from '../i18n/language';

/** What each named check of `proofs/` establishes, in plain words. */
const en = {
  // The time stamp.
  trust_profile: 'There is a trusted root certificate',
  response_well_formed: 'The time stamp can be read in full',
  status_granted: 'The authority granted it',
  token_well_formed: 'The signed token can be read',
  content_is_tst_info: 'The signed content is a time stamp',
  single_signer: 'It has exactly one signer',
  signer_identified: 'It includes the signer’s certificate',
  digest_algorithm: 'The signed hash is a strong one',
  content_type_attribute: 'The signature states the type of its content',
  message_digest: 'The signature covers this content',
  signature: 'The signature is genuine',
  signing_certificate: 'The signature names its own certificate',
  message_imprint: 'It is about this file',
  nonce: 'It answers the request that was made',
  policy: 'It was issued under an accepted policy',
  gen_time_window: 'Its time matches the request',
  token_extensions: 'It has no unknown critical extension',
  signer_not_ca: 'The signer is not itself a certificate authority',
  signer_key_usage: 'The signer’s key may be used for signatures',
  extended_key_usage: 'The signer’s certificate is for time stamping',
  certificate_path: 'The signer leads to a trusted root, valid at that time',
  // The anchor.
  file_covered: 'The anchor covers this file',
  timestamp_covered: 'The anchor covers this time stamp',
  path_to_root: 'The Merkle path leads to a root',
  transaction_well_formed: 'The transaction can be read in full',
  transaction_carries_root: 'The transaction contains that root',
  branch_to_block: 'The transaction leads to a block’s Merkle root',
  header_well_formed: 'The block header can be read',
  block_holds_transaction: 'The block contains the transaction',
  proof_of_work: 'The block has proof of work',
  header_trusted: 'The block’s hash is the one you entered',
  // The page.
  statement_matches: 'This page shows what the proof says',
};

const es: typeof en = {
  trust_profile: 'Hay un certificado raíz de confianza',
  response_well_formed: 'El sello de tiempo se puede leer completo',
  status_granted: 'La autoridad lo otorgó',
  token_well_formed: 'El contenido firmado se puede leer',
  content_is_tst_info: 'El contenido firmado es un sello de tiempo',
  single_signer: 'Tiene exactamente un firmante',
  signer_identified: 'Incluye el certificado del firmante',
  digest_algorithm: 'La huella firmada es de un algoritmo fuerte',
  content_type_attribute: 'La firma declara el tipo de su contenido',
  message_digest: 'La firma cubre este contenido',
  signature: 'La firma es auténtica',
  signing_certificate: 'La firma nombra su propio certificado',
  message_imprint: 'Corresponde a este archivo',
  nonce: 'Responde a la solicitud que se hizo',
  policy: 'Se emitió bajo una política aceptada',
  gen_time_window: 'Su hora corresponde a la solicitud',
  token_extensions: 'No tiene ninguna extensión crítica desconocida',
  signer_not_ca: 'El firmante no es a su vez una autoridad certificadora',
  signer_key_usage: 'La clave del firmante sirve para firmar',
  extended_key_usage: 'El certificado del firmante es para sellos de tiempo',
  certificate_path: 'El firmante lleva a una raíz de confianza, vigente en ese momento',
  file_covered: 'El anclaje cubre este archivo',
  timestamp_covered: 'El anclaje cubre este sello de tiempo',
  path_to_root: 'La ruta de Merkle lleva a una raíz',
  transaction_well_formed: 'La transacción se puede leer completa',
  transaction_carries_root: 'La transacción contiene esa raíz',
  branch_to_block: 'La transacción lleva a la raíz de Merkle de un bloque',
  header_well_formed: 'El encabezado del bloque se puede leer',
  block_holds_transaction: 'El bloque contiene la transacción',
  proof_of_work: 'El bloque tiene prueba de trabajo',
  header_trusted: 'El hash del bloque es el que usted indicó',
  statement_matches: 'Esta página muestra lo que dice el comprobante',
};

export const CHECK_NAMES: readonly string[] = Object.keys(en);
/** Widened, so that a check without a label can be looked up. */
export const checkLabels: Messages<Record<string, string>> = { en, es };

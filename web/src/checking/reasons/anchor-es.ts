/** Reasons about anchors, and the rules of checks, by the English text of `proofs/`; `{}` stands for a value. */
export const ANCHOR_REASONS: Readonly<Record<string, string>> = {
  'Bitcoin, block header': 'Bitcoin, encabezado del bloque',
  'Bitcoin, Merkle tree of transactions': 'Bitcoin, árbol de Merkle de las transacciones',
  'Bitcoin, Merkle tree of transactions, at most 32 steps, CVE-2017-12842':
    'Bitcoin, árbol de Merkle de las transacciones, 32 pasos como máximo, CVE-2017-12842',
  'Bitcoin, powLimit of {}': 'Bitcoin, powLimit de {}',
  'a header from elsewhere': 'un encabezado de otra fuente',
  'leaf = SHA-256(0x00 ‖ file ‖ time stamp)': 'hoja = SHA-256(0x00 ‖ archivo ‖ sello de tiempo)',
  'RFC 6962 §2.1, at most 32 steps': 'RFC 6962 §2.1, 32 pasos como máximo',
  'script = 6a20 ‖ root': 'script = 6a20 ‖ raíz',
  'The branch does not lead from the transaction to the Merkle root in the block’s header.':
    'La rama no lleva de la transacción a la raíz de Merkle del encabezado del bloque.',
  'The proof is for another file, with SHA-256 {}.': 'El comprobante es de otro archivo, con SHA-256 {}.',
  'The proof does not cover any of the given time stamps.':
    'El comprobante no cubre ninguno de los sellos de tiempo que se agregaron.',
  'The proof must contain the transaction without its witnesses.':
    'El comprobante debe contener la transacción sin sus testigos.',
  'No output of the transaction contains the root that the path leads to.':
    'Ninguna salida de la transacción contiene la raíz a la que lleva la ruta.',
  'The proof’s block {} is not the trusted block {}.':
    'El bloque del comprobante, {}, no es el bloque de confianza, {}.',
  'The proof claims the network {}, but the trusted block is on {}.':
    'El comprobante declara la red {}, pero el bloque de confianza está en {}.',
  'The proof claims height {}, but that block is at height {}.':
    'El comprobante declara la altura {}, pero ese bloque está a la altura {}.',
  'The proof claims height {}, but the XML of the same anchor claims {}.':
    'El comprobante declara la altura {}, pero el XML del mismo anclaje declara {}.',
  'The node’s chain has no block at height {}, which the proof claims.':
    'La cadena del nodo no tiene ningún bloque a la altura {}, que el comprobante declara.',
  'The node knows the proof’s block {}, but it is not in the node’s best chain: a reorganisation dropped it. Ask the service for the present proof.':
    'El nodo conoce el bloque del comprobante, {}, pero no está en su mejor cadena: una reorganización lo descartó. Pida al servicio el comprobante actual.',
  'The proof could not be checked.': 'No se pudo verificar el comprobante.',
  'A root must have {} bytes, not {}.': 'Una raíz debe tener {} bytes, no {}.',
  'A block header must have {} bytes, not {}.': 'El encabezado de un bloque debe tener {} bytes, no {}.',
  'The target in the block’s header is not a valid number.':
    'El objetivo en el encabezado del bloque no es un número válido.',
  'The target in the block’s header is easier than the network {} allows: anyone could have made this block.':
    'El objetivo en el encabezado del bloque es más fácil de lo que permite la red {}: cualquiera pudo haber hecho este bloque.',
  'The hash of the block’s header does not meet the target in the header.':
    'El hash del encabezado del bloque no alcanza el objetivo del encabezado.',
  'Transaction {} does not exist in a block of {}.': 'La transacción {} no existe en un bloque de {}.',
  'A transaction branch pairs a node with itself on the wrong side.':
    'Una rama de la transacción une un nodo consigo mismo del lado equivocado.',
  'A node of the transaction branch is itself a transaction of 64 bytes: a block may contain it, with the branch forged below it.':
    'Un nodo de la rama es a su vez una transacción de 64 bytes: un bloque puede contenerla, con la rama falsificada debajo de ella.',
  'Every hash of a transaction branch must have 32 bytes.':
    'Cada hash de la rama de una transacción debe tener 32 bytes.',
  'A transaction must have at least one input and one output.':
    'Una transacción debe tener al menos una entrada y una salida.',
  'The transaction has an output with an impossible value.':
    'La transacción tiene una salida con un valor imposible.',
  'The transaction is not canonically encoded.': 'La transacción no está codificada en su forma canónica.',
  'A transaction of 64 bytes could be an inner node of the Merkle tree, so it proves nothing.':
    'Una transacción de 64 bytes podría ser un nodo interno del árbol de Merkle, así que no demuestra nada.',
  'These bytes are not a complete transaction.': 'Estos bytes no son una transacción completa.',
  'A SHA-256 hash must have {} bytes, not {}.': 'Una huella SHA-256 debe tener {} bytes, no {}.',
  'A path may have at most {} steps, not {}.': 'Una ruta puede tener {} pasos como máximo, no {}.',
  'The .ots is truncated.': 'El .ots está incompleto.',
  'A number in the .ots has more than {} bytes.': 'Un número del .ots tiene más de {} bytes.',
  'An operand in the .ots has more than {} bytes.': 'Un operando del .ots tiene más de {} bytes.',
  'This .ots does not have the structure that Sello writes (leaf, path, transaction, branch, one Bitcoin attestation). Check it with the reference client: ots verify.':
    'Este .ots no tiene la estructura que Sello escribe (hoja, ruta, transacción, rama, una atestación de Bitcoin). Verifíquelo con el cliente de referencia: ots verify.',
  'The .ots has more than {} bytes.': 'El .ots tiene más de {} bytes.',
  'This is not an OpenTimestamps file.': 'No es un archivo de OpenTimestamps.',
  'The .ots has an unknown version.': 'El .ots es de una versión desconocida.',
  'The .ots does not start from the SHA-256 of a file.': 'El .ots no parte del SHA-256 de un archivo.',
  'The .ots is followed by extra bytes.': 'Después del .ots hay bytes de más.',
  'The .ots has more than {} operations.': 'El .ots tiene más de {} operaciones.',
  'A path in the .ots has more than {} steps.': 'Una ruta del .ots tiene más de {} pasos.',
  'Its name states another network than the XML, which states {}.':
    'Su nombre indica otra red que el XML, que indica {}.',
  'The XML is not UTF-8.': 'El XML no está en UTF-8.',
  'The XML {}.': 'El XML {}.',
  'is longer than {} characters': 'tiene más de {} caracteres',
  'has characters outside ASCII': 'tiene caracteres que no son ASCII',
  'has a DOCTYPE, which could define or fetch entities':
    'tiene un DOCTYPE, que podría definir o descargar entidades',
  'has a comment, a CDATA section or a processing instruction':
    'tiene un comentario, una sección CDATA o una instrucción de proceso',
  'has an entity or character reference': 'tiene una referencia a una entidad o a un carácter',
  'has no element': 'no tiene ningún elemento',
  'The XML is not well-formed.': 'El XML no está bien formado.',
  'The hash of the leaf does not match its two parts.':
    'La huella de la hoja no corresponde a sus dos partes.',
  'The path does not lead from the leaf to the stated root.':
    'La ruta no lleva de la hoja a la raíz declarada.',
  'The txid is not the hash of the transaction.': 'El txid no es el hash de la transacción.',
  'The hash of the block does not match its header.': 'El hash del bloque no corresponde a su encabezado.',
  '<{}> has more than {} steps.': '<{}> tiene más de {} pasos.',
  '<{}> has text between its elements.': '<{}> tiene texto entre sus elementos.',
  'The side of a step of <{}> must be left or right.': 'El lado de un paso de <{}> debe ser left o right.',
  'The XML names an unknown network. Known are {}.': 'El XML nombra una red desconocida. Se conocen {}.',
  'The value of {} does not match the schema.': 'El valor de {} no cumple el esquema.',
  'The XML lacks the element <{}> of the namespace {}.':
    'Al XML le falta el elemento <{}> del espacio de nombres {}.',
  '<{}> has {} child elements, not {}.': '<{}> tiene {} elementos dentro, no {}.',
  '<{}> has the unknown attribute {}.': '<{}> tiene el atributo desconocido {}.',
  '<{}> lacks the attribute {}.': 'A <{}> le falta el atributo {}.',
  '<{}> contains a node that is neither an element nor text.':
    '<{}> contiene algo que no es ni un elemento ni texto.',
};

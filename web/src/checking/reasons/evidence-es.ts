/** Reasons about evidence records, by the English text of `proofs/`; `{}` stands for a value. */
export const EVIDENCE_REASONS: Readonly<Record<string, string>> = {
  'The evidence record is larger than {} bytes.': 'El registro de evidencia es de más de {} bytes.',
  'EvidenceRecord.version is {}, not {}.': 'EvidenceRecord.version es {}, no {}.',
  'The evidence record is of encrypted data, which is not supported.':
    'El registro de evidencia es de datos cifrados, lo que no se admite.',
  'The evidence record has no time stamps.': 'El registro de evidencia no tiene sellos de tiempo.',
  'The evidence record changes its hash algorithm: it has several chains of time stamps, and only one is supported.':
    'El registro de evidencia cambia de algoritmo de huella: tiene varias cadenas de sellos de tiempo y solo se admite una.',
  'The evidence record does not list the hash algorithm of its time stamps.':
    'El registro de evidencia no indica el algoritmo de huella de sus sellos de tiempo.',
  'ArchiveTimeStampChain is missing or has the wrong type.': 'ArchiveTimeStampChain falta o es de otro tipo.',
  'The evidence record has {} time stamps; at most {} are read.':
    'El registro de evidencia tiene {} sellos de tiempo; se leen {} como máximo.',
  'The time stamps of a chain use different hash algorithms.':
    'Los sellos de tiempo de una cadena usan distintos algoritmos de huella.',
  'A time stamp and its hash tree use different hash algorithms.':
    'Un sello de tiempo y su árbol de huellas usan distintos algoritmos de huella.',
  'The hash algorithm {} of the evidence record is not accepted.':
    'No se acepta el algoritmo de huella {} del registro de evidencia.',
  'A reduced hash tree has {} lists; it may have 1 to {}.':
    'Un árbol de huellas reducido tiene {} listas; puede tener de 1 a {}.',
  'PartialHashtree is missing or has the wrong type.': 'PartialHashtree falta o es de otro tipo.',
  'A hash of a reduced hash tree is not an OCTET STRING.':
    'Una huella de un árbol de huellas reducido no es un OCTET STRING.',
  'A list of a reduced hash tree has {} values; it may have 1 to {}.':
    'Una lista de un árbol de huellas reducido tiene {} valores; puede tener de 1 a {}.',
  'Every hash of a reduced hash tree must have {} bytes.':
    'Cada huella de un árbol de huellas reducido debe tener {} bytes.',
};

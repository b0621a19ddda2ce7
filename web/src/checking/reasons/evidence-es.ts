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
  'The file itself is needed: the evidence record is for its {} digest.':
    'Se necesita el archivo mismo: el registro de evidencia es de su huella {}.',
  'The evidence record is for another file.': 'El registro de evidencia es de otro archivo.',
  'Time stamp {} of the evidence record does not cover time stamp {}.':
    'El sello de tiempo {} del registro de evidencia no cubre el sello de tiempo {}.',
  'Time stamp {} of the evidence record: {}': 'Sello de tiempo {} del registro de evidencia: {}',
  'The token does not contain its signer’s certificate.':
    'El sello de tiempo no contiene el certificado de su firmante.',
  'No trusted authority accepts it.': 'Ninguna autoridad de confianza lo acepta.',
  'Time stamp {} is of {}, before time stamp {}, which it renews.':
    'El sello de tiempo {} es del {}, anterior al sello de tiempo {}, que renueva.',
  'Time stamp {} is of {}, after the time of verification, {}.':
    'El sello de tiempo {} es del {}, posterior al momento de la verificación, {}.',
  'Time stamp {} was renewed too late: its certificates expired on {}, before the renewal of {}.':
    'El sello de tiempo {} se renovó demasiado tarde: sus certificados vencieron el {}, antes de la renovación del {}.',
  'The evidence lapsed on {}: the certificates of its last time stamp had expired at {}.':
    'La evidencia caducó el {}: los certificados de su último sello de tiempo habían vencido el {}.',
  'Revocation is not shown for time stamp {}. {}': 'Falta la revocación del sello de tiempo {}. {}',
  'Its revocation data is of {}, which is later than {}.':
    'Sus datos de revocación son del {}, posteriores al {}.',
  'The signer of time stamp {} was revoked on {} ({}).':
    'El certificado del firmante del sello de tiempo {} se revocó el {} ({}).',
  'An authority above the signer of time stamp {} was revoked on {} ({}).':
    'El certificado de una autoridad por encima del firmante del sello de tiempo {} se revocó el {} ({}).',
  'The token contains no revocation data.': 'El sello de tiempo no contiene datos de revocación.',
  'no reason given': 'sin motivo declarado',
  'The container does not start with the media type of ASiC-S.':
    'El contenedor no empieza con el tipo de medio de ASiC-S.',
  'The container has two entries of the same name.': 'El contenedor tiene dos archivos con el mismo nombre.',
  'The container has an entry that is a folder or a link, not a file.':
    'El contenedor tiene una carpeta o un enlace en lugar de un archivo.',
  'The container has an entry with an unsafe name: unpack nothing of it.':
    'El contenedor tiene un archivo con un nombre inseguro: no descomprima nada de él.',
  'The container has an entry whose name is not UTF-8.':
    'El contenedor tiene un archivo cuyo nombre no está en UTF-8.',
  'The container has a signature or a time stamp, which is not supported: only an evidence record in DER is.':
    'El contenedor tiene una firma o un sello de tiempo, lo que no se admite: solo un registro de evidencia en DER.',
  'The container has no evidence record.': 'El contenedor no tiene registro de evidencia.',
  'The container has {} files; it must have one.': 'El contenedor tiene {} archivos; debe tener uno.',
  'The container has an entry that unpacks to more than {} bytes.':
    'El contenedor tiene un archivo que se descomprime a más de {} bytes.',
};

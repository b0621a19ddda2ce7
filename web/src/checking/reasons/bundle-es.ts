/** Reasons about bundles, records and this page, by the English text of `proofs/`; `{}` stands for a value. */
export const BUNDLE_REASONS: Readonly<Record<string, string>> = {
  'certificate.json, file': 'certificate.json, archivo',
  'It unpacks to more than it states.': 'Al descomprimirse es más grande de lo que declara.',
  'It cannot be unpacked.': 'No se puede descomprimir.',
  'It unpacks to less than it states.': 'Al descomprimirse es más pequeño de lo que declara.',
  'The bundle {}.': 'El paquete {}.',
  'is larger than {} bytes': 'tiene más de {} bytes',
  'has an entry whose name is not a plain file name':
    'tiene un archivo cuyo nombre no es un simple nombre de archivo',
  'has an entry that is a folder or a link': 'tiene una carpeta o un enlace',
  'has two entries named {}': 'tiene dos archivos llamados {}',
  'has an entry that unpacks to more than {} bytes':
    'tiene un archivo que descomprimido ocupa más de {} bytes',
  'unpacks to more than {} bytes': 'descomprimido ocupa más de {} bytes',
  'The bundle is damaged: {} does not have the size that is stated.':
    'El paquete está dañado: {} no tiene el tamaño declarado.',
  'The bundle is damaged: the checksum of {} is wrong.':
    'El paquete está dañado: la suma de control de {} es incorrecta.',
  'The bundle is damaged: {} cannot be used. {}': 'El paquete está dañado: no se puede usar {}. {}',
  'The bundle is not a readable ZIP, or something follows its end.':
    'El paquete no es un ZIP legible, o hay algo después de su final.',
  'The bundle has more than {} entries.': 'El paquete tiene más de {} archivos.',
  'The bundle is packed in a way that is not supported: unpack it, and check its files instead.':
    'El paquete está comprimido de una forma que no se admite: descomprímalo y verifique sus archivos.',
  'The bundle is damaged: its directory does not match its entries.':
    'El paquete está dañado: su índice no corresponde a sus archivos.',
  'The bundle has no time stamp named after a certificate.':
    'El paquete no tiene ningún sello de tiempo con el nombre de un certificado.',
  'The bundle is incomplete: it has no {}.': 'El paquete está incompleto: le falta {}.',
  'No bundle contains a file of this name.': 'Ningún paquete contiene un archivo con este nombre.',
  'This is not a known kind of proof: expected a .tsr, .ers, .asics, XML, .ots or bundle.':
    'No es un tipo de comprobante conocido: se esperaba un .tsr, .ers, .asics, XML, .ots o paquete.',
  'This guide is not the one that Sello writes for these proofs: do not follow it.':
    'Esta guía no es la que Sello escribe para estos comprobantes: no la siga.',
  'This is not the schema that Sello publishes.': 'No es el esquema que publica Sello.',
  'The file is not a list of certificates and nothing else.':
    'El archivo no es una lista de certificados y nada más.',
  'The container has another file inside.': 'El contenedor tiene otro archivo adentro.',
  'The evidence record could not be verified.': 'No se pudo verificar el registro de evidencia.',
  'The certificates are not those of the time stamp.': 'Los certificados no son los del sello de tiempo.',
  'The record states the provider {}, but the time stamp is from {}.':
    'El registro declara el prestador {}, pero el sello de tiempo es de {}.',
  'The record states the grade {}, but its provider {} has the grade {}.':
    'El registro declara el grado {}, pero su prestador {} tiene el grado {}.',
  'This certificate record is about another file, or cannot be read.':
    'Este registro es de otro archivo, o no se puede leer.',
  'The record is not of the certificate {}, which the bundle is named after.':
    'El registro no es del certificado {}, del que el paquete lleva el nombre.',
  'The record states a file of {} bytes, but it has {}.':
    'El registro declara un archivo de {} bytes, pero tiene {}.',
  'The record states {} = {}, but the proof says {}.':
    'El registro declara {} = {}, pero el comprobante dice {}.',
  'The record states {} = {}, but its time stamp was granted.':
    'El registro declara {} = {}, pero su sello de tiempo se otorgó.',
  'The record is larger than {} bytes.': 'El registro tiene más de {} bytes.',
  'The record cannot be read.': 'No se puede leer el registro.',
  'The record is not laid out as the service writes it.':
    'El registro no tiene la forma en que el servicio lo escribe.',
  'The record is not written as the service writes it, or states something twice.':
    'El registro no está escrito como lo escribe el servicio, o declara algo dos veces.',
  'The page shows {} = {}, but the proof says {}.': 'La página muestra {} = {}, pero el comprobante dice {}.',
  'The page shows a file of {} bytes, but it has {}.':
    'La página muestra un archivo de {} bytes, pero tiene {}.',
};

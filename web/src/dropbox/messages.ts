import type { Messages } from '../i18n/language';

const en = {
  drop: 'Drop anything here: files, proofs, a bundle, a folder',
  choose: 'Choose files',
  folder: 'Choose a folder',
  hint: 'The original file, a bundle (.zip), .tsr, .ers, .asics, .xml and .ots files, the PDF of a certificate: in any order, as many as you like.',
  private: 'Everything is checked on your device. Nothing is sent anywhere.',
  offline: 'All that is needed is loaded: it also works without a connection.',
  restart: 'Start over',
  given: (count: string) => `Added: ${count}`,
  reading: (name: string) => `Reading ${name} on your device…`,
  results: 'Results',
  file: {
    sha256: 'Its SHA-256',
    size: 'Size',
    ofHash: (short: string) => `A file with the hash ${short}…`,
    expected: 'Certified SHA-256',
    alone: 'This file came without proofs',
    aloneText:
      'Its hash is below. To check it, drop its proofs here as well (the bundle, or .tsr, .xml and .ots), or open the link of its certificate.',
    notAbout: 'None of these proofs is about this file',
    notAboutText:
      'The file has another hash than the one the proofs are about. Even opening and saving a file can change it: look for the original, as it was when it was certified.',
    foreignZip:
      'This ZIP is not the bundle of one certificate, so it is treated as a file to be checked. If files and proofs are in it, unpack it and drop the folder here.',
    match: 'It matches: this is the file that was certified',
    matchText: (name: string) => `${name} has exactly the certified fingerprint.`,
    differs: 'It does not match: this is not the file that was certified',
    differsText: (name: string) =>
      `${name} has a different fingerprint. Even opening and saving a file can change it: look for the original, as it was when it was certified.`,
  },
  proofs: {
    missing: (what: string, hash: string) =>
      `This is ${what} for a file with the hash ${hash}. Drop that file as well, to see whether it is yours.`,
    thisPage: 'These proofs are about the file of this page.',
    needsFile:
      'The time stamp uses a hash other than SHA-256, which can only be computed from the file: drop the file as well.',
    kinds: {
      bundle: 'a bundle of proofs',
      container: 'a container, with the file inside,',
      evidence: 'an evidence record',
      timestamp: 'a time stamp',
      anchor: 'a blockchain proof',
      opentimestamps: 'an OpenTimestamps proof',
      record: 'the record of a certificate',
    },
    details: 'What was checked',
    others: 'What else was in it',
    unchecked: 'Not checked, as no proof covers it: this may be forged',
    failed: 'The checks could not be run. Reload the page and try again.',
    insecure: 'Browsers verify signatures only on secure pages: open this address with https.',
    forget: 'Try without that block',
    unreadable: (name: string) => `${name} cannot be used as a proof.`,
    recordOnly: 'A certificate record proves nothing by itself',
    recordOnlyText: (id: string) =>
      `It is what the service stated of ${id}. Drop the proofs as well, or open the page of the certificate.`,
  },
  pdf: {
    title: 'A PDF proves nothing by itself: anyone can write one',
    text: (name: string, id: string) =>
      `${name} is the printable page of the certificate ${id}. Its page has the proofs.`,
    open: 'Open the page of the certificate',
    names: 'The SHA-256 that the PDF names',
    compare: 'Drop the file as well, to compare it with the hash that the PDF names.',
    same: 'Your file has the hash that the PDF names. The proofs are still to be checked.',
  },
  link: {
    label: 'Do you have the link of the certificate, or its id?',
    hint: 'The proofs are loaded from this service and checked here, with your file. The file itself is not sent.',
    placeholder: 'https://…/v/cert_…',
    button: 'Check with it',
    load: 'Check its proofs here',
    invalid: 'A certificate’s link ends with “cert_” and 22 letters and digits. Copy all of it.',
    unknown: 'This service has no public certificate with that id.',
    unreachable: 'The service cannot be reached. Try again when you are connected.',
  },
  notes: {
    empty: (name: string) =>
      `${name} is empty: an empty file is neither a proof nor a file that can be certified.`,
    unreadable: (name: string) =>
      `${name} could not be read. It may have been moved or changed since you chose it: add it again.`,
    broken: (name: string) =>
      `The fingerprint of ${name} could not be computed. Reload the page and try again.`,
    duplicate: (name: string, of: string) => `${name} is the same as ${of}, so it counts once.`,
    aside: (name: string) => `${name} belongs to a bundle. It proves nothing and was not needed.`,
    skipped: { one: '# file of the system was left out.', other: '# files of the system were left out.' },
    truncated: (count: string) =>
      `Only the first ${count} files were read. Drop the others in a second go, after starting over.`,
    nothing: 'The folder is empty: there is nothing to check in it.',
  },
  trust: {
    title: 'What the time stamp was checked against',
    origin: 'the roots and policies that this service publishes (trust.json)',
    reader: (name: string) => `the roots in ${name}, which you chose to trust`,
    nowhere: 'nothing: this service’s roots could not be loaded, and you chose none',
    used: 'Source',
    fingerprint: 'Root, SHA-256',
    bundle:
      'Certificates inside a bundle are not trusted by themselves: a forged bundle can contain a forged root.',
    other:
      'If the certificate comes from another service, add its provider’s root as a .pem file, from a source you trust.',
    found: (name: string) =>
      `${name} contains certificates. They are not trusted just because they are here.`,
    foundText:
      'Trust them only if you got them from the provider itself. What a sender put beside the proofs may be as forged as the proofs.',
    adopt: 'Trust these roots',
    adopted: (name: string) => `You trust the roots in ${name}, instead of those of this service.`,
  },
};

const es: typeof en = {
  drop: 'Suelte aquí lo que tenga: archivos, comprobantes, un paquete, una carpeta',
  choose: 'Elegir archivos',
  folder: 'Elegir una carpeta',
  hint: 'El archivo original, un paquete (.zip), archivos .tsr, .ers, .asics, .xml y .ots, el PDF de un certificado: en cualquier orden y cuantos quiera.',
  private: 'Todo se verifica en su dispositivo. No se envía nada a ninguna parte.',
  offline: 'Ya se cargó todo lo necesario: también funciona sin conexión.',
  restart: 'Empezar de nuevo',
  given: (count) => `Agregados: ${count}`,
  reading: (name) => `Leyendo ${name} en su dispositivo…`,
  results: 'Resultados',
  file: {
    sha256: 'Su SHA-256',
    size: 'Tamaño',
    ofHash: (short) => `Un archivo con la huella ${short}…`,
    expected: 'SHA-256 certificado',
    alone: 'Este archivo llegó sin comprobantes',
    aloneText:
      'Abajo está su huella. Para verificarlo, suelte aquí también sus comprobantes (el paquete, o .tsr, .xml y .ots) o abra el enlace de su certificado.',
    notAbout: 'Ninguno de estos comprobantes es de este archivo',
    notAboutText:
      'El archivo tiene otra huella que la de los comprobantes. Incluso abrir y guardar un archivo puede cambiarlo: busque el original, tal como estaba cuando se certificó.',
    foreignZip:
      'Este ZIP no es el paquete de un certificado, así que se trata como un archivo por verificar. Si contiene archivos y comprobantes, descomprímalo y suelte aquí la carpeta.',
    match: 'Coincide: es el archivo que se certificó',
    matchText: (name) => `${name} tiene exactamente la huella certificada.`,
    differs: 'No coincide: no es el archivo que se certificó',
    differsText: (name) =>
      `${name} tiene otra huella. Incluso abrir y guardar un archivo puede cambiarlo: busque el original, tal como estaba cuando se certificó.`,
  },
  proofs: {
    missing: (what, hash) =>
      `Es ${what} de un archivo con la huella ${hash}. Suelte también ese archivo para ver si es el suyo.`,
    thisPage: 'Estos comprobantes son del archivo de esta página.',
    needsFile:
      'El sello de tiempo usa una huella distinta de SHA-256, que solo se puede calcular con el archivo: suelte también el archivo.',
    kinds: {
      bundle: 'un paquete de comprobantes',
      container: 'un contenedor, con el archivo adentro,',
      evidence: 'un registro de evidencia',
      timestamp: 'un sello de tiempo',
      anchor: 'un comprobante de la cadena de bloques',
      opentimestamps: 'un comprobante OpenTimestamps',
      record: 'el registro de un certificado',
    },
    details: 'Qué se verificó',
    others: 'Qué más contenía',
    unchecked: 'No verificado, porque ningún comprobante lo cubre: puede estar falsificado',
    failed: 'No se pudo hacer la verificación. Recargue la página e inténtelo de nuevo.',
    insecure: 'Los navegadores solo verifican firmas en páginas seguras: abra esta dirección con https.',
    forget: 'Intentar sin ese bloque',
    unreadable: (name) => `${name} no se puede usar como comprobante.`,
    recordOnly: 'El registro de un certificado no demuestra nada por sí solo',
    recordOnlyText: (id) =>
      `Es lo que el servicio declaró de ${id}. Suelte también los comprobantes o abra la página del certificado.`,
  },
  pdf: {
    title: 'Un PDF no demuestra nada por sí solo: cualquiera puede escribir uno',
    text: (name, id) =>
      `${name} es la página para imprimir del certificado ${id}. Su página tiene los comprobantes.`,
    open: 'Abrir la página del certificado',
    names: 'El SHA-256 que indica el PDF',
    compare: 'Suelte también el archivo para compararlo con la huella que indica el PDF.',
    same: 'Su archivo tiene la huella que indica el PDF. Aún falta verificar los comprobantes.',
  },
  link: {
    label: '¿Tiene el enlace del certificado o su identificador?',
    hint: 'Los comprobantes se cargan de este servicio y se verifican aquí, con su archivo. El archivo no se envía.',
    placeholder: 'https://…/v/cert_…',
    button: 'Verificar con él',
    load: 'Verificar sus comprobantes aquí',
    invalid: 'El enlace de un certificado termina con «cert_» y 22 letras y dígitos. Cópielo completo.',
    unknown: 'Este servicio no tiene ningún certificado público con ese identificador.',
    unreachable: 'No se puede conectar con el servicio. Inténtelo de nuevo cuando tenga conexión.',
  },
  notes: {
    empty: (name) =>
      `${name} está vacío: un archivo vacío no es un comprobante ni un archivo que se pueda certificar.`,
    unreadable: (name) =>
      `No se pudo leer ${name}. Quizá se movió o cambió después de elegirlo: agréguelo otra vez.`,
    broken: (name) => `No se pudo calcular la huella de ${name}. Recargue la página e inténtelo de nuevo.`,
    duplicate: (name, of) => `${name} es igual que ${of}, así que cuenta una sola vez.`,
    aside: (name) => `${name} pertenece a un paquete. No demuestra nada y no hacía falta.`,
    skipped: { one: 'Se omitió # archivo del sistema.', other: 'Se omitieron # archivos del sistema.' },
    truncated: (count) =>
      `Solo se leyeron los primeros ${count} archivos. Empiece de nuevo para verificar los demás.`,
    nothing: 'La carpeta está vacía: no hay nada que verificar en ella.',
  },
  trust: {
    title: 'Contra qué se verificó el sello de tiempo',
    origin: 'las raíces y políticas que publica este servicio (trust.json)',
    reader: (name) => `las raíces de ${name}, en las que usted decidió confiar`,
    nowhere: 'nada: no se pudieron cargar las raíces de este servicio y usted no eligió ninguna',
    used: 'Fuente',
    fingerprint: 'Raíz, SHA-256',
    bundle:
      'Los certificados dentro de un paquete no son de confianza por sí mismos: un paquete falsificado puede incluir una raíz falsificada.',
    other:
      'Si el certificado proviene de otro servicio, agregue la raíz de su prestador como archivo .pem, de una fuente de su confianza.',
    found: (name) => `${name} contiene certificados. No son de confianza solo por estar aquí.`,
    foundText:
      'Confíe en ellos solo si los obtuvo del prestador mismo. Lo que alguien envía junto con los comprobantes puede estar tan falsificado como ellos.',
    adopt: 'Confiar en estas raíces',
    adopted: (name) => `Usted confía en las raíces de ${name}, en lugar de las de este servicio.`,
  },
};

export const dropBoxMessages: Messages<typeof en> = { en, es };

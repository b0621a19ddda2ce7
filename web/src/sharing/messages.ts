import type { Messages } from '../i18n/language';

const en = {
  address: 'Address of the page',
  copyLink: 'Copy the link',
  native: 'Share…',
  whatsApp: 'WhatsApp',
  mail: 'E-mail',
  opensElsewhere: (name: string) => `Share by ${name} (leaves this page)`,
  qr: 'QR code of the address',
  titled: (title: string) => `“${title}”`,
  untitled: (size: string) => `a file of ${size}`,
  subject: (file: string) => `Certificate of ${file}`,
  text: (file: string) => `Certificate of ${file}. Anyone can check it on this page:`,
  sandboxText: (file: string) => `Sandbox certificate of ${file}, without legal value:`,
  badge: {
    title: 'Badge for your web site',
    text: 'Paste this HTML into your page. The badge leads to this certificate and states its date and grade.',
    alt: 'Certified by Sello',
    html: 'HTML of the badge',
  },
};

const es: typeof en = {
  address: 'Dirección de la página',
  copyLink: 'Copiar el enlace',
  native: 'Compartir…',
  whatsApp: 'WhatsApp',
  mail: 'Correo',
  opensElsewhere: (name) => `Compartir por ${name} (sale de esta página)`,
  qr: 'Código QR de la dirección',
  titled: (title) => `«${title}»`,
  untitled: (size) => `un archivo de ${size}`,
  subject: (file) => `Certificado de ${file}`,
  text: (file) => `Certificado de ${file}. Cualquiera puede verificarlo en esta página:`,
  sandboxText: (file) => `Certificado de ensayo de ${file}, sin valor legal:`,
  badge: {
    title: 'Distintivo para su sitio web',
    text: 'Pegue este HTML en su página. El distintivo lleva a este certificado e indica su fecha y su grado.',
    alt: 'Certificado por Sello',
    html: 'HTML del distintivo',
  },
};

export const sharingMessages: Messages<typeof en> = { en, es };

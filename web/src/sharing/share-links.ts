/** Opens WhatsApp with the text ready to send; on a computer, WhatsApp Web. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

export function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Where the certificate's badge is, and the HTML that shows it on another page. */
export function badgeOf(url: string, language: string, alt: string): { src: string; html: string } {
  const src = `${url}/badge.svg?language=${language}`;
  return { src, html: `<a href="${url}"><img src="${src}" alt="${alt}" height="56"></a>` };
}

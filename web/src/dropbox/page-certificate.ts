/** The certificate that the page around the drop box shows. */
export interface PageCertificate {
  id: string;
  /** Of the certified file, hexadecimal. */
  sha256: string;
}

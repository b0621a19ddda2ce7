export type FileLinkVerdict =
  { granted: true; key: string; mime: string; contentDisposition: string } | { granted: false };

/** Checks the signed links of a store whose files the API serves itself. */
export interface FileLinkReader {
  read(request: { method: string; url: string }): FileLinkVerdict;
}

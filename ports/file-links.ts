export type FileLinkVerdict =
  { granted: true; key: string; mime: string; contentDisposition: string } | { granted: false };

/** Checks the links of a store that has no server of its own. */
export interface FileLinkReader {
  read(request: { method: string; url: string }): FileLinkVerdict;
}

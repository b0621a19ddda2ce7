/** ETSI EN 319 162-1, annex A.1. */
export const ASIC_MEDIA_TYPE = 'application/vnd.etsi.asic-s+zip';
export const ASIC_MIMETYPE_NAME = 'mimetype';
/** ETSI EN 319 162-1 §4.3.3.2 (4). */
export const ASIC_RECORD_NAME = 'META-INF/evidencerecord.ers';

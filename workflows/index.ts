export { certifyFile } from './certify-file';
export { anchorBatch } from './anchor-batch';
export { deleteOrphans, resumeStale } from './sweep';

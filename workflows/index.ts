export { certifyFile } from './certify-file';
export { anchorBatch } from './anchor-batch';
export { sweep } from './sweep';

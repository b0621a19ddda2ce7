import { hostname } from 'node:os';
import { version } from '../package.json';

/** The name of this worker in Temporal's web interface and in `sello doctor`. */
export const WORKER_IDENTITY = `${process.pid}@${hostname()} sello/${version}`;

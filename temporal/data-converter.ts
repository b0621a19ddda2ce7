import { join } from 'node:path';
import type { DataConverter } from '@temporalio/common';
import type { TemporalConfig } from '../config/config';
import { openCodecKeys } from './codec-keys';
import { createPayloadCodec } from './payload-codec';

/** For clients and workers: encrypts payloads when a key file is configured. */
export function dataConverterOf({
  codecKeyFile,
  namespace,
}: Pick<TemporalConfig, 'codecKeyFile' | 'namespace'>): DataConverter | undefined {
  if (codecKeyFile === null) return undefined;
  return {
    payloadCodecs: [createPayloadCodec(openCodecKeys(codecKeyFile), namespace)],
    // The SDK takes a path. The code may be part of a bundle in another folder of dist/.
    failureConverterPath: join(__dirname, '..', 'temporal', 'failure-converter'),
  };
}

/** The workflows' half of the failure converter, and of tracing, is built into their bundle. */
export function workflowBundleName(
  { codecKeyFile }: Pick<TemporalConfig, 'codecKeyFile'>,
  { traced }: { traced: boolean },
): string {
  return `workflow-bundle${codecKeyFile === null ? '' : '-encrypted'}${traced ? '-traced' : ''}.js`;
}

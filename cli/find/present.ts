import { counted } from '../../domain/text';
import { inLine } from '../../clients/cli/print';
import type { BatchFinding, CertificateFinding, HashBatchFinding, RunFinding } from './findings';

/** A certificate as text. */
export function presentCertificate(found: CertificateFinding): string {
  const { id, account, status, failure, title, file, receivedAt, timestamp, run, batch } = found;
  return [
    `Certificate ${id}`,
    `  ${status}${failure === null ? '' : `: ${inLine(failure.message)} (${failure.code})`}`,
    `  of ${inLine(account.email ?? 'a deleted account')} (${account.id}), received ${receivedAt}`,
    `  ${JSON.stringify(title)}, ${file.size} bytes, ${inLine(file.mime)}, SHA-256 ${file.sha256}`,
    timestamp === null
      ? '  no time stamp'
      : `  time stamp of ${timestamp.provider} (${timestamp.grade}), ${timestamp.genTime}, serial number ${timestamp.serialNumber}`,
    ...presentOwnRun(run),
    ...(batch === null
      ? [status === 'certified' ? 'Batch: none yet. It waits for the next window.' : 'Batch: none.']
      : [presentBatch(batch)]),
  ].join('\n');
}

/** A batch of hashes as text. */
export function presentHashBatch(found: HashBatchFinding): string {
  const { id, account, status, counts, receivedAt, doneAt, run } = found;
  const { total, certified, failed, pending } = counts;
  return [
    `Batch of hashes ${id}`,
    `  ${status}: ${certified} of ${total} certified, ${failed} failed, ${pending} pending`,
    `  of ${inLine(account.email ?? 'a deleted account')} (${account.id}), received ${receivedAt}${doneAt === null ? '' : `, done ${doneAt}`}`,
    ...presentOwnRun(run),
  ].join('\n');
}

/** A batch is counted once it is closed. */
export function batchSize(certificates: number | null): string {
  return certificates === null ? 'certificates not yet counted' : counted(certificates, 'certificate');
}

export function presentBatch(batch: BatchFinding): string {
  const { id, network, status, certificates, index, root, txid, feeSats, block, runs } = batch;
  return [
    `Batch ${id}: ${status}`,
    `  on ${network}, ${batchSize(certificates)}${index === null ? '' : `, this one at index ${index}`}`,
    ...(root === null ? [] : [`  Merkle root ${root}`]),
    ...(txid === null ? [] : [`  transaction ${txid}, fee ${feeSats ?? '?'} satoshi`]),
    block === null ? '  in no block' : `  in block ${block.height}, ${block.hash}, ${block.time}`,
    ...runs.flatMap((run) => presentRun('  Run', run)),
  ].join('\n');
}

export function presentOwnRun(run: RunFinding | null): string[] {
  return run === null
    ? ['Run: none. It was never started, or is older than the retention period of Temporal.']
    : presentRun('Run', run);
}

export function presentRun(
  label: string,
  { workflowId, state, startedAt, endedAt, says, url }: RunFinding,
): string[] {
  const indent = ' '.repeat(label.length - label.trimStart().length + 2);
  return [
    `${label} ${workflowId}: ${state}, ${startedAt} to ${endedAt ?? 'now'}`,
    ...(says === null ? [] : [`${indent}${says.replaceAll(/\n+/g, `\n${indent}`)}`]),
    ...(url === null ? [] : [`${indent}${url}`]),
  ];
}

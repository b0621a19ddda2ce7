import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { Sorted } from '../../../proofs/sorting/sort';
import { FoundCertificates } from './found-certificates';
import { GroupView } from './group-view';
import type { PageCertificate } from './page-certificate';
import { TrustUsed } from './trust-used';
import { Unpaired } from './unpaired';
import type { Judged } from './use-judgements';

/** One result per file, then what belongs to none, and what the time stamps were checked against. */
export function Results({
  judged,
  certificate,
  blocks,
  adopted,
  onBlock,
  onLoaded,
  onAdopt,
}: {
  judged: Judged;
  certificate: PageCertificate | null;
  blocks: ReadonlyMap<string, ComparedBlock>;
  /** The certificates that the reader chose to trust. */
  adopted: Sorted | null;
  onBlock: (key: string, block: ComparedBlock | null) => void;
  onLoaded: (loaded: Sorted[]) => void;
  onAdopt: (item: Sorted) => void;
}) {
  const { groups, unpaired, certificates, trust, fingerprints } = judged;
  const anyProofs = groups.some(({ judgement }) => judgement !== 'none');
  return (
    <>
      {groups.map((group) => (
        <GroupView
          key={group.key}
          group={group}
          certificate={certificate}
          anyProofs={anyProofs}
          single={groups.length === 1}
          block={blocks.get(group.key) ?? null}
          onBlock={onBlock}
          onLoaded={onLoaded}
        />
      ))}
      <Unpaired items={unpaired} onLoaded={onLoaded} />
      <FoundCertificates items={certificates} adopted={adopted} onAdopt={onAdopt} />
      {anyProofs && <TrustUsed trust={trust} fingerprints={fingerprints} />}
    </>
  );
}

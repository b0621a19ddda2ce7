import { QrCode } from '../sharing/qr-code';
import type { ProofDocument } from './proof-document';
import { publicAddress } from './public-address';

/** Leads from a printed page back to this one; its address is printed as text, too. */
export function PrintCode({ proof }: { proof: ProofDocument }) {
  const url = publicAddress(proof);
  return (
    <div className="print-only print-code" aria-hidden="true">
      <QrCode text={url} label="" />
      <code>{url}</code>
    </div>
  );
}

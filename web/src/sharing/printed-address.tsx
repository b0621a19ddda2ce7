import { QrCode } from './qr-code';

/** Leads from a printed page back to this one; its address is printed as text, too. */
export function PrintedAddress({ path }: { path: string }) {
  const url = `${location.origin}${path}`;
  return (
    <div className="print-only print-code" aria-hidden="true">
      <QrCode text={url} label="" />
      <code>{url}</code>
    </div>
  );
}

import './certificate-seal.css';
import { useMemo } from 'react';
import { drawSeal } from '../../../proofs/seal/draw-seal';

interface CertificateSealProps {
  sha256: string;
  size?: number;
  /** For screen readers; a seal without one is an ornament. */
  label?: string;
  /** Outlined, in the colour of a warning. What it means is written beside it. */
  sandbox?: boolean;
  /** Pressed onto the page once, gently, when this becomes true. */
  press?: boolean;
}

/** The seal of a certificate, drawn from the hash of its file. */
export function CertificateSeal({
  sha256,
  size = 160,
  label,
  sandbox = false,
  press = false,
}: CertificateSealProps) {
  const drawing = useMemo(() => drawSeal(sha256, { sandbox }), [sha256, sandbox]);
  const classes = ['certificate-seal', ...(sandbox ? ['sandbox'] : []), ...(press ? ['press'] : [])];
  return (
    <svg
      className={classes.join(' ')}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      width={size}
      height={size}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <g fill="currentColor" fillRule="evenodd">
        {drawing.fills.map(({ d, opacity }) => (
          <path key={d} d={d} opacity={opacity} />
        ))}
      </g>
      <g fill="none" stroke="currentColor" strokeLinejoin="round">
        {drawing.strokes.map(({ d, width, opacity, dash }) => (
          <path key={d} d={d} strokeWidth={width} opacity={opacity} strokeDasharray={dash?.join(' ')} />
        ))}
      </g>
    </svg>
  );
}

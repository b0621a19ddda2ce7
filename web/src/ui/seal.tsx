/** The service's logo. */
export function Seal({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        fill="var(--accent)"
        d="M16 1.5l3.3 2.6 4.1-.8 1.7 3.8 4 1.3-.2 4.2 2.6 3.4-2.6 3.4.2 4.2-4 1.3-1.7 3.8-4.1-.8L16 30.5l-3.3-2.6-4.1.8-1.7-3.8-4-1.3.2-4.2L.5 16l2.6-3.4-.2-4.2 4-1.3 1.7-3.8 4.1.8z"
      />
      <path
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M10.5 16.4l3.8 3.8 7.4-8"
      />
    </svg>
  );
}

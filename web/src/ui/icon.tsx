const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 4L2.5 20h19zM12 10v4.5M12 17.5v.1',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 8v.1',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7.5V12l3 2',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  upload: 'M12 16V5M7 9.5L12 4.5l5 5M4 16v4h16v-4',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 16v4h16v-4',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  send: 'M21 4L3 11l7 3 3 7zM10 14L21 4',
  stack: 'M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M7 11H5v10h14V11h-2',
  chat: 'M4 20l1.2-4A8 8 0 1112 20a8 8 0 01-3.8-1zM9 10.5h6M9 13.5h4',
  mail: 'M3 6h18v13H3zM3.5 6.5L12 13l8.5-6.5',
  printer: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5L15.5 10',
  blocks: 'M4 4h7v7H4zM13 13h7v7h-7zM11 7.5h5.5V13',
  key: 'M8 15a4 4 0 100-8 4 4 0 000 8zM12 11h9M18 11v4M15 11v3',
  plus: 'M12 5v14M5 12h14',
  turn: 'M20 12a8 8 0 11-2.5-5.8M20 3v4.5h-4.5',
  cloud: 'M7 18a4.5 4.5 0 01-.5-9A6 6 0 0118 10.5a3.8 3.8 0 01-.5 7.5zM3 3l18 18',
  globe: 'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: its meaning is always stated in text beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

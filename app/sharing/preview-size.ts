/** What chat programs and social networks expect of a large preview. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

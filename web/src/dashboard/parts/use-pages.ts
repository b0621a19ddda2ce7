import { useState } from 'react';

export interface Pages {
  /** The cursor that the page begins after; `null` on the first one. */
  after: string | null;
  page: number;
  older: (next: string) => void;
  newer: () => void;
}

/** The pages of a list by cursor. Another `scope`, such as a filter, begins at the first one. */
export function usePages(scope: string): Pages {
  const [state, setState] = useState<{ scope: string; trail: readonly string[] }>({ scope, trail: [] });
  const trail = state.scope === scope ? state.trail : [];
  return {
    after: trail.at(-1) ?? null,
    page: trail.length + 1,
    older: (next) => {
      setState({ scope, trail: [...trail, next] });
    },
    newer: () => {
      setState({ scope, trail: trail.slice(0, -1) });
    },
  };
}

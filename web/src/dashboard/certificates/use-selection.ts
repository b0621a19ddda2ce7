import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  /** Selects all of these, or none if all are selected. */
  toggle: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Kept over the pages of one list; another search or filter begins a new one. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const ids = state.scope === scope ? state.ids : new Set<string>();
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (some) => {
      const next = new Set(ids);
      const isAll = some.every((id) => ids.has(id));
      for (const id of some) {
        if (isAll) next.delete(id);
        else next.add(id);
      }
      setState({ scope, ids: next });
    },
    clear: () => {
      setState({ scope, ids: new Set() });
    },
  };
}

import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import type { CertificateRecord } from '../../api/types';

type Selectable = Pick<CertificateRecord, 'id' | 'file' | 'custody'>;

export interface Selection {
  ids: readonly string[];
  /** Why it cannot be downloaded at once; `null` if it can. */
  excess: 'tooMany' | 'tooLarge' | null;
  has: (id: string) => boolean;
  /** Selects all of these, or none if all are selected. */
  toggle: (certificates: readonly Selectable[]) => void;
  clear: () => void;
}

/** The size of each selected file, by the certificate's id. */
type Sizes = ReadonlyMap<string, number>;

/** Kept over the pages of one list; another search or filter begins a new one. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState<{ scope: string; sizes: Sizes }>({ scope, sizes: new Map() });
  const sizes: Sizes = state.scope === scope ? state.sizes : new Map();
  return {
    ids: [...sizes.keys()],
    excess: excessOf(sizes),
    has: (id) => sizes.has(id),
    toggle: (some) => {
      const next = new Map(sizes);
      const isAll = some.every(({ id }) => sizes.has(id));
      for (const { id, file, custody } of some) {
        if (isAll) next.delete(id);
        // A file that is not held adds nothing to a download.
        else next.set(id, custody === 'held' ? file.size : 0);
      }
      setState({ scope, sizes: next });
    },
    clear: () => {
      setState({ scope, sizes: new Map() });
    },
  };
}

/** As the service would refuse it. */
export function excessOf(sizes: Sizes): Selection['excess'] {
  if (sizes.size > LIMITS.downloadCertificates) return 'tooMany';
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return bytes > LIMITS.downloadBytes ? 'tooLarge' : null;
}

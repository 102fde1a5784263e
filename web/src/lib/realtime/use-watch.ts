import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { useEffect } from 'react';
import { hold } from './asks.ts';

/** Asks to be told about these things (`event:slots`, `groups:changed`, …), also on every later connection. */
export function useWatch(kind: WatchTarget['kind'], ids: readonly string[]): void {
  const wanted = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    const releases = wanted
      .split(' ')
      .filter(Boolean)
      .map(id => hold({ event: 'watch', kind, id }));
    return () => {
      for (const release of releases) release();
    };
  }, [kind, wanted]);
}

import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { useEffect, useEffectEvent } from 'react';
import { askState, hold } from './asks.ts';

/**
 * Asks to be told about these things (`event:slots`, `groups:changed`, …), also on every later connection. `onAnswered`
 * is called each time the server answers: what changed before its yes was told to nobody here, and must be fetched; so
 * must what its no is about, which is gone by then.
 */
export function useWatch(kind: WatchTarget['kind'], ids: readonly string[], onAnswered?: () => void): void {
  const wanted = [...new Set(ids)].sort().join(' ');
  const answered = useEffectEvent(() => onAnswered?.());
  useEffect(() => {
    const releases = wanted
      .split(' ')
      .filter(Boolean)
      .map(id => {
        const ask = { event: 'watch' as const, kind, id };
        return hold(ask, () => {
          if (askState(ask) !== 'waiting') answered();
        });
      });
    return () => {
      for (const release of releases) release();
    };
  }, [kind, wanted]);
}

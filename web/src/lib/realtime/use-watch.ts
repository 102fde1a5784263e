import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { useEffect, useEffectEvent } from 'react';
import { askState, hold } from './asks.ts';

/**
 * Asks to be told about these things (`event:slots`, `groups:changed`, …), also on every later connection. `onGranted`
 * is called each time the server says yes: what changed before that was told to nobody here, and must be fetched.
 */
export function useWatch(kind: WatchTarget['kind'], ids: readonly string[], onGranted?: () => void): void {
  const wanted = [...new Set(ids)].sort().join(' ');
  const granted = useEffectEvent(() => onGranted?.());
  useEffect(() => {
    const releases = wanted
      .split(' ')
      .filter(Boolean)
      .map(id => {
        const ask = { event: 'watch' as const, kind, id };
        return hold(ask, () => {
          if (askState(ask) === 'granted') granted();
        });
      });
    return () => {
      for (const release of releases) release();
    };
  }, [kind, wanted]);
}

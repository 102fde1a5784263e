import { useEffect, useEffectEvent } from 'react';

/** Calls `onBack` when the network is back, to clear errors such as “You are offline”. */
export function useBackOnline(onBack: () => void): void {
  const latest = useEffectEvent(onBack);
  useEffect(() => {
    const back = () => latest();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}

import { useCallback, useState } from 'react';

/** Some of the messages by their ids, and what puts one in or takes one out, which stay the same. */
export function useIdSet() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const add = useCallback((id: string) => setIds(now => new Set(now).add(id)), []);
  const remove = useCallback((id: string) => setIds(now => new Set([...now].filter(one => one !== id))), []);
  return [ids, add, remove] as const;
}

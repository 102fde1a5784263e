import { onSharedAccount } from './caller.ts';

/** Does what is about the same thing (`key`) one after the other, in the order of its arrival, whatever becomes of it. */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const shared = () => onSharedAccount(key, work);
    const turn = last.get(key)?.then(shared) ?? shared();
    const over = turn.catch(() => {});
    last.set(key, over);
    try {
      return await turn;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}

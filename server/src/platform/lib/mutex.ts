import { asSharedCaller } from './caller.ts';

/** Runs work on the same thing (`key`) one after the other, in order of arrival, whether or not it fails. */
export function createMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const shared = () => asSharedCaller(key, work);
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

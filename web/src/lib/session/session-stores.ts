import { memoryStore, type TextStore } from '../storage.ts';
import { sessionSnapshot, subscribeToSession } from './store.ts';

/** Returns a memory store that is cleared once `isOver` returns true for its writer and the current user. */
function sessionStore(isOver: (writer: string | undefined, now: string | undefined) => boolean): TextStore {
  const store = memoryStore();
  const userId = () => sessionSnapshot().user?._id;
  let end: (() => void) | undefined;
  return {
    ...store,
    write(key, text) {
      store.write(key, text);
      if (end) return;
      const writer = userId();
      const stop = subscribeToSession(() => {
        if (!isOver(writer, userId())) return;
        store.clear();
        stop();
        end = undefined;
      });
      end = stop;
    },
  };
}

/** Texts about other people: cleared by a reload and when somebody else signs in, but not by signing out. */
export const pageStore = sessionStore((writer, now) => now !== undefined && now !== writer);

/** Secrets: cleared by a reload and when the session ends. */
export const secretStore = sessionStore((_, now) => now === undefined);

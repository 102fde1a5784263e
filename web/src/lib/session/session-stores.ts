import { memoryStore, type TextStore } from '../storage.ts';
import { sessionSnapshot, subscribeToSession } from './store.ts';

/** A store in memory that forgets everything once `isOver` says so of who wrote into it and who is signed in now. */
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

/** Words about other people: gone with a reload and when somebody else signs in. A session that ended leaves them to the same person. */
export const pageStore = sessionStore((writer, now) => now !== undefined && now !== writer);

/** Secrets: gone with a reload and when the session ends. */
export const secretStore = sessionStore((_, now) => now === undefined);

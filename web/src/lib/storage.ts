/** A store of texts by key. Writing null removes one. */
export type TextStore = {
  read: (key: string) => string | null;
  write: (key: string, text: string | null) => void;
  clear: () => void;
};

/** Returns a store in memory, cleared by a reload. */
export function memoryStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    read: key => texts.get(key) ?? null,
    write(key, text) {
      if (text === null) texts.delete(key);
      else texts.set(key, text);
    },
    clear: () => texts.clear(),
  };
}

/** Returns a store in browser storage, or in memory if that is blocked (private windows, strict settings). */
function browserStore(area: () => Storage): TextStore {
  const memory = memoryStore();
  return {
    read(key) {
      try {
        return area().getItem(key);
      } catch {
        return memory.read(key);
      }
    },
    write(key, text) {
      try {
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
      } catch {
        memory.write(key, text);
      }
    },
    clear() {
      memory.clear();
      try {
        area().clear();
      } catch {
        // Blocked, so it is empty.
      }
    },
  };
}

/** Shared by all tabs of this device. */
export const deviceStore = browserStore(() => localStorage);

/** Of this tab; survives a reload. */
export const tabStore = browserStore(() => sessionStorage);

/** Returns stored JSON; null if there is none or it is invalid. */
export function readJson(store: TextStore, key: string): unknown {
  try {
    return JSON.parse(store.read(key) ?? 'null');
  } catch {
    return null;
  }
}

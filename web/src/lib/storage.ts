/** Texts under keys. Writing null removes one. */
export type TextStore = {
  read: (key: string) => string | null;
  write: (key: string, text: string | null) => void;
  clear: () => void;
};

/** In memory, gone with a reload. */
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

/** In the browser's storage; where that is blocked altogether (private windows, strict settings), in memory. */
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
        // Blocked: nothing is in it.
      }
    },
  };
}

/** Of this device, in every tab. */
export const deviceStore = browserStore(() => localStorage);

/** Of this tab; it outlives a reload. */
export const tabStore = browserStore(() => sessionStorage);

/** Something that was stored as JSON; null where there is none or it cannot be read. */
export function readJson(store: TextStore, key: string): unknown {
  try {
    return JSON.parse(store.read(key) ?? 'null');
  } catch {
    return null;
  }
}

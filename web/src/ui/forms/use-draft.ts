import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { pageStore } from '../../lib/session/session-stores.ts';
import { deviceStore, readJson, type TextStore } from '../../lib/storage.ts';

const saveAfterMs = 400;
const keptOnDevice = 'Not saved yet. What you typed is kept as a draft.';
const keptInPage = 'Not saved yet. What you typed is kept until the page is reloaded.';

export type Draft = {
  /** Whether the form's values were typed on an earlier visit. */
  restored: boolean;
  /** Forgets what was typed and resets the form; fields that are never kept are not part of the draft, and stay. */
  discard: () => void;
  /** Forgets what was typed, after it was sent. */
  clear: () => void;
};

type FormOptions<V> = {
  /** The device by default, because a phone that runs out of memory drops the tab with its session storage. */
  store?: TextStore;
  /** Fields of which nothing is kept. */
  never?: readonly (keyof V & string)[];
  /** Said when the page is left with a draft. */
  kept?: string;
};

const none: readonly never[] = [];
const keyOf = (name: string): string => `draft:${name}`;

/**
 * Keeps what is typed into a form under `name`, however the page is left, until it is sent or discarded. Only what
 * differs from the form's first values is kept, so that it can be put onto newer ones.
 */
export function useDraft<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: string,
  { store = deviceStore, never = none, kept = keptOnDevice }: FormOptions<V> = {},
): Draft {
  const key = keyOf(name);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [restored, setRestored] = useState(false);
  const { watch, setValue, reset, getValues } = form;
  const [defaults] = useState(() => structuredClone(getValues()));
  const [unkept] = useState(() => new Set<string>(never));

  useEffect(() => {
    const before = fieldsOf(defaults, unkept);
    const saved = read(store, key);
    for (const [path, value] of Object.entries(saved ?? {})) {
      if (path in before) setValue(path as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    }
    setRestored(saved !== null);
    const save = () => {
      timer.current = undefined;
      const changed = Object.entries(fieldsOf(getValues(), unkept)).filter(
        ([path, value]) => JSON.stringify(value) !== JSON.stringify(before[path]),
      );
      store.write(key, changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null);
    };
    let typed = false;
    const subscription = watch(() => {
      typed = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveAfterMs);
    });
    const saveNow = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      save();
    };
    window.addEventListener('pagehide', saveNow);
    // It is open again: the message of the last time is no longer true.
    toast.dismiss(key);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('pagehide', saveNow);
      saveNow();
      // Said however the page is left: by a link, a menu, the search or Back.
      if (typed && read(store, key)) toast(kept, { id: key });
    };
  }, [store, key, defaults, unkept, kept, watch, setValue, getValues]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    store.write(key, null);
    setRestored(false);
  }, [store, key]);

  const discard = useCallback(() => {
    const stays = Object.entries(getValues()).filter(([field]) => unkept.has(field));
    reset({ ...defaults, ...Object.fromEntries(stays) } as DefaultValues<V>);
    clear();
  }, [reset, getValues, defaults, unkept, clear]);

  return { restored, discard, clear };
}

/** {@link useDraft} of an admin's form, about other people: no storage of the browser ever holds it. */
export function usePageDraft<V extends FieldValues, C, O>(form: UseFormReturn<V, C, O>, name: string): Draft {
  return useDraft(form, name, { store: pageStore, kept: keptInPage });
}

/** The fields of a form by their paths, without some; a list is one field. */
function fieldsOf(values: object, unkept: ReadonlySet<string>, above = ''): Record<string, unknown> {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const path = `${above}${name}`;
    if (unkept.has(path)) return [];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? Object.entries(fieldsOf(value, unkept, `${path}.`)) : [[path, value]];
  });
  return Object.fromEntries(entries);
}

function read(store: TextStore, key: string): Record<string, unknown> | null {
  const value = readJson(store, key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

type ValueOptions = { store?: TextStore; kept?: string };

/**
 * A value that is typed and not sent, kept in the store under `name`, whatever happens to the page. A text is stored as it
 * is, anything else as JSON. `clear` leaves what is shown as it is; `kept` is said when it is left unsent.
 */
export function useDraftValue<T>(name: string, initial: T, { store = deviceStore, kept }: ValueOptions = {}) {
  const key = keyOf(name);
  const [first] = useState(initial);
  const stored = () => {
    const value = readValue(store, key, first);
    return { key, value: value ?? first, restored: value !== null };
  };
  const [held, setHeld] = useState(stored);
  const current = held.key === key ? held : stored();
  if (current !== held) setHeld(current);
  const typed = useRef(false);

  useEffect(() => {
    if (!kept) return;
    toast.dismiss(key);
    return () => {
      if (typed.current && store.read(key) !== null) toast(kept, { id: key });
    };
  }, [store, key, kept]);

  function change(value: T): void {
    typed.current = true;
    setHeld({ ...current, value });
    store.write(key, textOf(value) === textOf(first) ? null : asStored(value));
  }
  function clear(): void {
    store.write(key, null);
    setHeld(now => ({ ...now, restored: false }));
  }
  function discard(): void {
    clear();
    setHeld(now => ({ ...now, value: first }));
  }
  const draft: Draft = { restored: current.restored, clear, discard };
  return { value: current.value, change, draft };
}

/** {@link useDraftValue} of an admin's dialog, about other people: no storage of the browser ever holds it. */
export function usePageValue<T>(name: string, initial: T) {
  return useDraftValue(name, initial, { store: pageStore, kept: keptInPage });
}

const asStored = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const textOf = (value: unknown): string => asStored(value).trim();

function readValue<T>(store: TextStore, key: string, first: T): T | null {
  return (typeof first === 'string' ? store.read(key) : readJson(store, key)) as T | null;
}

/** A text draft of this device; '' for none. */
export const readTextDraft = (name: string): string => deviceStore.read(keyOf(name)) ?? '';

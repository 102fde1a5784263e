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
  /** Deletes the draft and resets the form, except fields that are never saved. */
  discard: () => void;
  /** Deletes the draft after it was sent. */
  clear: () => void;
};

type FormOptions<V> = {
  /** Local storage by default: phones that run out of memory drop the tab with its session storage. */
  store?: TextStore;
  /** Fields that are never saved. */
  never?: readonly (keyof V & string)[];
  /** Toast when the page is left with a draft. */
  kept?: string;
};

const none: readonly never[] = [];
const keyOf = (name: string): string => `draft:${name}`;

/**
 * Saves a form's input as a draft under `name`, however the page is left, until it is sent or discarded. Only
 * differences from the initial values are saved, so that they can be applied to newer ones.
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
    // Open again: the toast about the draft is outdated.
    toast.dismiss(key);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('pagehide', saveNow);
      saveNow();
      // Shown however the page is left: by a link, a menu, the search or Back.
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

/** {@link useDraft} for an admin's form about other people: never in browser storage. */
export function usePageDraft<V extends FieldValues, C, O>(form: UseFormReturn<V, C, O>, name: string): Draft {
  return useDraft(form, name, { store: pageStore, kept: keptInPage });
}

/** Returns a form's fields by path, without `unkept`; a list is one field. */
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
 * Saves an unsent value under `name`, whatever happens to the page. Strings are stored as they are, anything else
 * as JSON. `clear` keeps the shown value; `kept`: toast when the page is left with a draft.
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

/** {@link useDraftValue} for an admin's dialog about other people: never in browser storage. */
export function usePageValue<T>(name: string, initial: T) {
  return useDraftValue(name, initial, { store: pageStore, kept: keptInPage });
}

const asStored = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const textOf = (value: unknown): string => asStored(value).trim();

function readValue<T>(store: TextStore, key: string, first: T): T | null {
  return (typeof first === 'string' ? store.read(key) : readJson(store, key)) as T | null;
}

/** Returns a text draft of this device; '' if there is none. */
export const readTextDraft = (name: string): string => deviceStore.read(keyOf(name)) ?? '';

/** Saves a text as if it had been typed on an earlier visit. */
export const writeTextDraft = (name: string, text: string): void => deviceStore.write(keyOf(name), text);

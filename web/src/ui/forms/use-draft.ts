import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { keep, readKeptJson } from '../../lib/kept.ts';

const saveAfterMs = 400;
const keptText = 'Not saved yet. What you typed is kept as a draft.';
const nothing: readonly never[] = [];

export type Draft = {
  /** Whether what stands in the form was typed on an earlier visit. */
  restored: boolean;
  /** Forgets what was typed and puts the form back to how it was; what is never kept was no part of the draft and stays. */
  discard: () => void;
  /** Forgets what was typed, after it was sent. */
  clear: () => void;
};

/**
 * Keeps what is typed into a long form under `key`, however the page is left, until it is sent or discarded. Only
 * what differs from the form's first values is kept, so that it can be put onto newer ones; of the fields in `never`
 * nothing, and `kept` says which are. Kept in localStorage, because a phone that runs out of memory drops the tab with its session storage.
 */
export function useDraft<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  key: string,
  never: readonly (keyof V)[] = nothing,
  kept = keptText,
): Draft {
  const storageKey = `draft:${key}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [restored, setRestored] = useState(false);
  const { watch, setValue, reset, getValues } = form;
  const [defaults] = useState(() => structuredClone(getValues()));
  const [unkept] = useState(() => new Set<string>(never.map(String)));

  useEffect(() => {
    const saved = read(storageKey);
    for (const [name, value] of Object.entries(saved ?? {})) {
      if (name in defaults && !unkept.has(name))
        setValue(name as never, value as never, { shouldDirty: true });
    }
    setRestored(saved !== null);
    const save = () => {
      timer.current = undefined;
      const changes = changesOf(defaults, getValues(), unkept);
      keep(storageKey, changes && JSON.stringify(changes));
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
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('pagehide', saveNow);
      saveNow();
      // Said however the page is left: by a link, a menu, the search or Back.
      if (typed && read(storageKey)) toast(kept);
    };
  }, [storageKey, defaults, unkept, kept, watch, setValue, getValues]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    keep(storageKey, null);
    setRestored(false);
  }, [storageKey]);

  const discard = useCallback(() => {
    const stays = Object.entries(getValues()).filter(([name]) => unkept.has(name));
    reset({ ...defaults, ...Object.fromEntries(stays) } as DefaultValues<V>);
    clear();
  }, [reset, getValues, defaults, unkept, clear]);

  return { restored, discard, clear };
}

/** The values that are not what the form began with; null when there are none. */
function changesOf(before: FieldValues, now: FieldValues, unkept: ReadonlySet<string>): FieldValues | null {
  const changed = Object.entries(now).filter(
    ([name, value]) => !unkept.has(name) && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

function read(key: string): Record<string, unknown> | null {
  const value = readKeptJson(key);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

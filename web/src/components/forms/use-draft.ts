import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const saveAfterMs = 400;

/**
 * Keeps what is typed into a long form across a reload, under `key`, until `clear` is called after success.
 * Kept in localStorage, because a phone that runs out of memory drops the tab with its session storage.
 */
export function useDraft<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  key: string,
): { clear: () => void } {
  const storageKey = `draft:${key}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { watch, reset, getValues } = form;

  useEffect(() => {
    const saved = read(storageKey);
    if (saved) reset({ ...getValues(), ...saved }, { keepDefaultValues: true });
    const subscription = watch(values => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(storageKey, values), saveAfterMs);
    });
    const saveNow = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      write(storageKey, getValues());
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [storageKey, watch, reset, getValues]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    write(storageKey, null);
  }, [storageKey]);
  return { clear };
}

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function write(key: string, values: unknown): void {
  try {
    if (values === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage full or blocked: the form works without a draft.
  }
}

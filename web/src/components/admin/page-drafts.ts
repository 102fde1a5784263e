import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toast } from '../../lib/toast.ts';
import type { Draft } from '../forms/use-draft.ts';

/*
 * What an admin has typed into a dialog and not sent is about other people: it is kept with the page's data, which go with a
 * reload and when somebody else signs in, and never in the browser's storage as the drafts of one's own forms are.
 */
const keptUnder = 'typed';
const keptText = 'Not saved yet. What you typed is kept until the page is reloaded.';

/** What is kept under a name; `typed` tells whether something was typed since the dialog opened. */
function useKept<T>(name: string) {
  const client = useQueryClient();
  const typed = useRef(false);
  const store = useMemo(() => {
    const queryKey = [keptUnder, name];
    return {
      read: () => client.getQueryData<T>(queryKey),
      write(value: T) {
        typed.current = true;
        client.setQueryDefaults([keptUnder], { gcTime: Number.POSITIVE_INFINITY });
        client.setQueryData(queryKey, value);
      },
      forget: () => client.removeQueries({ queryKey, exact: true }),
    };
  }, [client, name]);
  useEffect(
    () => () => {
      if (typed.current && store.read() !== undefined) toast(keptText);
    },
    [store],
  );
  return store;
}

/**
 * A state of a dialog that outlives Escape, Back and Cancel: opened again under the same name, which is that of the act and
 * the row, it is there again. `draft.clear()` once it was sent.
 */
export function usePageDraft<T>(name: string, initial: T) {
  const { read, write, forget } = useKept<T>(name);
  const [first] = useState(initial);
  const [value, setValue] = useState(() => read() ?? first);
  const [restored, setRestored] = useState(() => read() !== undefined);

  function change(next: T) {
    setValue(next);
    if (JSON.stringify(next) === JSON.stringify(first)) forget();
    else write(next);
  }
  function clear() {
    forget();
    setRestored(false);
  }
  function discard() {
    setValue(first);
    clear();
  }
  const draft: Draft = { restored, clear, discard };
  return { value, change, draft };
}

/** {@link usePageDraft} of a form of texts; only the fields that were changed are put onto those of today. */
export function useFormPageDraft<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: string,
): Draft {
  const { watch, setValue, getValues, reset } = form;
  const { read, write, forget } = useKept<Record<string, string>>(name);
  const [defaults] = useState(() => structuredClone(getValues()));
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    const before = textsOf(defaults);
    const saved = read();
    for (const [path, text] of Object.entries(saved ?? {})) {
      if (path in before) setValue(path as Path<V>, text as PathValue<V, Path<V>>, { shouldDirty: true });
    }
    setRestored(saved !== undefined);
    const subscription = watch(() => {
      const changed = Object.entries(textsOf(getValues())).filter(([path, text]) => text !== before[path]);
      if (changed.length > 0) write(Object.fromEntries(changed));
      else forget();
    });
    return () => subscription.unsubscribe();
  }, [defaults, read, write, forget, watch, setValue, getValues]);

  const clear = useCallback(() => {
    forget();
    setRestored(false);
  }, [forget]);
  const discard = useCallback(() => {
    reset(defaults);
    clear();
  }, [reset, defaults, clear]);
  return { restored, clear, discard };
}

/** The texts of a form by the paths of their fields. */
function textsOf(values: object, above = ''): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const path = `${above}${name}`;
    if (typeof value === 'object' && value !== null) return Object.entries(textsOf(value, `${path}.`));
    return [[path, String(value ?? '')]];
  });
  return Object.fromEntries(entries);
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { sessionSnapshot, subscribeToSession } from '../../lib/session/store.ts';
import type { Draft } from '../../ui/forms/use-draft.ts';

/*
 * What an admin has typed into a dialog and not sent is about other people: it is kept in memory, goes with a reload and
 * when somebody else signs in, and is never in the browser's storage as the drafts of one's own forms are. Where the
 * session ends by itself it waits for the same admin: the queries, which are emptied then, are not its place.
 */
const keptText = 'Not saved yet. What you typed is kept until the page is reloaded.';

/** Of one admin, by the name of the dialog: what was typed, and the message that says that it is kept. */
type Words = { texts: Map<string, unknown>; told: Map<string, string> };
const kept = new WeakMap<QueryClient, Words>();

function wordsOf(client: QueryClient): Words {
  const known = kept.get(client);
  if (known) return known;
  const words: Words = { texts: new Map(), told: new Map() };
  kept.set(client, words);
  const owner = sessionSnapshot().user?._id;
  const off = subscribeToSession(() => {
    const { user } = sessionSnapshot();
    if (!user || user._id === owner) return;
    kept.delete(client);
    off();
  });
  return words;
}

/** What is kept under a name; `typed` tells whether something was typed since the dialog opened. */
function useKept<T>(name: string) {
  const client = useQueryClient();
  const typed = useRef(false);
  const store = useMemo(
    () => ({
      read: () => wordsOf(client).texts.get(name) as T | undefined,
      write(value: T) {
        typed.current = true;
        wordsOf(client).texts.set(name, value);
      },
      forget: () => void wordsOf(client).texts.delete(name),
    }),
    [client, name],
  );
  useEffect(() => {
    const { told } = wordsOf(client);
    // It is open again: the message of the last time is no longer true, whatever becomes of the words now.
    const before = told.get(name);
    if (before !== undefined) toast.dismiss(before);
    return () => {
      if (typed.current && store.read() !== undefined) told.set(name, toast(keptText));
    };
  }, [client, name, store]);
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

import { useState } from 'react';
import { keep, readKept } from './kept.ts';

const keyOf = (name: string) => `draft:${name}`;

/**
 * A text that is typed and not sent, kept on this device under the name, whatever happens to the page: who looks
 * something up in another app may find the tab dropped.
 */
export function useTextDraft(name: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => ({ name, text: readTextDraft(name) }));
  const current = draft.name === name ? draft : { name, text: readTextDraft(name) };
  if (current !== draft) setDraft(current);

  function change(text: string): void {
    setDraft({ name, text });
    keep(keyOf(name), text.trim() === '' ? null : text);
  }
  return [current.text, change];
}

/** What is kept under the name; '' for nothing. */
export const readTextDraft = (name: string): string => readKept(keyOf(name)) ?? '';

/** Keeps it no longer, once it was sent; the field that shows it stays as it is. */
export const forgetTextDraft = (name: string): void => keep(keyOf(name), null);

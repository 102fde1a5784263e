import { useState } from 'react';

/** What is typed into a room and not sent, kept on this device under the room and the person, whatever happens to the page. */
export function useTextDraft(key: string): [string, (text: string) => void] {
  const storageKey = `draft:chat:${key}`;
  const [draft, setDraft] = useState(() => ({ storageKey, text: read(storageKey) }));
  const current = draft.storageKey === storageKey ? draft : { storageKey, text: read(storageKey) };
  if (current !== draft) setDraft(current);

  function change(text: string): void {
    setDraft({ storageKey, text });
    try {
      if (text.trim() === '') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, text);
    } catch {
      // Blocked or full: the words live as long as the page.
    }
  }
  return [current.text, change];
}

function read(storageKey: string): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

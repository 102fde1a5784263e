import { useState } from 'react';

const keyOf = (name: string) => `draft:${name}`;

/** A field's text that survives a reload: who looks the number up in another app may find the tab dropped. */
export function useKeptText(name: string): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => keptText(name));
  const change = (next: string) => {
    setText(next);
    write(keyOf(name), next);
  };
  return [text, change, () => write(keyOf(name), '')];
}

/** What is kept under the name; '' for nothing. */
export function keptText(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage full or blocked: the field works without.
  }
}

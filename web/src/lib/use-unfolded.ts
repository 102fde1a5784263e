import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { readJson, tabStore } from './storage.ts';

const storageKey = 'unfolded';
/** Entries of the history whose lists are remembered. */
const longest = 50;

/**
 * Whether all of a list is shown, and what a button right below it does to show it: the focus goes to the first of what
 * was hidden, and Back and a reload find the list as long as it was. `name` tells the lists of a page apart.
 */
export function useUnfolded(name: string): [boolean, (event: MouseEvent) => void] {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname} ${name}`;
  const [unfolded, setUnfolded] = useState(() => readUnfolded().includes(entry));

  function unfold({ currentTarget }: MouseEvent): void {
    const list = currentTarget.previousElementSibling;
    const before = list?.childElementCount ?? 0;
    remember(entry);
    flushSync(() => setUnfolded(true));
    // The button is gone or stands below all of it: a keyboard would miss what it has just asked for.
    const first = list?.children[before] as HTMLElement | undefined;
    const target = first?.querySelector<HTMLElement>('a, button') ?? first;
    if (target === first) first?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }

  return [unfolded, unfold];
}

function readUnfolded(): string[] {
  return (readJson(tabStore, storageKey) ?? []) as string[];
}

function remember(entry: string): void {
  tabStore.write(storageKey, JSON.stringify([...readUnfolded(), entry].slice(-longest)));
}

import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { readJson, tabStore } from './storage.ts';

const storageKey = 'unfolded';
/** Number of history entries whose lists are remembered. */
const longest = 50;

/**
 * Returns whether a list is unfolded, and the handler of a button right below it that unfolds it and focuses the
 * first hidden item. Back and a reload restore it. `name`: unique per page.
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
    // The button is gone or below the list: keyboard users would miss the new items.
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useListsFollow } from './event-page.tsx';

const key = ['GET /scrims'] as const;
const card = { _id: 's1', title: 'Night Lobby', bookedCount: 1, reservedSlots: [2] };

/** Returns whether a list is invalidated after the page of `s1` has shown `event`. */
function isRefetched(event: object | null | undefined, items: object[] = [card]): boolean {
  const client = new QueryClient();
  client.setQueryData([...key, {}], { pages: [{ items: [{ _id: 's0' }] }, { items }], pageParams: [] });
  renderHook(() => useListsFollow(key, 's1', event), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return client.getQueryState([...key, {}])?.isInvalidated ?? false;
}

it.each([
  ['has not changed', { ...card, reservedSlots: [2], rules: 'No emulators' }, false],
  ['is not loaded yet', undefined, false],
  ['has a new squad', { ...card, bookedCount: 2 }, true],
  ['reserves other slots', { ...card, reservedSlots: [2, 3] }, true],
  ['is gone', null, true],
])('a list with an event whose own page %s', (_, event, asked) => {
  expect(isRefetched(event)).toBe(asked);
});

it('a list without the event is not refetched', () => {
  expect(isRefetched({ ...card, bookedCount: 2 }, [])).toBe(false);
});

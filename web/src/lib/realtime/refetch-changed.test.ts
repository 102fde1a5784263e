import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { refetchChanged } from './refetch.ts';

const queryKey = ['squads'];
let stop = () => {};
afterEach(() => stop());

/** A list on the screen, whose requests the test answers one after the other. */
function watched() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: { resolve: (squads: number) => void; reject: (reason: unknown) => void }[] = [];
  const signals: AbortSignal[] = [];
  const observer = new QueryObserver<number>(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  });
  stop = observer.subscribe(() => {});
  return {
    client,
    observer,
    signals,
    asked: () => answers.length,
    async answer(squads: number) {
      answers.at(-1)?.resolve(squads);
      await settled();
    },
    async refuse() {
      answers.at(-1)?.reject(new Error('not yet'));
      await settled();
    },
  };
}

const settled = () => new Promise(resolve => setTimeout(resolve, 5));

test('a first response in flight is shown, then fetched once more', async () => {
  const list = watched();
  void refetchChanged(list.client, { queryKey });
  await list.answer(1);
  expect([list.asked(), list.observer.getCurrentResult().data]).toEqual([2, 1]);
  await list.answer(2);
  expect([list.asked(), list.observer.getCurrentResult().data]).toEqual([2, 2]);
});

test('after an error in flight the list is fetched once more: what was missing may exist now', async () => {
  const list = watched();
  void refetchChanged(list.client, { queryKey });
  await list.refuse();
  await list.answer(1);
  expect([list.asked(), list.observer.getCurrentResult().data]).toEqual([2, 1]);
});

test('a burst of changes cancels no request and adds only one', async () => {
  const list = watched();
  await list.answer(1);
  for (let change = 0; change < 5; change++) void refetchChanged(list.client, { queryKey });
  await settled();
  expect(list.asked()).toBe(2);
  await list.answer(2);
  expect([list.asked(), list.observer.getCurrentResult().data]).toEqual([3, 2]);
  await list.answer(6);
  expect([list.asked(), list.observer.getCurrentResult().data]).toEqual([3, 6]);
  expect(list.signals.map(signal => signal.aborted)).toEqual([false, false, false]);
});

test('with nothing in flight it fetches once', async () => {
  const list = watched();
  await list.answer(1);
  void refetchChanged(list.client, { queryKey });
  await list.answer(2);
  expect([list.asked(), list.observer.getCurrentResult().data]).toEqual([2, 2]);
});

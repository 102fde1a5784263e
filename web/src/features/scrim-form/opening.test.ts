import type { ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/error.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { aScrim, scrimIds } from '../../testing/scrims.ts';
import { createOpening } from './opening.ts';

const at = (hour: number) => `2027-01-08T${hour}:30:00.000Z`;
/** The number stands for the moment at which the server gave the id. */
const lobby = (number: number, change: Partial<ScrimSummary> = {}) =>
  aScrim({ _id: `0197${number}`, title: 'Nova T2', startAt: at(15), ...change });

/** The organizer's lobbies as the server has them, newest first. */
function organizer(...lobbies: ScrimSummary[]) {
  const list = [...lobbies];
  const seen = fakeApi({ 'GET /scrims': ({ query }) => ({ items: list.slice(0, Number(query.limit)) }) });
  return { list, seen, open: createOpening(scrimIds.organization) };
}

const asked = (starts: string[], title: string | null = 'Nova T2') => ({
  body: { title, starts },
  title,
  starts,
});
const lost = () => Promise.reject(new ApiError({ status: 0, code: 'NETWORK' }));

afterEach(() => vi.useRealTimers());

test('what a lost request has made is found, however wrong this device’s clock is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 24 * 3_600_000 });
  const { list, open } = organizer(lobby(1));
  const made = open(asked([at(15)]), () => {
    list.unshift(lobby(2));
    return lost();
  });
  await expect(made).resolves.toMatchObject([{ _id: '01972' }]);
});

test('a series is found when all of it is there, by start', async () => {
  const { list, open } = organizer();
  const made = open(asked([at(12), at(15)]), () => {
    list.unshift(lobby(2, { startAt: at(15), title: '9 PM' }), lobby(1, { startAt: at(12), title: '6 PM' }));
    return lost();
  });
  await expect(made).resolves.toMatchObject([{ title: '6 PM' }, { title: '9 PM' }]);
});

test('a lobby that was there before is not taken for the new one', async () => {
  const { open } = organizer(lobby(1));
  await expect(open(asked([at(15)]), lost)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('one that came about after it had been given up is not made once more', async () => {
  const { list, open } = organizer();
  await expect(open(asked([at(15)]), lost)).rejects.toMatchObject({ code: 'NETWORK' });
  list.unshift(lobby(1));
  const again = vi.fn(lost);
  await expect(open(asked([at(15)]), again)).resolves.toMatchObject([{ _id: '01971' }]);
  expect(again).not.toHaveBeenCalled();
});

test('the same lobby is made once more when that was asked for anew', async () => {
  const { list, open } = organizer();
  const send = async () => {
    list.unshift(lobby(list.length + 1));
    return list.slice(0, 1);
  };
  await expect(open(asked([at(15)]), send)).resolves.toMatchObject([{ _id: '01971' }]);
  await expect(open(asked([at(15)]), send)).resolves.toMatchObject([{ _id: '01972' }]);
});

test('without a connection nothing is sent; a list that is refused does not keep a lobby from being made', async () => {
  const send = vi.fn(async () => [lobby(1)]);
  fakeApi({ 'GET /scrims': () => new Error('offline') });
  await expect(createOpening(scrimIds.organization)(asked([at(15)]), send)).rejects.toMatchObject({
    status: 0,
  });
  expect(send).not.toHaveBeenCalled();
  fakeApi({ 'GET /scrims': () => refusal(429, 'RATE_LIMITED', 'Too many requests') });
  await expect(createOpening(scrimIds.organization)(asked([at(15)]), send)).resolves.toHaveLength(1);
});

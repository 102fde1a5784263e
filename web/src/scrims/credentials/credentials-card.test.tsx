import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { inMinutes } from '../../../test/times.ts';
import { CredentialsCard } from './credentials-card.tsx';

const path = 'GET /scrims/:id/room/credentials';
const released = {
  roomId: '7788990',
  password: 'nova27',
  releaseAt: inMinutes(-30),
  released: true,
  version: 1,
  changed: null,
};

function open(answer: () => unknown, times: { releaseAt: string; startAt: string; isReleased?: boolean }) {
  const seen = fakeApi({ [path]: answer });
  store(aSession({ user: aUser() }));
  show(<CredentialsCard scrimId="s1" slot={8} maps={['Erangel', 'Miramar']} {...times} />);
  return () => seen.filter(one => one.key === path).length;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

test('A8: before the release it counts down and requests nothing', () => {
  const asked = open(() => ({ credentials: { matchNumber: 1, throughMatch: 1, ...released } }), {
    releaseAt: inMinutes(20),
    startAt: inMinutes(32),
  });
  expect(screen.getByRole('timer')).toHaveTextContent(/^(20:00|19:\d\d)$/);
  expect(screen.getByText(/^Your slot: 8 · starts/)).toBeVisible();
  expect(asked()).toBe(0);
});

test('during the scrim the current details show, even if the next ones are not released yet', async () => {
  open(() => ({ credentials: { matchNumber: 2, throughMatch: 2, ...released } }), {
    releaseAt: inMinutes(20),
    startAt: inMinutes(-50),
  });
  expect(await screen.findByText('nova27')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Room details · Map 2, Miramar' })).toBeVisible();
  // The second match's start is not the scrim's start, so it is not shown.
  expect(screen.getByText('Your slot: 8')).toBeVisible();
});

test('a shared room’s title lists its matches, and hides the start once the first has begun', async () => {
  open(() => ({ credentials: { matchNumber: 1, throughMatch: 4, ...released } }), {
    releaseAt: inMinutes(20),
    startAt: inMinutes(-50),
  });
  expect(await screen.findByRole('region', { name: 'Room details · Maps 1 to 4' })).toBeVisible();
  expect(screen.getByText('Your slot: 8')).toBeVisible();
});

test('before the start, released details show even if a later match’s are not released yet', async () => {
  open(() => ({ credentials: { matchNumber: 1, throughMatch: 1, ...released } }), {
    releaseAt: inMinutes(40),
    startAt: inMinutes(7),
    isReleased: true,
  });
  expect(await screen.findByText('nova27')).toBeVisible();
});

test('if none are set, nothing is shown', async () => {
  const none = {
    matchNumber: 1,
    throughMatch: 1,
    roomId: null,
    password: null,
    releaseAt: null,
    released: false,
    version: 1,
    changed: null,
  };
  const asked = open(() => ({ credentials: none }), { releaseAt: inMinutes(-1), startAt: inMinutes(11) });
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('if this clock is ahead of the server’s, it retries until they are released', async () => {
  let isReleased = false;
  open(
    () =>
      isReleased
        ? { credentials: { matchNumber: 1, throughMatch: 1, ...released } }
        : refusal(403, 'CREDENTIALS_NOT_RELEASED', 'The room details are not released yet'),
    { releaseAt: inMinutes(-0.1), startAt: inMinutes(11) },
  );
  expect(await screen.findByText('Not released yet. They show up here.')).toBeVisible();
  isReleased = true;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await screen.findByText('nova27')).toBeVisible();
});

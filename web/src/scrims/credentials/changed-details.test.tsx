import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { sendFromServer } from '../../../test/fake-socket.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { inMinutes } from '../../../test/times.ts';
import { CredentialsCard } from './credentials-card.tsx';

const path = 'GET /scrims/:id/room/credentials';
const old: Credentials = {
  matchNumber: 1,
  throughMatch: 1,
  roomId: '7788990',
  password: 'nova27',
  releaseAt: inMinutes(-30),
  released: true,
  version: 1,
  changed: null,
  opened: true,
};
const changedAt = new Date(new Date().setUTCHours(6, 2)).toISOString();
const hidden: Credentials = {
  ...old,
  roomId: null,
  password: null,
  version: 2,
  changed: { at: changedAt, what: 'password' },
  opened: false,
};
const fresh: Credentials = { ...hidden, roomId: '7788990', password: 'owl99', opened: true };

/** Shows the card to a squad; `shown` is what the server answers to a tap on Show. */
function open(current: () => unknown, shown: () => unknown = () => ({ credentials: fresh })) {
  inZone('Asia/Kolkata');
  const seen = fakeApi({ [path]: ({ query }) => (query.peek ? current() : shown()) });
  store(aSession({ user: aUser() }));
  const { person } = show(
    <main id="main">
      <h1>Scrim</h1>
      <CredentialsCard scrimId="s1" slot={8} releaseAt={inMinutes(-30)} startAt={inMinutes(11)} />
    </main>,
  );
  const opened = () => seen.filter(({ key, query }) => key === path && !query.peek).length;
  return { person, opened };
}

afterEach(() => vi.restoreAllMocks());

test('details that change are hidden at once, until a tap shows the new ones', async () => {
  let current = old;
  const { person, opened } = open(
    () => ({ credentials: current }),
    () => {
      current = fresh;
      return { credentials: fresh };
    },
  );
  expect(await screen.findByText('nova27')).toBeVisible();
  current = hidden;
  await sendFromServer('scrim:credentials', { scrimId: 's1' });
  expect(await screen.findByText('New password at 11:32 AM')).toBeVisible();
  expect(screen.queryByText('nova27')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  expect(opened()).toBe(0);
  await person.dblClick(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('owl99')).toBeVisible();
  expect(screen.queryByText(/^New password/)).toBeNull();
  expect(screen.getByRole('region')).toHaveFocus();
  expect(opened()).toBe(1);
});

test('a changed room says so', async () => {
  open(() => ({ credentials: { ...hidden, changed: { at: changedAt, what: 'room' } } }));
  expect(await screen.findByText('New room details at 11:32 AM')).toBeVisible();
});

test('if Show fails, it says why and can be tapped again', async () => {
  let current = hidden;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { person } = open(
    () => ({ credentials: current }),
    () => (current === hidden ? new Error('offline') : { credentials: fresh }),
  );
  const button = await screen.findByRole('button', { name: 'Show' });
  await person.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load room details. You are offline.');
  expect(button).toHaveFocus();
  online.mockReturnValue(true);
  current = fresh;
  await person.click(button);
  expect(await screen.findByText('owl99')).toBeVisible();
});

test('once the network is back, the reason why Show failed is gone, and a tap is still needed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { person, opened } = open(
    () => ({ credentials: hidden }),
    () => new Error('offline'),
  );
  await person.click(await screen.findByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
  expect(opened()).toBe(1);
});

test('a squad kicked since then gets nothing', async () => {
  let isIn = true;
  const refused = refusal(403, 'ROOM_FORBIDDEN', 'Only confirmed squads');
  const { person } = open(
    () => (isIn ? { credentials: hidden } : refused),
    () => {
      isIn = false;
      return refused;
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Show' }));
  await waitFor(() => expect(screen.getByText('Could not load room details')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

test('a page that nobody looks at does not open them, and keeps none that may have changed', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = (to: DocumentVisibilityState) => {
    visibility.mockReturnValue(to);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const asked = vi.fn(() => ({ credentials: old }));
  open(asked);
  await new Promise(resolve => setTimeout(resolve, 30));
  expect(asked).not.toHaveBeenCalled();
  turn('visible');
  expect(await screen.findByText('nova27')).toBeVisible();
  turn('hidden');
  await sendFromServer('scrim:credentials', { scrimId: 's1' });
  await waitFor(() => expect(screen.queryByText('nova27')).toBeNull());
  expect(asked).toHaveBeenCalledTimes(1);
});

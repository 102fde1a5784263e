import type { User } from '@hotdrop/contract/account/users.ts';
import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackButton } from '../../../test/back-button.tsx';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { aKickRequest } from '../../../test/kick-requests.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aSquad } from '../../../test/scrim-squads/squads.ts';
import { aPayment, aScrim, scrimIds } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { KickQueue } from './kick-queue.tsx';

const resolve = 'PATCH /scrims/:id/kick-requests/:requestId/resolve';
let requests: KickRequest[] = [];
/** The squad in the slot after a kick. */
let movedIn: KickRequest['seated'] = null;

function decided(body: unknown): KickRequest {
  const { action, note } = body as { action: string; note: string };
  const status = action === 'kick' ? 'kicked' : 'dismissed';
  const after = action === 'kick' && { target: null, seated: movedIn };
  requests = requests.map(one => ({ ...one, ...after, status, note, resolvedAt: new Date().toISOString() }));
  return requests[0] as KickRequest;
}

const list = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });

function open(
  handlers: Parameters<typeof fakeApi>[0] = {},
  squads: ScrimParticipant[] = [],
  scrim: Scrim = aScrim(),
  reader: Partial<User> = { _id: 'host', role: 'organization' },
) {
  const seen = fakeApi({
    'GET /scrims/:id/kick-requests': () => ({ items: requests, nextCursor: null, total: requests.length }),
    'GET /scrims/:id/participants': () => list(squads),
    [resolve]: ({ body }) => ({ request: decided(body) }),
    ...handlers,
  });
  store(aSession({ user: aUser(reader) }));
  return { seen, ...show(<KickQueue scrim={scrim} />) };
}

const bodies = (seen: ReturnType<typeof open>['seen']) =>
  seen.filter(one => one.key === resolve).map(one => one.body);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  requests = [aKickRequest()];
  movedIn = null;
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

test('a request shows the reported squad, who is in the slot now, who asked, why and when', async () => {
  open();
  const row = within(await screen.findByRole('listitem'));
  for (const text of ['ghost77', 'Slot 07 is Blind', 'Teaming with slot 9', '2 min ago']) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByText(/^Asked by Hydras/)).toBeVisible();
});

test.each([
  ['its organizer', { _id: aScrim().organizationId._id, role: 'organization' }, 'You'],
  ['an admin', { role: 'admin' }, 'Nova Esports'],
] as const)('the question tells %s who must refund', async (_, reader, refunder) => {
  const payment = aPayment({ status: 'captured' });
  const { person } = open({}, [aSquad({ slotNumber: 7, teamName: 'Blind', payment })], aScrim(), reader);
  await person.click(await screen.findByRole('button', { name: 'Kick: slot 07, ghost77' }));
  expect(await screen.findByText(new RegExp(`^${refunder}.* must refund their ₹50`))).toBeVisible();
});

test('an IGN that is not in the reported squad is marked', async () => {
  requests[0] = aKickRequest({ isInSquad: false });
  open({});
  expect(await screen.findByText('No player of Blind has this IGN')).toBeVisible();
});

test('Kick asks for confirmation, naming the squad, its payment and who gets the slot', async () => {
  movedIn = { userId: 'u3', teamName: 'Velocity' };
  const { seen, person } = open({}, [
    aSquad({ slotNumber: 7, teamName: 'Blind', payment: aPayment() }),
    aSquad({ _id: 'w', teamName: 'Velocity', status: 'waitlisted', slotNumber: null, waitlistPosition: 1 }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Kick: slot 07, ghost77' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Kick Blind?' }));
  expect(question.getByText(/^Blind loses slot 07, leaves the room at once/)).toBeVisible();
  expect(await question.findByText(/moves in from the waitlist/)).toHaveTextContent('Velocity moves in');
  expect(question.getByText(/1 unconfirmed UTR, ₹50 may have been paid/)).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(bodies(seen)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Kick Blind' }));
  expect(await screen.findByText('Blind was kicked from slot 07, Velocity has moved in')).toBeInTheDocument();
  expect(screen.getByText('Blind was kicked. Velocity has the slot now')).toBeVisible();
  expect(screen.getByText('Kicked')).toBeVisible();
  expect(screen.getByText('No open requests.')).toBeVisible();
  expect(screen.getByRole('heading', { name: /^To decide/ })).toHaveFocus();
  expect(bodies(seen)).toEqual([{ action: 'kick', note: '' }]);
});

test('a squad that left just then is not reported as kicked', async () => {
  const note = 'The reported squad no longer has slot 07';
  const { person } = open({
    [resolve]: () => ({ request: { ...decided({ action: 'dismiss', note }), target: null } }),
  });
  await person.click(await screen.findByRole('button', { name: 'Kick: slot 07, ghost77' }));
  await person.click(await screen.findByRole('button', { name: 'Kick Blind' }));
  expect(await screen.findByText('Blind had left slot 07 already: nobody was kicked')).toBeInTheDocument();
  expect(screen.getByText('Dismissed')).toBeVisible();
});

test('once the scrim has ended, a request can only be dismissed, and it says why', async () => {
  const endAt = new Date(Date.now() - 60_000).toISOString();
  const { seen, person } = open({}, [], aScrim({ endAt }));
  await person.click(await screen.findByRole('button', { name: 'Dismiss: slot 07, ghost77' }));
  expect(screen.getByText(/^This scrim is over. Squads can no longer be kicked/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Kick/, hidden: true })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(bodies(seen)).toEqual([{ action: 'dismiss', note: '' }]));
});

test('a kick refetches slots, payments and scrim, even without a socket', async () => {
  const { client, person } = open();
  const params = { id: scrimIds.scrim };
  const shown = [
    ['GET /scrims/:id', { params }],
    ['GET /scrims/:id/participants', { params }, 'pages'],
    ['GET /scrims/:id/payments', { params, query: { status: 'refund-due' } }],
    ['GET /dashboard/org', {}],
  ];
  for (const key of shown) client.setQueryData(key, {});
  const isOld = () => shown.map(key => client.getQueryState(key)?.isInvalidated);
  await person.click(await screen.findByRole('button', { name: 'Kick: slot 07, ghost77' }));
  expect(isOld()).not.toContain(true);
  await person.click(await screen.findByRole('button', { name: 'Kick Blind' }));
  await waitFor(() => expect(isOld()).toEqual(shown.map(() => true)));
});

test('without a waitlist the slot becomes free; nobody can be kicked from an empty slot', async () => {
  requests = [
    aKickRequest(),
    aKickRequest({ _id: 'k2', slotNumber: 9, target: null, seated: null }),
    aKickRequest({ _id: 'k3', slotNumber: 3, target: null, seated: { userId: 'u4', teamName: 'Rogue' } }),
    aKickRequest({
      _id: 'k4',
      slotNumber: 5,
      status: 'kicked',
      targetTeam: 'Stray',
      target: null,
      seated: null,
    }),
  ];
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Kick: slot 07, ghost77' }));
  expect(await screen.findByText('The waitlist is empty, so the slot becomes free.')).toBeVisible();
  expect(screen.getByText('The slot is empty now')).toBeInTheDocument();
  expect(screen.getByText('Stray was kicked. The slot is empty now')).toBeInTheDocument();
  expect(screen.getByText('Slot 03 is Rogue, not the reported squad')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Kick: slot 09, ghost77', hidden: true })).toBeDisabled();
});

test('Dismiss sends a note, which is kept if the request fails', async () => {
  let broken = true;
  const { seen, person } = open({
    [resolve]: ({ body }) => (broken ? refusal(500, 'INTERNAL') : { request: decided(body) }),
  });
  await person.click(await screen.findByRole('button', { name: 'Dismiss: slot 07, ghost77' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this request?' }));
  await person.type(dialog.getByRole('textbox', { name: /^Note/ }), ' No proof ');
  await person.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Action failed')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue(' No proof ');
  broken = false;
  await person.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Dismissed')).toBeVisible();
  expect(bodies(seen).at(-1)).toEqual({ action: 'dismiss', note: 'No proof' });
});

test('after a decision the focus moves to the next request, by keyboard alone', async () => {
  requests = [7, 8, 9].map(slotNumber => aKickRequest({ _id: `k${slotNumber}`, slotNumber }));
  const { person } = open({
    [resolve]: ({ path }) => {
      const asked = requests.find(({ _id }) => path.includes(_id)) as KickRequest;
      const request = { ...asked, status: 'dismissed' as const };
      requests = requests.map(one => (one === asked ? request : one));
      return { request };
    },
  });
  const button = (name: string) => screen.findByRole('button', { name });
  const dismiss = async (slot: string) => {
    (await button(`Dismiss: slot ${slot}, ghost77`)).focus();
    await person.keyboard('{Enter}');
    (await button('Dismiss')).focus();
    await person.keyboard('{Enter}');
  };
  await dismiss('08');
  await waitFor(async () => expect(await button('Kick: slot 09, ghost77')).toHaveFocus());
  await dismiss('09');
  await waitFor(async () => expect(await button('Kick: slot 07, ghost77')).toHaveFocus());
  await dismiss('07');
  await waitFor(() => expect(screen.getByRole('heading', { name: /^To decide/ })).toHaveFocus());
});

test('a request decided in another tab says so and shows the decision', async () => {
  const { person } = open({
    [resolve]: () => {
      decided({ action: 'dismiss', note: 'Other tab' });
      return refusal(409, 'KICK_DECIDED', 'This request was already decided');
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Kick: slot 07/ }));
  await person.click(await screen.findByRole('button', { name: 'Kick Blind' }));
  expect(await screen.findByText('This request was already decided')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('Dismissed')).toBeVisible();
});

test('with no requests, it says what the page is for', async () => {
  requests = [];
  open();
  expect(await screen.findByText('No kick requests')).toBeVisible();
});

test('a late response leaves the next dialog open and usable, and its toast names the right squad', async () => {
  const late = Promise.withResolvers<void>();
  const second = aKickRequest({
    _id: 'k2',
    slotNumber: 9,
    targetName: 'zen',
    target: { userId: 'u9', teamName: 'Ninjas' },
  });
  requests = [aKickRequest(), second];
  fakeApi({
    'GET /scrims/:id/kick-requests': () => list(requests),
    'GET /scrims/:id/participants': () => list([]),
    [resolve]: async () => {
      await late.promise;
      requests = requests.map(one => (one === second ? one : { ...one, status: 'kicked', target: null }));
      return { request: requests[0] };
    },
  });
  store(aSession({ user: aUser({ _id: 'host', role: 'organization' }) }));
  const { person } = show(
    <>
      <KickQueue scrim={aScrim()} />
      <BackButton />
    </>,
  );
  const ask = async (name: RegExp) => person.click(await screen.findByRole('button', { name }));
  await ask(/^Kick: slot 07/);
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Kick/ }));
  expect(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  act(() => screen.getByText('Back').click());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await ask(/^Kick: slot 09/);
  const question = within(await screen.findByRole('alertdialog', { name: 'Kick Ninjas?' }));
  expect(question.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await act(async () => late.resolve());
  expect(await screen.findByText(/^Blind was kicked from slot 07/)).toBeInTheDocument();
  expect(screen.getByRole('alertdialog', { name: 'Kick Ninjas?' })).toBeInTheDocument();
});

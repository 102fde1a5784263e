import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aUser } from '../../../test/people.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { messages } from '../../../test/screen.ts';
import type { someSquads } from '../../../test/scrim-squads/squads.ts';
import { aQueuedPayment, aScrim, scrimIds } from '../../../test/scrims.ts';
import { backend, show } from './scrim-run.fixture.tsx';

test('other users see that they cannot run it', async () => {
  backend();
  show('', aUser({ _id: 'somebody-else', role: 'organization', name: 'Deccan League' }));
  expect(await screen.findByText('You are not authorized to manage this scrim')).toBeVisible();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('an unknown scrim says so', async () => {
  backend({}, { 'GET /scrims/:id': () => refusal(404, 'SCRIM_NOT_FOUND', 'Scrim not found') });
  show();
  expect(await screen.findByText('Scrim not found')).toBeVisible();
});

test('a failed load is shown in place, and Retry loads it', async () => {
  let broken = true;
  const { state } = backend(
    {},
    { 'GET /scrims/:id': () => (broken ? refusal(500, 'INTERNAL') : { scrim: state.scrim }) },
  );
  const user = show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Friday 9 PM Lobby', level: 1 })).toBeVisible();
});

test('squads are sorted by slot with their payment, each with call and chat buttons', async () => {
  backend();
  const user = show();
  const rows = within(await screen.findByRole('list', { name: 'Squads by slot' }));
  expect(rows.getByRole('button', { name: /Slot 03\s*Velocity\s*Paid/ })).toBeVisible();
  expect(rows.getByRole('button', { name: /Slot 04\s*Hyderabad Hydras\s*UTR to confirm/ })).toBeVisible();
  expect(rows.getByRole('link', { name: 'Call Velocity' })).toHaveAttribute('href', 'tel:+919845012345');
  expect(rows.getByRole('link', { name: 'WhatsApp Velocity' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/919845012345\?text=Friday%209%20PM%20Lobby/),
  );
  expect(screen.getByRole('list', { name: 'Waitlist in order' })).toHaveTextContent('Blind');
  expect(screen.getByText('05 and 06')).toBeVisible();
  await user.click(rows.getByRole('button', { name: /Slot 03\s*Velocity/ }));
  expect(screen.getByRole('list', { name: 'Players of Velocity' })).toHaveTextContent('520000001');
});

test('the slot list is copied as text for a chat', async () => {
  backend();
  const user = show();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy slot list' }));
  expect(copied.mock.calls[0]?.[0]).toContain('03 Velocity\n04 Hyderabad Hydras (held)');
  await waitFor(() => expect(messages()).toHaveTextContent('Copied'));
});

test('a squad is kicked after a confirmation that names slot, payment and who gets the slot', async () => {
  const { state, seen } = backend(
    {},
    {
      'DELETE /scrims/:id/participants/:userId': () => {
        const [, second, third] = state.squads;
        state.squads = [
          {
            ...(third as (typeof someSquads)[number]),
            slotNumber: 3,
            status: 'held',
            waitlistPosition: null,
          },
          second as (typeof someSquads)[number],
        ];
        return reply(204);
      },
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Slot 03\s*Velocity/ }));
  await user.click(screen.getByRole('button', { name: 'Kick Velocity' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Kick this squad?' }));
  expect(question.getByText(/loses slot 03 and leaves the room at once/)).toBeVisible();
  expect(question.getByText(/moves in from the waitlist/)).toHaveTextContent('Blind moves in');
  const money = question.getByText(/must refund their/);
  expect(money).toHaveTextContent('₹50');
  // “Their” fee must not seem to be that of the squad that moves in.
  expect(money.compareDocumentPosition(question.getByText(/moves in/))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  pressTwice(question.getByRole('button', { name: 'Kick squad' }));
  await waitFor(() =>
    expect(messages()).toHaveTextContent('Velocity was kicked from slot 03, Blind has moved in'),
  );
  expect(seen.filter(request => request.key.startsWith('DELETE'))).toHaveLength(1);
  expect(seen.find(request => request.key.startsWith('DELETE'))?.path).toContain('captain-3');
  await waitFor(() => expect(screen.queryByText('Velocity')).toBeNull());
});

test('after a kick from the waitlist, or from a slot nobody gets, the message says so', async () => {
  const { state } = backend(
    {},
    {
      'DELETE /scrims/:id/participants/:userId': ({ path }) => {
        state.squads = state.squads.filter(({ userId }) => !path.endsWith(userId?._id ?? ''));
        return reply(204);
      },
    },
  );
  const user = show();
  for (const [team, said] of [
    ['Blind', 'Blind was removed from the waitlist'],
    ['Velocity', 'Velocity was kicked from slot 03, which is free now'],
  ]) {
    await user.click(await screen.findByRole('button', { name: new RegExp(`\\d\\s*${team}`) }));
    await user.click(screen.getByRole('button', { name: `Kick ${team}` }));
    await user.click(screen.getByRole('button', { name: 'Kick squad' }));
    await waitFor(() => expect(messages()).toHaveTextContent(said as string));
  }
});

test('a failed kick says so, and the squad stays', async () => {
  backend({}, { 'DELETE /scrims/:id/participants/:userId': () => refusal(500, 'INTERNAL') });
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Slot 03\s*Velocity/ }));
  await user.click(screen.getByRole('button', { name: 'Kick Velocity' }));
  await user.click(screen.getByRole('button', { name: 'Kick squad' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to remove participant'));
  expect(screen.getByRole('button', { name: /Slot 03\s*Velocity/ })).toBeVisible();
});

test('after the scrim no squad can be kicked, and it says why', async () => {
  backend({ scrim: aScrim({ status: 'completed', endAt: new Date(Date.now() - 60_000).toISOString() }) });
  const user = show();
  await user.click(await screen.findByRole('tab', { name: 'Squads' }));
  await user.click(await screen.findByRole('button', { name: /Slot 03\s*Velocity/ }));
  expect(screen.getByText(/^This scrim is over. Squads can no longer be kicked/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kick Velocity' })).toBeNull();
});

test('an admin, who cannot write in others’ rooms, gets no link to write there', async () => {
  backend();
  show('?tab=room', aUser({ _id: 'admin', role: 'admin', name: 'Asha' }));
  expect(await screen.findByText(/^Only the organizer can set the room details/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Message the squads' })).toBeNull();
  cleanup();
  backend();
  show('?tab=room');
  expect(await screen.findByRole('link', { name: 'Message the squads' })).toBeVisible();
});

test('its owner can go back to the dashboard, and on to the public page', async () => {
  backend();
  show();
  const back = await screen.findByRole('link', { name: 'Back to the dashboard' });
  expect(back).toHaveAttribute('href', '/dashboard/org');
  expect(screen.getByRole('link', { name: 'Public page' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}`,
  );
});

test('the organizer is warned if squads cannot see how to pay the fee; a free lobby shows no warning', async () => {
  backend();
  show();
  expect(await screen.findByText(/squads see no UPI ID/)).toBeVisible();
  cleanup();
  backend({ scrim: aScrim() });
  show();
  await screen.findByRole('tab', { name: 'Squads' });
  expect(screen.queryByText(/squads see no UPI ID/)).toBeNull();
});

test('once the organizer has ended the lobby, no squad can be added, even if the page’s clock is behind', async () => {
  const endAt = new Date(Date.now() + 20_000).toISOString();
  backend({ scrim: aScrim({ status: 'live', endAt }) });
  show();
  expect(await screen.findByRole('button', { name: 'Add squad' })).toBeVisible();
  cleanup();
  backend({ scrim: aScrim({ status: 'completed', endAt }) });
  show();
  await screen.findByText('Velocity');
  expect(screen.queryByRole('button', { name: 'Add squad' })).toBeNull();
});

test('kicking a squad with an unconfirmed UTR says that it may have paid', async () => {
  backend();
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Slot 04\s*Hyderabad Hydras/ }));
  await user.click(screen.getByRole('button', { name: 'Kick Hyderabad Hydras' }));
  expect(screen.getByText(/1 unconfirmed UTR, ₹50 may have been paid/)).toBeVisible();
});

test('changes by squads show up live', async () => {
  const { state } = backend();
  show();
  await screen.findByText('Velocity');
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => {
    FakeSocket.last.open();
    FakeSocket.last.grant();
  });
  state.payments = [aQueuedPayment()];
  act(() => {
    FakeSocket.last.say('booking:updated', {
      scrimId: scrimIds.scrim,
      bookingId: scrimIds.booking,
      status: 'held',
    });
  });
  expect(await screen.findByText('1 payment to confirm')).toBeVisible();
});

test('twenty squads booking at once cause two requests of each kind, not twenty', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { seen } = backend();
  show();
  await screen.findByText('Velocity');
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => {
    FakeSocket.last.open();
    FakeSocket.last.grant();
  });
  await vi.advanceTimersByTimeAsync(1000);
  const asks = (key: string) => seen.filter(one => one.key === key && !one.query.status).length;
  const before = { scrim: asks('GET /scrims/:id'), squads: asks('GET /scrims/:id/participants') };
  act(() => {
    for (let bookingId = 0; bookingId < 20; bookingId++) {
      FakeSocket.last.say('booking:updated', { scrimId: scrimIds.scrim, bookingId, status: 'held' });
      FakeSocket.last.say('scrim:changed', { scrimId: scrimIds.scrim, standings: false });
    }
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(asks('GET /scrims/:id')).toBe(before.scrim + 2);
  expect(asks('GET /scrims/:id/participants')).toBe(before.squads + 2);
  vi.useRealTimers();
});

test('a lobby is cloned to tomorrow at the same time in two taps, and opens the new one', async () => {
  const { seen } = backend(
    {},
    {
      'POST /scrims/:id/clone': ({ body }) =>
        reply(201, {
          scrims: (body as { startAts: string[] }).startAts.map(startAt =>
            aScrim({ _id: 'clone', title: 'Saturday 9 PM Lobby', startAt }),
          ),
        }),
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Scrim actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Clone' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Clone scrim' }));
  await user.click(dialog.getByRole('button', { name: 'Create scrim' }));
  expect(await dialog.findByText('Start date/time is required')).toBeVisible();
  const [tomorrow] = dialog.getAllByRole('button', { name: /^(Today|Tomorrow|\w{3} \d)/ });
  if (!tomorrow) throw new Error('nothing is offered');
  await user.click(tomorrow);
  expect(dialog.getByText('Creates 1 lobby')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create scrim' }));
  expect(await screen.findByRole('link', { name: /Saturday 9 PM Lobby/ })).toHaveAttribute(
    'href',
    '/scrims/clone',
  );
  expect(messages()).toHaveTextContent('Scrim created');
  const clones = seen.filter(request => request.key === 'POST /scrims/:id/clone');
  expect(clones.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([expect.stringMatching(/./)]);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aKickRequest } from '../../../test/kick-requests.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { messages, open, say, scene, withScrimRoom } from './scrim-room.fixture.tsx';

withScrimRoom();

describe('Request Kick', () => {
  it.each([
    ['cancelled', { status: 'cancelled', cancelledAt: inMinutes(-1) }],
    ['over', { startAt: inMinutes(-90), endAt: inMinutes(-1) }],
  ] as const)('is not offered when nobody can be kicked: the scrim is %s', async (_, change) => {
    scene.scrim = { ...scene.scrim, ...change };
    open();
    await messages();
    expect(await screen.findByRole('link', { name: 'Friday 9 PM Lobby' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request Kick' })).toBeNull();
  });

  const kick = 'POST /scrims/:id/kick-requests';
  const dialog = () => screen.findByRole('dialog', { name: 'Request Kick' });

  it('requires a slot and a name, in SPEC’s words', async () => {
    const { seen, person } = open('player', { [kick]: () => ({ request: aKickRequest() }) });
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    expect(form.getByRole('textbox', { name: 'Slot number' })).toHaveFocus();
    for (const wrong of ['', '0', '-2', '1.5', 'abc']) {
      await person.clear(form.getByRole('textbox', { name: 'Slot number' }));
      if (wrong) await person.type(form.getByRole('textbox', { name: 'Slot number' }), wrong);
      await person.click(form.getByRole('button', { name: 'Submit' }));
      expect(await form.findByText('Valid slot number required')).toBeVisible();
    }
    expect(form.getByText('Player name (IGN) is required')).toBeVisible();
    expect(seen.filter(one => one.key === kick)).toEqual([]);
  });

  it('lists the lobby’s slots, and rejects one outside them and your own before anything is sent', async () => {
    scene.scrim = aScrim({ slots: 20, myBooking: aSlotBooking() });
    const { seen, person } = open('player');
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    const slot = form.getByRole('textbox', { name: 'Slot number' });
    expect(slot).toHaveAccessibleDescription(/02 to 21/);
    await person.type(slot, '3');
    expect(slot).toHaveAccessibleDescription('Slot 03 is Velocity');
    await person.clear(slot);
    await person.type(slot, '5');
    expect(slot).toHaveAccessibleDescription('Slot 05 has no squad');
    await person.clear(slot);
    await person.type(form.getByRole('textbox', { name: 'Player name (IGN)' }), 'ghost77');
    await person.type(slot, '99');
    await person.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Valid slot number required')).toBeVisible();
    await person.clear(slot);
    await person.type(slot, '8');
    expect(await form.findByText('This is your own slot')).toBeVisible();
    await person.click(form.getByRole('button', { name: 'Submit' }));
    expect(seen.filter(one => one.key === kick)).toEqual([]);
  });

  it('sends trimmed text, keeps it on failure, and says when it worked', async () => {
    let broken = true;
    let release: () => void = () => {};
    const { seen, person } = open('player', {
      [kick]: async () => {
        if (broken) return new Error('offline');
        await new Promise<void>(resolve => (release = resolve));
        return { request: aKickRequest() };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    await person.type(form.getByRole('textbox', { name: 'Slot number' }), '5');
    await person.type(form.getByRole('textbox', { name: 'Player name (IGN)' }), '  ghost77 ');
    await person.type(form.getByRole('textbox', { name: /^Reason/ }), ' teaming ');
    await person.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText(/^Failed to send kick request. Could not reach the server/)).toBeVisible();
    // After closing and reopening, the text is still there.
    await person.click(form.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('button', { name: 'Request Kick' }));
    const again = within(await dialog());
    expect(again.getByRole('textbox', { name: 'Player name (IGN)' })).toHaveValue('  ghost77 ');
    broken = false;
    await person.click(again.getByRole('button', { name: 'Submit' }));
    expect(await again.findByRole('button', { name: 'Submitting…' })).toBeVisible();
    await act(async () => release());
    expect(await screen.findByText('Kick request sent')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = seen.filter(one => one.key === kick);
    expect(sent.map(one => one.path)).toEqual(Array(2).fill(`/scrims/${scrimIds.scrim}/kick-requests`));
    expect(sent.at(-1)?.body).toEqual({ slotNumber: 5, targetName: 'ghost77', reason: 'teaming' });
  });

  it('keeps the input across a reload, until it is sent or discarded', async () => {
    const first = open('player');
    await first.person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const form = within(await dialog());
    await first.person.type(form.getByRole('textbox', { name: 'Slot number' }), '5');
    await first.person.type(form.getByRole('textbox', { name: 'Player name (IGN)' }), 'ghost77');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();

    const { person } = open('player');
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const again = within(await dialog());
    expect(again.getByRole('textbox', { name: 'Slot number' })).toHaveValue('5');
    expect(again.getByRole('textbox', { name: 'Player name (IGN)' })).toHaveValue('ghost77');
    await person.click(again.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Request Kick' }));
    expect(within(await dialog()).getByRole('textbox', { name: 'Player name (IGN)' })).toHaveValue('');
  });

  it('shows the organizer’s decision in a toast and in the dialog', async () => {
    const own = [aKickRequest({ slotNumber: 5, targetName: 'ghost77' })];
    const { person } = open('player', { [`${kick.replace('POST', 'GET')}/own`]: () => ({ items: own }) });
    await person.click(await screen.findByRole('button', { name: 'Request Kick' }));
    const list = within(await within(await dialog()).findByRole('region', { name: 'Your requests' }));
    expect(list.getByText('Waiting for the organizer')).toBeVisible();
    own[0] = aKickRequest({
      slotNumber: 5,
      status: 'dismissed',
      note: 'Watched it, all fair',
      resolvedAt: new Date().toISOString(),
    });
    await say('scrim:kick-request');
    const said = 'The organizer dismissed your kick request about slot 05: Watched it, all fair.';
    expect(await list.findByText(said)).toBeVisible();
    expect(screen.getAllByText(said)).toHaveLength(2);
  });
});

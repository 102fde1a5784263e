import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMatchSlot, aSquad, matchSlots } from '../../../test/results.ts';
import { refreshScrim } from '../scrim-api.ts';
import { field, grid, inEveryMatch, openEntry, rowOf, saved, scrim } from './results-entry.fixture.tsx';

describe('while results are being typed', () => {
  it('a new squad gets a row, and one that leaves keeps its input', async () => {
    let squads = matchSlots.filter(slot => slot.slotNumber !== 2);
    const { person, client, sent } = openEntry({
      'GET /scrims/:id/points/seats': () => inEveryMatch(squads),
    });
    await grid();
    await person.type(field('Placement', 3), '2');
    await person.type(field('Placement', 4), '1');
    squads = matchSlots.with(2, aMatchSlot(4, null, aSquad('Soul Rising', true)));
    await act(() => refreshScrim(client, scrim._id));
    expect(await (await rowOf('Hydras')).findByText('Hydras')).toBeVisible();
    expect(field('Placement', 3)).toHaveValue('2');
    expect(field('Placement', 4)).toHaveFocus();
    expect((await rowOf('Soul Rising')).getByText('Has left')).toBeVisible();
    await person.clear(field('Placement', 4));
    expect(field('Placement', 4)).toHaveFocus();
    await person.type(field('Placement', 4), '1');
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.results).toBe(
      JSON.stringify([
        { slotNumber: 3, placement: 2, kills: 0, bookingId: 'booking of Chemin Four' },
        { slotNumber: 4, placement: 1, kills: 0, bookingId: 'booking of Soul Rising' },
      ]),
    );
  });

  it('a squad that takes over a slot gets none of the previous squad’s input, unless you choose it', async () => {
    const [left, later] = [aSquad('Soul Rising', true), aSquad('Came Later')];
    let squads = matchSlots;
    const { person, client, sent } = openEntry({
      'GET /scrims/:id/points/seats': () => inEveryMatch(squads),
    });
    await grid();
    await person.type(field('Placement', 4), '1');
    await person.type(field('Placement', 5), '2');
    await person.clear(field('Placement', 5));
    squads = [
      ...matchSlots.slice(0, 2),
      aMatchSlot(4, later, left),
      aMatchSlot(5, aSquad('Came Too'), aSquad('Aura', true)),
    ];
    await act(() => refreshScrim(client, scrim._id));
    // Without input, the row belongs to the new squad.
    expect(await screen.findByRole('textbox', { name: 'Placement of slot 05, Came Too' })).toHaveValue('');
    expect((await rowOf('Soul Rising')).getByText('Has left')).toBeVisible();
    expect(field('Placement', 4)).toHaveValue('1');
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Squad that played in slot 04' }),
      'Came Later',
    );
    expect((await rowOf('Came Later')).queryByText('Has left')).toBeNull();
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Squad that played in slot 04' }),
      'Soul Rising (has left)',
    );
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.results).toBe(
      JSON.stringify([{ slotNumber: 4, placement: 1, kills: 0, bookingId: left.bookingId }]),
    );
  });

  it('a squad can be picked before typing, and in a saved match', async () => {
    const [left, later] = [aSquad('Chemin Four', true), aSquad('Came Later')];
    const squads = matchSlots.with(1, aMatchSlot(3, left, later));
    const api = { 'GET /scrims/:id/points/seats': () => inEveryMatch(squads) };
    const choose = (person: ReturnType<typeof openEntry>['person']) =>
      person.selectOptions(
        screen.getByRole('combobox', { name: 'Squad that played in slot 03' }),
        later.bookingId,
      );
    const first = openEntry(api);
    await grid();
    await choose(first.person);
    await first.person.type(field('Placement', 3), '1');
    expect(screen.getByRole('textbox', { name: 'Placement of slot 03, Came Later' })).toHaveValue('1');
    await first.person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('textbox', { name: 'Placement of slot 03, Chemin Four' })).toHaveValue('');
    first.unmount();

    const { person, sent } = openEntry(api, [saved]);
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    await grid();
    await choose(person);
    await person.click(screen.getByRole('button', { name: 'Replace match 1' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Replace match 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.results).toContain(later.bookingId);
  });

  it('a squad that had its slot in other matches can be added, if a match did not go to plan', async () => {
    const squads = matchSlots.with(1, aMatchSlot(3, null, aSquad('Chemin Four', true)));
    const { person, sent } = openEntry({ 'GET /scrims/:id/points/seats': () => inEveryMatch(squads) });
    await grid();
    expect(screen.queryByRole('textbox', { name: /slot 03/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: '03 Chemin Four' }));
    expect(screen.queryByRole('region', { name: 'Squads of other matches' })).toBeNull();
    expect(field('Placement', 3)).toHaveFocus();
    await person.type(field('Placement', 3), '1');
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.results).toBe(
      JSON.stringify([{ slotNumber: 3, placement: 1, kills: 0, bookingId: 'booking of Chemin Four' }]),
    );
  });
});

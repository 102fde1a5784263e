import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { matchSlots, standingsAfter } from '../../../test/results.ts';
import { aScrim } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { field, grid, inEveryMatch, openEntry, paste, rowOf, saved } from './results-entry.fixture.tsx';
import { ResultsEntry } from './results-entry.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('a match', () => {
  it('can be typed by keyboard alone: Enter moves in reading order, arrows move up and down', async () => {
    const { person } = openEntry();
    await grid();
    await person.click(field('Placement', 2));
    await person.keyboard('1{Enter}7{Enter}2{ArrowDown}3{ArrowUp}{ArrowRight}4{Shift>}{Enter}{/Shift}');
    expect(field('Placement', 3)).toHaveFocus();
    const typed = [2, 3, 4].flatMap(slot => [field('Placement', slot), field('Kills', slot)]);
    expect(typed.map(cell => (cell as HTMLInputElement).value)).toEqual(['1', '7', '2', '4', '3', '']);
    expect((await rowOf('Hydras')).getByText('17')).toBeVisible();
    // The resulting standings are shown next to the grid.
    const preview = within(screen.getByRole('list', { name: 'Standings' }));
    expect(preview.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringContaining('Hydras'),
      expect.stringContaining('Chemin Four'),
      expect.stringContaining('Soul Rising'),
    ]);
  });

  it('shows duplicate and missing placements at once, and cannot be saved with them', async () => {
    const { person, sent } = openEntry();
    await grid();
    await person.type(field('Placement', 2), '1');
    await person.type(field('Placement', 3), '1');
    await person.type(field('Kills', 4), '5');
    expect((await rowOf('Hydras')).getByText('Place 1 is also slot 03')).toBeVisible();
    expect((await rowOf('Soul Rising')).getByText('Placement missing')).toBeVisible();
    expect(await screen.findByText(/^3 squads to correct\. 1 squad without a placement/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    expect(field('Placement', 2)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('reports too many kills instead of lowering them', async () => {
    const { person } = openEntry();
    await grid();
    await person.type(field('Placement', 2), '1');
    await person.type(field('Kills', 2), '100');
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    expect(await (await rowOf('Hydras')).findByText('At most 99 kills')).toBeVisible();
    expect(field('Kills', 2)).toHaveValue('100');
  });

  it('is filled from a pasted sheet, and sent in one request', async () => {
    const { person, sent } = openEntry();
    await grid();
    paste(field('Placement', 2), '2\t2\t4\n3\t1\t9\n19\t3\t0');
    expect(await screen.findByText('Filled in 2 squads. Could not read 1 row')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    expect(await screen.findByText('Results of Map 1 · Erangel saved')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        matchNumber: '1',
        results: JSON.stringify([
          { slotNumber: 2, placement: 2, kills: 4, bookingId: 'booking of Hydras' },
          { slotNumber: 3, placement: 1, kills: 9, bookingId: 'booking of Chemin Four' },
        ]),
      },
    ]);
    // The match stays visible once it is saved, and “Next” replaces Save.
    expect(screen.getByRole('button', { name: 'Next: Map 2' })).toBeEnabled();
    expect(field('Kills', 2)).toHaveValue('5');
  });

  it('lists the unread rows until they are dismissed or the match is saved', async () => {
    const { person } = openEntry();
    await grid();
    const leftOut = () => screen.queryByRole('region', { name: 'Rows not read' });
    paste(field('Placement', 2), '2\t2\t4\n19\t3\t0\n20\t4\t1');
    expect(leftOut()).toHaveTextContent(
      'Could not read 2 rows. Nothing was filled in from them:19 3 020 4 1',
    );
    await person.type(field('Placement', 3), '1');
    await person.click(within(leftOut() as HTMLElement).getByRole('button', { name: 'Dismiss' }));
    expect(leftOut()).toBeNull();
    paste(field('Placement', 2), '2\t2\t4\n19\t3\t0');
    expect(leftOut()).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    await waitFor(() => expect(leftOut()).toBeNull());
  });

  it('is filled from a CSV file', async () => {
    openEntry();
    await grid();
    const file = new File(['Team,Rank,Kills\nAura,1,3\n'], 'map1.csv', { type: 'text/csv' });
    fireEvent.change(screen.getByTestId('sheet'), { target: { files: [file] } });
    await waitFor(() => expect(field('Placement', 5)).toHaveValue('1'));
  });

  it('keeps input across a reload until it is saved, and shows server errors beside it', async () => {
    let broken = true;
    const first = openEntry({
      'POST /scrims/:id/points': () =>
        broken
          ? refusal(400, 'VALIDATION', 'Row 1: No squad is confirmed in slot 02', {
              'results.0.slotNumber': 'Row 1: No squad is confirmed in slot 02',
            })
          : reply(201, { match: saved, standings: standingsAfter(saved) }),
    });
    await grid();
    await first.person.type(field('Placement', 2), '1');
    await first.person.click(screen.getByRole('button', { name: 'Save match 1' }));
    expect(await (await rowOf('Hydras')).findByText('No squad is confirmed in slot 02')).toBeVisible();
    await first.person.type(field('Kills', 2), '4');
    expect(screen.queryByText('No squad is confirmed in slot 02')).toBeNull();
    first.unmount();

    broken = false;
    const { person } = openEntry();
    await grid();
    expect(await screen.findByText('Draft restored.')).toBeVisible();
    expect(field('Kills', 2)).toHaveValue('4');
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    await screen.findByText('Results of Map 1 · Erangel saved');
    expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([]);
  });

  it('with unsaved input is marked while another one is open', async () => {
    const { person } = openEntry();
    await grid();
    const chip = (match: number) =>
      screen.getByRole('button', { name: new RegExp(`^(Map|Match) ${match}\\b`) });
    await person.type(field('Placement', 2), '1');
    expect(chip(1)).not.toHaveAccessibleName(/not saved/);
    await person.click(chip(2));
    expect(chip(1)).toHaveAccessibleName(/\(not saved\)$/);
    expect(chip(2)).not.toHaveAccessibleName(/not saved/);
    await person.click(chip(1));
    await person.clear(field('Placement', 2));
    await person.click(chip(2));
    expect(chip(1)).not.toHaveAccessibleName(/not saved/);
  });

  it('that is saved is replaced only after a confirmation, and can be deleted', async () => {
    let matches = [saved];
    const { person, seen, sent } = openEntry({
      'GET /scrims/:id/standings': () => standingsAfter(...matches),
      'DELETE /scrims/:id/points/:matchNumber': () => {
        matches = [];
        return reply(204);
      },
    });
    // By default the first match without results is open.
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    await grid();
    expect(field('Placement', 2)).toHaveValue('1');
    await person.clear(field('Kills', 2));
    await person.type(field('Kills', 2), '6');
    await person.click(screen.getByRole('button', { name: 'Replace match 1' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Replace the results of Map 1 · Erangel?',
    });
    expect(sent).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Replace match 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await person.click(await screen.findByRole('button', { name: 'Match 1: more' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete results' }));
    const last = await screen.findByRole('alertdialog');
    expect(last).toHaveTextContent('This deletes 2 results');
    await person.click(within(last).getByRole('button', { name: 'Delete results' }));
    expect(await screen.findByText('Results of Map 1 · Erangel deleted')).toBeInTheDocument();
    await waitFor(() => expect(field('Placement', 2)).toHaveValue(''));
    expect(seen.some(one => one.key.startsWith('DELETE'))).toBe(true);
  });
});

describe('a match entered by tapping the finishing order', () => {
  const squads = () => within(screen.getByRole('list', { name: 'Squads' }));
  const kills = () =>
    within(screen.getByRole('list', { name: 'Kills in finishing order' }))
      .getAllByRole('listitem')
      .map(row => `${row.textContent} ${within(row).getByRole<HTMLInputElement>('textbox').value}`);
  const openOrder = async () => {
    localStorage.setItem('hotdrop:results-entry', 'order');
    const opened = openEntry();
    await screen.findByText('Tap the squad that finished 1st.');
    const tap = (name: RegExp) => opened.person.click(squads().getByRole('button', { name }));
    return { ...opened, tap };
  };

  it('takes one tap per placement and one step per kill, and is sent like any other', async () => {
    const { person, tap, sent } = await openOrder();
    for (const name of [/Soul/, /Hydras/, /Aura/]) await tap(name);
    expect(screen.getByText('Tap the squad that finished 4th.')).toBeVisible();
    await person.dblClick(screen.getByRole('button', { name: 'One kill more, Hydras' }));
    await person.click(screen.getByRole('button', { name: 'One kill less, Hydras' }));
    await person.type(screen.getByRole('textbox', { name: 'Kills of Soul Rising' }), '12');
    expect(kills()).toEqual(['1stSoul Rising 12', '2ndHydras 1', '3rdAura ']);
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    await screen.findByText('Results of Map 1 · Erangel saved');
    expect(JSON.parse(String(sent[0]?.results))).toEqual([
      { slotNumber: 2, placement: 2, kills: 1, bookingId: 'booking of Hydras' },
      { slotNumber: 4, placement: 1, kills: 12, bookingId: 'booking of Soul Rising' },
      { slotNumber: 5, placement: 3, kills: 0, bookingId: 'booking of Aura' },
    ]);
  });

  it('frees a placement with a second tap, and inserts a forgotten squad', async () => {
    const { person, tap } = await openOrder();
    for (const name of [/Soul/, /Hydras/, /Hydras/, /Chemin/]) await tap(name);
    expect(kills()).toEqual(['1stSoul Rising ', '2ndChemin Four ']);
    await person.click(screen.getByRole('button', { name: 'Insert a squad before Soul Rising, 1st' }));
    expect(screen.getByText('The squads behind it move down.')).toBeVisible();
    await tap(/Aura/);
    expect(kills()).toEqual(['1stAura ', '2ndSoul Rising ', '3rdChemin Four ']);
    await tap(/Hydras/);
    expect(screen.getByText('Every squad is placed.')).toBeVisible();
  });

  it('shows the same numbers in the grid, and reopens in the mode used last', async () => {
    const { person, tap, unmount } = await openOrder();
    await tap(/Soul/);
    await person.click(screen.getByRole('button', { name: 'Use the grid' }));
    expect(field('Placement', 4)).toHaveValue('1');
    unmount();
    openEntry();
    expect(await grid()).toBeVisible();
  });
});

describe('input for a match', () => {
  it('can be restored after Clear', async () => {
    const { person } = openEntry();
    await grid();
    await person.type(field('Placement', 2), '1');
    await person.type(field('Kills', 2), '9');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field('Kills', 2)).toHaveValue('');
    await person.click(screen.getByRole('button', { name: 'Undo clear' }));
    expect(field('Kills', 2)).toHaveValue('9');
    expect(screen.queryByRole('button', { name: 'Undo clear' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await person.type(field('Placement', 3), '2');
    expect(screen.queryByRole('button', { name: 'Undo clear' })).toBeNull();
  });

  it('can be restored after a paste', async () => {
    const { person } = openEntry();
    await grid();
    await person.type(field('Placement', 2), '1');
    await person.type(field('Kills', 2), '9');
    paste(field('Placement', 2), '2\t3\t4\n3\t1\t2');
    expect(field('Kills', 2)).toHaveValue('4');
    await person.click(screen.getByRole('button', { name: 'Undo paste' }));
    expect([field('Kills', 2), field('Kills', 3)].map(one => (one as HTMLInputElement).value)).toEqual([
      '9',
      '',
    ]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('is kept while offline, and says so', async () => {
    const { person } = openEntry({
      'POST /scrims/:id/points': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await grid();
    await person.type(field('Placement', 2), '1');
    await person.click(screen.getByRole('button', { name: 'Save match 1' }));
    expect((await screen.findAllByText(/^No connection\. Your results are kept/))[0]).toBeVisible();
    expect(field('Placement', 2)).toHaveValue('1');
    expect(screen.getByRole('button', { name: 'Save match 1' })).toBeEnabled();
  });

  it('is pasted from the clipboard with one tap, or into a field if that is not allowed', async () => {
    const { person } = openEntry();
    await grid();
    const readText = vi.spyOn(navigator.clipboard, 'readText');
    readText.mockResolvedValueOnce('#1 Hydras - 14 kills');
    await person.click(screen.getByRole('button', { name: 'Paste results' }));
    await waitFor(() => expect(field('Kills', 2)).toHaveValue('14'));
    readText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await person.click(screen.getByRole('button', { name: 'Paste results' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste results' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Results' }), {
      target: { value: '*Viker*\n2. Aura 3' },
    });
    await person.click(dialog.getByRole('button', { name: 'Fill in' }));
    expect(field('Placement', 5)).toHaveValue('2');
  });

  it('is not changed by rows that cannot be read', async () => {
    const { person } = openEntry();
    await grid();
    await person.type(field('Placement', 2), '3');
    paste(field('Placement', 2), '#1 *Viker* - 14 kills\n#2 Orca 9');
    expect(
      await screen.findByText(/^Could not read these rows\. Write a line per squad/),
    ).toBeInTheDocument();
    expect([2, 3, 4, 5].map(slot => (field('Placement', slot) as HTMLInputElement).value)).toEqual([
      '3',
      '',
      '',
      '',
    ]);
  });

  it.each([
    [['1', '2'], ['9', '0'], /Check Hydras: 9 kills, but only 4 opponents/],
    [['1', '2'], ['4', '4'], /Check the kills: 8 in all, but only 8 players/],
  ])('with more kills than players gets a warning: %j %j', async (places, numbers, note) => {
    const { person } = openEntry();
    await grid();
    for (const [index, slot] of [2, 3].entries()) {
      await person.type(field('Placement', slot), places[index] as string);
      await person.type(field('Kills', slot), numbers[index] as string);
    }
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save match 1' })).toBeEnabled();
  });
});

describe('instead of the fields', () => {
  it('says before the start when they open', async () => {
    fakeApi({});
    show(<ResultsEntry scrim={aScrim()} next={null} />);
    expect(screen.getByText('Results open when the scrim starts')).toBeVisible();
    await act(async () => {});
  });

  it('offers Retry after a failed load', async () => {
    let broken = true;
    const { person } = openEntry({
      'GET /scrims/:id/points/seats': () =>
        broken ? refusal(403, 'SCRIM_FORBIDDEN', 'No') : inEveryMatch(matchSlots),
    });
    expect(await screen.findByText('Could not load results')).toBeVisible();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await grid()).toBeVisible();
  });
});

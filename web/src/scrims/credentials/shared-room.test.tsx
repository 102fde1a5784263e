import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aScrim } from '../../../test/scrims.ts';
import {
  host,
  open,
  password,
  path,
  roomId,
  sent,
  set,
  withCredentialsForm,
} from './credentials-form.fixture.tsx';

withCredentialsForm();

describe('one room for all later matches', () => {
  const ofAll = { matchNumber: 1, throughMatch: 3, ...set };

  it('is saved, and named in the toast', async () => {
    const { seen, person } = open({ [`PUT ${path}`]: () => ({ credentials: ofAll }) });
    await person.type(await roomId(), '7788990');
    await person.type(await password(), 'nova27');
    await person.click(screen.getByRole('checkbox', { name: 'Use this room for all later matches' }));
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    expect(await screen.findByText('Room details of Maps 1 to 3 set')).toBeInTheDocument();
    expect(sent(seen)).toEqual([{ matchNumber: 1, roomId: '7788990', password: 'nova27', laterToo: true }]);
    expect(screen.getByRole('checkbox', { name: /all later matches/ })).toBeChecked();
  });

  const openLater = async (match: string) => {
    const opened = open(
      { [`GET ${path}`]: () => ({ credentials: ofAll }) },
      host,
      aScrim({ matchCount: 3, maps: ['Erangel', 'Miramar', 'Sanhok'] }),
    );
    await opened.person.selectOptions(await screen.findByRole('combobox', { name: 'Match' }), match);
    return opened;
  };

  it('ends when the box is unticked', async () => {
    const { seen, person } = await openLater('1');
    const box = await screen.findByRole('checkbox', { name: 'Use this room for all later matches' });
    expect(box).toBeChecked();
    await person.click(box);
    await person.click(screen.getByRole('button', { name: 'Update room details' }));
    await screen.findByText(/^Room details of .* updated$/);
    expect(sent(seen)).toEqual([expect.objectContaining({ matchNumber: 1, laterToo: false })]);
  });

  it('keeps its matches when only the password is corrected', async () => {
    const { seen, person } = open(
      { [`GET ${path}`]: () => ({ credentials: { ...ofAll, throughMatch: 2 } }) },
      host,
      aScrim({ matchCount: 4 }),
    );
    const box = await screen.findByRole('checkbox', { name: 'Use this room for all later matches' });
    expect(box).not.toBeChecked();
    await person.type(await password(), '8');
    await person.click(screen.getByRole('button', { name: 'Change and tell' }));
    await screen.findByText(/^Room details of .* updated$/);
    expect(sent(seen)).toEqual([expect.not.objectContaining({ laterToo: expect.anything() })]);
  });

  it('is shown on a later match, with a way to change it', async () => {
    const { person } = await openLater('3');
    expect(await screen.findByRole('region', { name: 'Maps 1 to 3' })).toHaveTextContent('7788990');
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Change this room' }));
    expect(screen.getByRole('combobox', { name: 'Match' })).toHaveValue('1');
    expect(screen.getByRole('combobox', { name: 'Match' })).toHaveFocus();
    expect(await roomId()).toHaveValue('7788990');
  });

  it('stays when you cancel setting another room, and that input is dropped', async () => {
    const { person } = await openLater('2');
    await person.click(await screen.findByRole('button', { name: /^Another room/ }));
    await person.type(await roomId(), '99');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Match' }), '3');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Match' }), '2');
    expect(await roomId()).toHaveValue('99');
    expect(screen.getByText(/^Uses the room of Maps 1 to 3 until you set another/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('region', { name: 'Maps 1 to 3' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Match' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: /^Another room/ }));
    expect(await roomId()).toHaveValue('');
  });

  it('can be replaced from a later match on, released at that match’s planned time', async () => {
    const { seen, person } = await openLater('2');
    await person.click(await screen.findByRole('button', { name: 'Another room for Map 2 · Miramar' }));
    expect(await roomId()).toHaveValue('');
    expect(await roomId()).toHaveFocus();
    expect(await password()).toHaveValue('nova27');
    expect(screen.getByRole('checkbox', { name: 'Use this room for the last match too' })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^At the planned time/ })).toBeChecked();
    await person.type(await roomId(), '9900');
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    await screen.findByText(/^Room details of .* set$/);
    expect(sent(seen)).toEqual([{ matchNumber: 2, roomId: '9900', password: 'nova27' }]);
  });
});

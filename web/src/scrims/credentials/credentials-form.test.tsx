import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aScrim } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { endSession } from '../../lib/session/store.ts';
import {
  forMatch,
  host,
  none,
  open,
  password,
  path,
  roomId,
  sent,
  set,
  withCredentialsForm,
} from './credentials-form.fixture.tsx';
import { CredentialsForm } from './credentials-form.tsx';

withCredentialsForm();

describe('the fields', () => {
  it('are never autofilled with the organizer’s login (FIELD 2)', async () => {
    open();
    for (const field of [await roomId(), await password()]) {
      expect(field).toHaveAttribute('type', 'text');
      expect(field).toHaveAttribute('autocomplete', 'off');
      expect(field.getAttribute('name')).toMatch(/^lobby/);
    }
    expect(screen.getByText(/^Not set yet/)).toBeVisible();
  });

  it('are both required', async () => {
    const { seen, person } = open();
    await roomId();
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    expect(await screen.findByText('Room ID required')).toBeVisible();
    expect(screen.getByText('Room password required')).toBeVisible();
    expect(await roomId()).toHaveFocus();
    expect(sent(seen)).toEqual([]);
  });
});

describe('the release', () => {
  it.each([
    ['At the planned time', {}],
    ['Now', { releaseAt: null }],
  ])('%s', async (choice, release) => {
    const { seen, person } = open();
    await person.type(await roomId(), '7788990');
    await person.type(await password(), 'nova27');
    await person.click(screen.getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    expect(await screen.findByText('Room details of Map 1 · Erangel set')).toBeInTheDocument();
    expect(sent(seen)).toEqual([{ matchNumber: 1, roomId: '7788990', password: 'nova27', ...release }]);
    expect(screen.getByRole('button', { name: 'Update room details' })).toBeVisible();
  });

  it('of details released too early is undone by choosing the planned time', async () => {
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const scrim = aScrim({ startAt, releaseMinutes: 12 });
    const { seen, person } = open(
      { [`GET ${path}`]: () => ({ credentials: { matchNumber: 1, throughMatch: 1, ...set } }) },
      host,
      scrim,
    );
    await roomId();
    expect(screen.getByRole('radio', { name: /^Now/ })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: /^At the planned time/ }));
    await person.click(screen.getByRole('button', { name: 'Update room details' }));
    await screen.findByText('Room details of Map 1 · Erangel updated');
    const releaseAt = new Date(Date.parse(startAt) - 12 * 60_000).toISOString();
    expect(sent(seen)).toEqual([{ matchNumber: 1, roomId: '7788990', password: 'nova27', releaseAt }]);
  });

  it('at a custom time requires a time', async () => {
    const { seen, person } = open();
    await person.type(await roomId(), '7788990');
    await person.type(await password(), 'nova27');
    await person.click(screen.getByRole('radio', { name: 'Custom time' }));
    const at = screen.getByLabelText('Time');
    await person.clear(at);
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    expect(await screen.findByText('Choose a time')).toBeVisible();
    await person.type(at, '2026-12-01T20:50');
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    await screen.findByText(/^Room details of/);
    expect(sent(seen)).toEqual([
      expect.objectContaining({ releaseAt: new Date('2026-12-01T20:50').toISOString() }),
    ]);
  });
});

it('shows what is set and how many squads have opened it (FIELD 3)', async () => {
  open({ [`GET ${path}`]: () => ({ credentials: { matchNumber: 1, throughMatch: 1, ...set } }) });
  expect(await roomId()).toHaveValue('7788990');
  expect(await password()).toHaveValue('nova27');
  expect(screen.getByText('14 of 20')).toBeVisible();
});

it('A8: shows an admin no fields, only whether details are set and when they are released', async () => {
  open(
    {
      [`GET ${path}`]: () => ({
        credentials: { matchNumber: 1, throughMatch: 1, ...set, roomId: null, password: null },
      }),
    },
    aUser({ _id: 'admin', role: 'admin' }),
  );
  expect(await screen.findByText('Only the organizer can set the room details.')).toBeVisible();
  expect(screen.getByText('14 of 20')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /room details/ })).toBeNull();
});

it('A8: keeps input for each match, in memory only', async () => {
  const { person } = open();
  await person.type(await roomId(), '111');
  await person.type(await password(), 'secret-one');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Match' }), '2');
  expect(await roomId()).toHaveValue('');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Match' }), '1');
  expect(await roomId()).toHaveValue('111');
  expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain(
    'secret-one',
  );
});

it('A8: keeps input while the organizer is in the game or on another tab, until sign-out', async () => {
  const scrim = aScrim({ _id: 'kept' });
  const first = open({}, host, scrim);
  await first.person.type(await roomId(), '111');
  await first.person.type(await password(), 'secret-one');
  cleanup();
  open({}, host, scrim);
  expect(await roomId()).toHaveValue('111');
  expect(await password()).toHaveValue('secret-one');
  cleanup();
  fakeApi({ 'POST /auth/logout': () => reply(204) });
  await endSession();
  open({}, host, scrim);
  expect(await roomId()).toHaveValue('');
});

it('clears the input once it is saved', async () => {
  const scrim = aScrim({ _id: 'saved' });
  const { person } = open({}, host, scrim);
  await person.type(await roomId(), '111');
  await person.type(await password(), 'secret-one');
  await person.click(screen.getByRole('button', { name: 'Set room details' }));
  await screen.findByText(/^Room details of/);
  cleanup();
  open({}, host, scrim);
  expect(await roomId()).toHaveValue('');
});

it('says when squads will see the details, not that they are released', async () => {
  const releaseAt = new Date(Date.now() + 60_000).toISOString();
  open({
    [`GET ${path}`]: () => ({
      credentials: {
        matchNumber: 1,
        throughMatch: 1,
        ...set,
        releaseAt,
        released: false,
        version: 1,
        changed: null,
      },
    }),
  });
  expect(await screen.findByText(/^Squads see them/, { selector: 'span' })).toBeVisible();
  expect(screen.queryByText(/[Rr]eleased/)).toBeNull();
});

it('the button is the primary action until details are set, and again after a change', async () => {
  const { person } = open();
  const main = 'bg-accent';
  expect(await screen.findByRole('button', { name: 'Set room details' })).toHaveClass(main);
  await person.type(await roomId(), '7788990');
  await person.type(await password(), 'nova27');
  await person.click(screen.getByRole('button', { name: 'Set room details' }));
  const update = await screen.findByRole('button', { name: 'Update room details' });
  expect(update).not.toHaveClass(main);
  await person.type(await password(), '8');
  expect(update).toHaveClass(main);
  await person.type(await password(), '{Backspace}');
  expect(update).not.toHaveClass(main);
});

it('a failure says what failed', async () => {
  const { person } = open({ [`PUT ${path}`]: () => refusal(500, 'INTERNAL') });
  await person.type(await roomId(), '1');
  await person.type(await password(), '2');
  await person.click(screen.getByRole('button', { name: 'Set room details' }));
  expect(await screen.findByText('Failed to set room details')).toBeVisible();
});

it('shows server errors beside the field, and keeps the input', async () => {
  const { person } = open({
    [`PUT ${path}`]: () =>
      refusal(400, 'VALIDATION', 'At most 60 characters', { roomId: 'At most 60 characters' }),
  });
  await person.type(await roomId(), '7788990');
  await person.type(await password(), 'nova27');
  await person.click(screen.getByRole('button', { name: 'Set room details' }));
  expect(await screen.findByText('At most 60 characters')).toBeVisible();
  expect(await password()).toHaveValue('nova27');
});

it('a failed load has Retry', async () => {
  let broken = true;
  const { person } = open({
    [`GET ${path}`]: () =>
      broken
        ? refusal(403, 'SCRIM_FORBIDDEN', 'No')
        : { credentials: { matchNumber: 1, throughMatch: 1, ...none } },
  });
  expect(await screen.findByText('Could not load room details')).toBeVisible();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await roomId()).toBeVisible();
});

describe('the next map of an evening', () => {
  const startAt = new Date(Date.now() - 50 * 60_000).toISOString();
  const endAt = new Date(Date.now() + 85 * 60_000).toISOString();
  const evening = aScrim({ status: 'live', startAt, endAt, matchesPlayed: 1 });
  const latest = {
    [`GET ${path}`]: ({ query }: { query: Record<string, string> }) => ({
      credentials: query.matchNumber
        ? { ...forMatch(query.matchNumber), ...none }
        : { ...forMatch(1), ...set },
    }),
  };

  it('starts with the last password, focus on the room ID, and the usual release and start', async () => {
    const { seen, person } = open(latest, host, evening);
    expect(await roomId()).toHaveFocus();
    expect(await password()).toHaveValue('nova27');
    expect(screen.getByRole('radio', { name: /^Now/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'In 10 min' })).toBeChecked();
    await person.keyboard('9900');
    await person.click(screen.getByRole('radio', { name: 'In 5 min' }));
    await person.click(screen.getByRole('button', { name: 'Set room details' }));
    await screen.findByText(/^Room details of Map 2/);
    const [body] = sent(seen) as [{ startAt: string }];
    expect(body).toMatchObject({ matchNumber: 2, roomId: '9900', password: 'nova27', releaseAt: null });
    expect(Math.round((Date.parse(body.startAt) - Date.now()) / 60_000)).toBe(5);
  });

  it.each([
    ['a match already played shows no start', 1, null],
    ['a live match keeps its start', 0, /^Started \d+:\d\d [AP]M$/],
  ])('a correction keeps the times: %s', async (_what, matchesPlayed, start) => {
    const { seen, person } = open(
      { [`GET ${path}`]: () => ({ credentials: { ...forMatch(1), ...set } }) },
      host,
      { ...evening, matchesPlayed },
    );
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Match' }), '1');
    await person.type(await roomId(), '1');
    if (start) expect(screen.getByRole('radio', { name: start })).toBeChecked();
    else expect(screen.queryByRole('group', { name: 'Match starts' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Change and tell' }));
    await screen.findByText(/^Room details of Map 1.* updated$/);
    expect(sent(seen)).toEqual([{ matchNumber: 1, roomId: '77889901', password: 'nova27', releaseAt: null }]);
  });

  it('has no choice of its start before the lobby has started', async () => {
    open();
    await roomId();
    expect(screen.queryByRole('group', { name: 'Match starts' })).toBeNull();
  });
});

it('returns to the next match when the selected one is removed', async () => {
  fakeApi({ [`GET ${path}`]: ({ query }) => ({ credentials: { ...forMatch(query.matchNumber), ...none } }) });
  store(aSession({ user: host }));
  function Lobby() {
    const [matchCount, setMatchCount] = useState(3);
    return (
      <>
        <button type="button" onClick={() => setMatchCount(2)}>
          Two matches
        </button>
        <CredentialsForm scrim={aScrim({ matchCount })} />
      </>
    );
  }
  const { person } = show(<Lobby />);
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Match' }), '3');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Two matches' }));
  expect(screen.getByRole('combobox', { name: 'Match' })).toHaveValue('1');
  expect(await screen.findByRole('checkbox', { name: /last match too$/ })).toBeVisible();
});

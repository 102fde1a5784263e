import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aMatch, standingsAfter } from '../../../test/results.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { inMinutes } from '../../../test/times.ts';
import { ScrimStandingsPage } from './scrim-standings-page.tsx';

const first = aMatch(1, [
  { slotNumber: 2, teamName: 'Hydras', placement: 1, kills: 3 },
  { slotNumber: 3, teamName: 'Chemin Four', placement: 2, kills: 7 },
]);
const second = aMatch(2, [{ slotNumber: 3, teamName: 'Chemin Four', placement: 1, kills: 2 }]);
const path = `/scrims/${scrimIds.scrim}/standings`;

type Options = { handlers?: Parameters<typeof fakeApi>[0]; at?: string; signedInAs?: string };

function open({ handlers = {}, at = path, signedInAs }: Options = {}) {
  fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim({ myBooking: aSlotBooking({ slotNumber: 3 }) }) }),
    'GET /scrims/:id/standings': () => standingsAfter(first),
    ...handlers,
  });
  if (signedInAs) store(aSession({ user: aUser({ _id: signedInAs, role: 'organization' }) }));
  const page = (
    <Routes>
      <Route path="/scrims/:id/standings" element={<ScrimStandingsPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return show(page, at);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.all.length = 0;
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

test('a signed-out reader sees the results of the next match within 10 s', async () => {
  let standings = standingsAfter(first);
  open({
    handlers: {
      'GET /scrims/:id': () => ({
        scrim: aScrim({ status: 'live', startAt: inMinutes(-60), endAt: inMinutes(75), matchesPlayed: 1 }),
      }),
      'GET /scrims/:id/standings': () => standings,
    },
  });
  await screen.findByText(/^After 1 of 3 matches/);
  standings = standingsAfter(first, second);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const rows = within(screen.getByRole('list', { name: 'Standings' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Rank 1Slot 03Chemin FourTotal 25/);
});

test('the standings show rank, points and, for ties, the tie-breaker', async () => {
  open();
  const rows = within(await screen.findByRole('list', { name: 'Standings' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/^Rank 1Slot 02Hydrasmore wins than Chemin FourTotal 13/);
  expect(rows[1]).toHaveTextContent(/^Rank 2Slot 03Chemin Four \(your squad\)Total 13/);
  expect(rows[0]).toHaveTextContent(/Matches1Wins1Placement10Kills3$/);
  expect(screen.getByText(/^Points: BGMI 10-point/)).toHaveTextContent(
    'broken by wins, then placement points',
  );
  expect(screen.getByText(/^After 1 of 3 matches/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Friday 9 PM Lobby' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}`,
  );
});

test('each match has its tab, which is kept in the URL', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('tab', { name: 'Map 1 · Erangel' }));
  expect(screen.getByTestId('place')).toHaveTextContent(`${path}?match=1`);
  const rows = within(screen.getByRole('list', { name: 'Results of Map 1 · Erangel' })).getAllByRole(
    'listitem',
  );
  expect(rows[1]).toHaveTextContent(/^Place 2Slot 03Chemin Four \(your squad\)Total 13Placement pts6Kills7$/);
  await person.click(screen.getByRole('tab', { name: 'Overall' }));
  expect(screen.getByTestId('place')).toHaveTextContent(new RegExp(`${path}$`));
});

test('a new match result shows up live', async () => {
  let matches = [first];
  open({ handlers: { 'GET /scrims/:id/standings': () => standingsAfter(...matches) }, signedInAs: 'x' });
  await screen.findByRole('tab', { name: 'Map 1 · Erangel' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  matches = [first, second];
  act(() => FakeSocket.last.say('scrim:changed', { scrimId: scrimIds.scrim, standings: true }));
  expect(await screen.findByRole('tab', { name: 'Map 2 · Miramar' })).toBeVisible();
});

/** Records the text drawn on each canvas, since jsdom draws nothing. */
function writtenOnCanvas(): string[][] {
  const pictures: string[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    const words: string[] = [];
    pictures.push(words);
    const context = {
      fillRect: () => {},
      fillText: (text: string) => words.push(text),
      measureText: (text: string) => ({ width: text.length * 10 }),
    };
    return context as unknown as RenderingContext;
  });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  return pictures;
}

test('the standings can be shared as text or as a picture', async () => {
  const written = writtenOnCanvas();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share standings' }));
  expect(dialog.getByRole('img', { name: /^Picture of Friday 9 PM Lobby/ })).toHaveAttribute(
    'height',
    '1350',
  );
  await person.click(dialog.getByRole('button', { name: 'Story 9:16' }));
  expect(dialog.getByRole('img', { name: /^Picture of/ })).toHaveAttribute('height', '1920');
  expect(written.at(-1)).toEqual(
    expect.arrayContaining(['Friday 9 PM Lobby', 'Standings after 1 of 3 matches', 'Hydras', '02', '13']),
  );
  await person.click(dialog.getByRole('button', { name: 'Copy as text' }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('*Friday 9 PM Lobby*');
  expect(text).toContain('1. Hydras: *13* (1 win, 3 kills)');
  expect(text).toContain(`${location.origin}${path}`);
  expect(await screen.findByText('Copied')).toBeInTheDocument();
});

test.each([
  ['others', undefined, 'View scrim', `/scrims/${scrimIds.scrim}`],
  ['its organizer', scrimIds.organization, 'Enter results', `/scrims/${scrimIds.scrim}/run?tab=results`],
])('without results, the page offers the next step to %s', async (_, signedInAs, name, href) => {
  open({
    handlers: { 'GET /scrims/:id/standings': () => standingsAfter() },
    ...(signedInAs && { signedInAs }),
  });
  expect(await screen.findByText('No results yet')).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a failed load offers Retry; an unknown scrim says so', async () => {
  let broken = true;
  const { person } = open({
    handlers: {
      'GET /scrims/:id/standings': () => (broken ? refusal(500, 'INTERNAL') : standingsAfter(first)),
    },
  });
  expect(await screen.findByText('Failed to load standings')).toBeVisible();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hydras')).toBeVisible();
  cleanup();
  const gone = () => refusal(404, 'SCRIM_NOT_FOUND', 'Scrim not found');
  open({ handlers: { 'GET /scrims/:id': gone, 'GET /scrims/:id/standings': gone } });
  expect(await screen.findByText('Scrim not found')).toBeVisible();
});

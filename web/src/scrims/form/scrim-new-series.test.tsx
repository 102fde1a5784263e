import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aScrim } from '../../../test/scrims.ts';
import { organization, posts, show, submit } from './scrim-new-page.fixture.tsx';

test('an evening of lobbies takes two clicks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 8, 10) });
  fakeApi({});
  const user = show(organization);
  await user.click(screen.getByLabelText('Repeat'));
  await user.click(screen.getByRole('button', { name: 'Only today' }));
  expect(screen.getByRole('button', { name: 'Only today' })).toHaveAttribute('aria-pressed', 'true');
  for (const time of ['3 PM', '6 PM', '9 PM']) {
    const chip = screen.getByRole('button', { name: time });
    if (chip.getAttribute('aria-pressed') !== 'true') await user.click(chip);
  }
  expect(screen.getByText('Creates 3 lobbies')).toBeVisible();
  // Three matches take until 5:15 PM; five overlap the next lobby.
  expect(screen.queryByText(/^Overlaps/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Matches'), { target: { value: '5' } });
  expect(screen.getAllByText(/^Overlaps the one at/)).toHaveLength(2);
  vi.useRealTimers();
});

test('a series previews each lobby; one can be left out, and all are listed afterwards', async () => {
  const seen = fakeApi({
    'POST /scrims': request => {
      const { startAt, alsoAt } = request.body as { startAt: string; alsoAt: string[] };
      const [scrim, ...alsoCreated] = [startAt, ...alsoAt].map((at, index) =>
        aScrim({ _id: `made-${index}`, title: `Lobby ${index + 1}`, startAt: at, entryFee: 50 }),
      );
      return reply(201, { scrim, alsoCreated });
    },
  });
  const user = show(organization);
  await user.click(screen.getByLabelText('Repeat'));
  for (const day of ['Sat', 'Sun']) await user.click(screen.getByRole('button', { name: day }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-01-08' } });
  const days = screen.getByLabelText('Days');
  await user.clear(days);
  await user.type(days, '3');
  await user.click(screen.getByRole('button', { name: '6 PM' }));
  expect(screen.getByText('Creates 6 lobbies')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Sun 10 Jan 2027, 6:00 PM' }));
  expect(screen.getByText('Creates 5 lobbies')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create 5 Scrims' }));
  expect(await screen.findByRole('heading', { name: '5 scrims created' })).toHaveFocus();
  expect(screen.getByText(/^Nobody can pay the fee yet/)).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy links' }));
  expect(copied.mock.calls[0]?.[0]).toContain(`*Lobby 1*\n`);
  expect(copied.mock.calls[0]?.[0].match(/\/scrims\/made-\d/g)).toHaveLength(5);
  expect(screen.getByRole('link', { name: /^Lobby 5/ })).toHaveAttribute('href', '/scrims/made-4');
  expect(posts(seen)[0]?.body).toMatchObject({ alsoAt: { length: 4 } });
});

test('lobbies of a series can have different fees by time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 8, 10) });
  const seen = fakeApi({ 'POST /scrims': () => refusal(500, 'INTERNAL') });
  const user = show(organization);
  await user.click(screen.getByLabelText('Repeat'));
  await user.click(screen.getByRole('button', { name: 'Only today' }));
  expect(screen.queryByRole('button', { name: 'Different fees by time' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '6 PM' }));
  await user.click(screen.getByRole('button', { name: 'Different fees by time' }));
  expect(screen.getByLabelText('6 PM')).toHaveFocus();
  await user.type(screen.getByLabelText('9 PM'), '50');
  expect(screen.getByText(/9:00 PM · ₹50|· ₹50/)).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent(/^Squads pay you directly by UPI/);
  await user.click(screen.getByRole('button', { name: 'Create 2 Scrims' }));
  await waitFor(() => expect(posts(seen)).toHaveLength(1));
  const late = new Date(2027, 0, 8, 21).toISOString();
  expect(posts(seen)[0]?.body).toMatchObject({ entryFee: 0, fees: [{ startAt: late, entryFee: 50 }] });
  // A lobby that is left out has no fee field.
  await user.click(screen.getByRole('button', { name: /^Remove .*6:00 PM/ }));
  expect(screen.queryByLabelText('6 PM')).toBeNull();
  expect(screen.getByLabelText('9 PM')).toHaveValue(50);
  await user.click(screen.getByRole('button', { name: /^Remove .*9:00 PM/ }));
  expect(screen.getByRole('button', { name: 'Restore 2 lobbies' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Restore 2 lobbies' }));
  expect(screen.getByRole('button', { name: /^Remove .*6:00 PM/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Same fee for all' }));
  expect(screen.getByRole('button', { name: 'Different fees by time' })).toHaveFocus();
  expect(screen.queryByText(/· ₹50/)).toBeNull();
  expect(screen.queryByRole('note')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create 2 Scrims' }));
  await waitFor(() => expect(posts(seen)).toHaveLength(2));
  expect(posts(seen)[1]?.body).not.toHaveProperty('fees');
  vi.useRealTimers();
});

test('a series without a day shows the error beside its days', async () => {
  fakeApi({});
  const user = show(organization);
  await user.click(screen.getByLabelText('Repeat'));
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) {
    await user.click(screen.getByRole('button', { name: day }));
  }
  await user.click(submit());
  expect(await screen.findByText('Choose at least one day and time in the future')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mon' })).toHaveFocus());
});

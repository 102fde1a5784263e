import type { CredentialOpens } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { aScrim } from '../../../test/scrims.ts';
import { forMatch, host, open, opens, path, set, withCredentialsForm } from './credentials-form.fixture.tsx';

withCredentialsForm();

const details = { [`GET ${path}`]: () => ({ credentials: { ...forMatch(), ...set } }) };
const squads = () => screen.findByRole('list', { name: 'Not opened' });
const withMissing = (missing: CredentialOpens['missing']) => ({
  ...details,
  [`GET ${path}/opens`]: () => ({ ...opens, missing }),
});

test('squads that have not opened the details are named, and the owner can call them', async () => {
  open(details);
  const list = within(await squads());
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '07 Team Soul',
    '08 Night Owls',
    '09 Grit',
    '10 Hydras',
    '11 Blind',
    '12 Velocity',
  ]);
  const [call, ...others] = list.getAllByRole('link');
  expect(call).toHaveAccessibleName('Call 07 Team Soul');
  expect(call).toHaveAttribute('href', 'tel:+919845012345');
  expect(others).toEqual([]);
});

test('an admin can remind them, but gets no numbers', async () => {
  open(details, aUser({ role: 'admin' }));
  expect(within(await squads()).queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remind 6' })).toBeVisible();
});

test.each([
  ['Remind 07 Team Soul', 1],
  ['Remind both', 2],
  ['Remind 3', 3],
])('the button says who is reminded: “%s”', async (name, count) => {
  open(withMissing(opens.missing.slice(0, count)));
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

test('of many only the first are named at first', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    bookingId: `b${index}`,
    teamName: `Squad ${index}`,
    slotNumber: null,
    phone: '',
  }));
  const { person } = open(withMissing(many));
  expect(within(await squads()).getAllByRole('listitem')).toHaveLength(12);
  await person.click(screen.getByRole('button', { name: 'All 30' }));
  expect(within(await squads()).getAllByRole('listitem')).toHaveLength(30);
});

test('a reminder is sent once, says so, and can be repeated after a minute', async () => {
  let remindedAt: string | null = null;
  const { seen, person } = open({
    ...details,
    [`GET ${path}/opens`]: () => ({ ...opens, remindedAt }),
    [`POST ${path}/remind`]: () => {
      remindedAt = new Date().toISOString();
      return { count: 6 };
    },
  });
  const button = await screen.findByRole('button', { name: 'Remind 6' });
  await person.dblClick(button);
  expect(await screen.findByText('Reminded just now')).toBeVisible();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  await person.click(button);
  expect(seen.filter(({ key }) => key === `POST ${path}/remind`)).toHaveLength(1);
  expect(button).toHaveFocus();
  await act(() => vi.advanceTimersByTimeAsync(66_000));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(screen.getByText('Reminded 1 min ago')).toBeVisible();
});

test('if somebody else has just reminded them, it says when, and no longer than a minute', async () => {
  const { person } = open({
    ...details,
    [`POST ${path}/remind`]: () => refusal(429, 'REMINDED', 'Reminded 20 s ago'),
  });
  await person.click(await screen.findByRole('button', { name: 'Remind 6' }));
  expect(await screen.findByText('Reminded 20 s ago')).toBeVisible();
  expect(screen.queryByText(/^Failed/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByText(/^Reminded/)).toBeNull();
});

test('how long ago somebody else reminded them goes on with the clock', async () => {
  let remindedAt: string | null = null;
  const { person } = open({
    ...details,
    [`GET ${path}/opens`]: () => ({ ...opens, remindedAt }),
    [`POST ${path}/remind`]: () => {
      remindedAt = new Date(Date.now() - 6000).toISOString();
      return refusal(429, 'REMINDED', 'Reminded 6 s ago');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Remind 6' }));
  expect(await screen.findByText('Reminded just now')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(66_000));
  expect(screen.getByText('Reminded 1 min ago')).toBeVisible();
});

test('a reminder that fails says why, until the network is back', async () => {
  const { person } = open({ ...details, [`POST ${path}/remind`]: () => new Error('offline') });
  await person.click(await screen.findByRole('button', { name: 'Remind 6' }));
  expect(await screen.findByText(/^Failed to remind them\. /)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^Failed to remind them/)).toBeNull();
});

test('after the scrim nobody is reminded', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  open(details, host, aScrim({ startAt: new Date(Date.now() - 7_200_000).toISOString(), endAt: past }));
  await squads();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('a list that does not load can be retried', async () => {
  let fails = true;
  const { person } = open({
    ...details,
    [`GET ${path}/opens`]: () => (fails ? refusal(400, 'VALIDATION', 'No') : opens),
  });
  expect(await screen.findByText('Could not load who has not opened them')).toBeVisible();
  fails = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await squads()).toBeVisible();
});

test('before released details change, it says who has the old ones', async () => {
  const { person } = open(details);
  const field = await screen.findByRole('textbox', { name: 'Password' });
  expect(screen.getByRole('button', { name: 'Update room details' })).toBeVisible();
  await person.type(field, '9');
  expect(await screen.findByText('14 squads have the old password. We tell them at once.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change and tell' })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onePage } from '../../../test/admin.ts';
import { refusal, reply } from '../../../test/fake-api.ts';
import { place } from '../../../test/screen.ts';
import { choose, messages, showSection } from '../lists.fixture.tsx';
import { OutboxSection } from './outbox-section.tsx';

const mail = {
  _id: '01936f00-0000-7000-8000-0000000000f1',
  to: 'asha@example.in',
  subject: 'Reset your password',
  text: `Hello\n\nOpen ${window.location.origin}/reset-password?token=abc\nNot https://evil.example/x\n<b>bold</b>`,
  createdAt: '2026-07-20T15:30:00.000Z',
};

const open = (query = '', answer: () => unknown = () => onePage([mail])) =>
  showSection(`tab=outbox${query}`, <OutboxSection />, {
    'GET /admin/outbox': answer,
    'GET /admin/stats': () => reply(503),
  });

it('a mail opens as plain text; only URLs of this site become links (B3)', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Reset your password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset your password' }));
  expect(place()).toContain(`mail=${mail._id}`);
  const links = dialog.getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/reset-password?token=abc']);
  expect(dialog.getByText(/<b>bold<\/b>/)).toBeVisible();
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/admin?tab=outbox');
});

it('its text can be copied from the row', async () => {
  const { person } = open();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await choose(person, 'Reset your password', 'Copy text');
  expect(copied).toHaveBeenCalledWith(mail.text);
  await waitFor(() => expect(messages().getByText('Copied')).toBeVisible());
});

it('a link to a mail that is not on this page says so', async () => {
  const { person } = open('&mail=01936f00-0000-7000-8000-0000000000f9');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mail' }));
  expect(dialog.getByText('Not among these mails')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place()).toBe('/admin?tab=outbox'));
});

it('says so when mails are really sent', async () => {
  open('', () => refusal(404, 'NOT_FOUND', 'Not found'));
  expect(await screen.findByText('Mails are sent here')).toBeVisible();
});

it('an empty outbox says what will appear here', async () => {
  open('', () => onePage([]));
  expect(await screen.findByText('No mails yet')).toBeVisible();
});

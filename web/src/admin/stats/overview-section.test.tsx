import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anAdmin, someStats } from '../../../test/admin.ts';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { OverviewSection } from './overview-section.tsx';

function open(search = '', api: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({ 'GET /admin/stats': () => someStats(), ...api });
  const user = renderPage({
    path: `/admin${search}`,
    pattern: '/admin',
    page: <OverviewSection />,
    user: anAdmin(),
  });
  return { seen, user };
}

const chart = (name: string) => screen.findByRole('slider', { name });

it('each to-do links to where it is done', async () => {
  const waiting = { kyc: 1, promotions: 0, refundsDue: 6, refundsDueAmount: 1344 };
  open('', { 'GET /admin/stats': () => someStats({ waiting }) });
  const list = within(await screen.findByRole('list', { name: 'To do' }));
  expect(list.getByRole('link', { name: '1 organization to verify' })).toHaveAttribute('href', '/admin/kyc');
  expect(list.getByRole('link', { name: '6 refunds that organizers owe, ₹1,344' })).toHaveAttribute(
    'href',
    '/admin?tab=payments&status=refund-due',
  );
  expect(list.queryByRole('link', { name: /promo/ })).toBeNull();
});

it('says when there is nothing to do', async () => {
  const waiting = { kyc: 0, promotions: 0, refundsDue: 0, refundsDueAmount: 0 };
  open('', { 'GET /admin/stats': () => someStats({ waiting }) });
  expect(await screen.findByText('Nothing to do')).toBeVisible();
});

it('totals use Indian digit grouping, and each links to its list', async () => {
  open();
  const totals = within(await screen.findByRole('list', { name: 'Totals' }));
  expect(totals.getByText('₹1,25,000')).toBeVisible();
  expect(totals.getByRole('link', { name: 'Suspended' })).toHaveAttribute(
    'href',
    '/admin?tab=users&status=suspended',
  );
});

it('the arrow keys move through the chart day by day', async () => {
  const { user } = open('?series=bookings');
  const days = await chart('Bookings by day');
  expect(days).toHaveAttribute('aria-valuetext', expect.stringMatching(/20 Jul.*: 33 bookings$/));
  days.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(days).toHaveAttribute('aria-valuetext', expect.stringMatching(/18 Jul.*: 27 bookings$/));
  await user.keyboard('{Home}{ArrowLeft}');
  expect(days).toHaveAttribute('aria-valuetext', expect.stringMatching(/9 Jul.*: 0 bookings$/));
  await user.keyboard('{End}{ArrowRight}');
  expect(days).toHaveAttribute('aria-valuenow', '11');
});

it('series, days and table view are in the URL', async () => {
  const { seen, user } = open();
  await chart('Sign-ups by day');
  await user.click(screen.getByRole('button', { name: 'Fees' }));
  expect(await screen.findByText('₹66,000 of fees')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(seen.at(-1)).toMatchObject({ key: 'GET /admin/stats', query: { days: '90' } });
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByTestId('place')).toHaveTextContent('/admin?series=fees&days=90&view=table');
  const table = screen.getByRole('table', { name: 'Each of the last 12 days in numbers' });
  const [, newest] = within(table).getAllByRole('row');
  expect(within(newest as HTMLElement).getByRole('rowheader')).toHaveTextContent(/20 Jul/);
  expect(newest).toHaveTextContent('₹11,000');
});

it('a failed load is shown in place, and Retry loads it', async () => {
  let broken = true;
  const { user } = open('', {
    'GET /admin/stats': () => (broken ? refusal(500, 'INTERNAL') : someStats()),
  });
  expect(await screen.findByText('Failed to load the overview')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Totals' })).toBeVisible();
});

it('a tapped day stays selected: lifting the finger and the tap’s focus do not change it', async () => {
  open('?series=bookings');
  const days = await chart('Bookings by day');
  vi.spyOn(days, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 120, 200));
  const finger = { pointerType: 'touch', clientX: 15 };
  fireEvent.pointerDown(days, finger);
  fireEvent.pointerUp(days, finger);
  fireEvent.pointerLeave(days, finger);
  fireEvent.focus(days);
  expect(days).toHaveAttribute('aria-valuenow', '1');
  fireEvent.blur(days);
  expect(days).toHaveAttribute('aria-valuenow', '11');
});

it('moving the mouse off the chart clears the selected day', async () => {
  open('?series=bookings');
  const days = await chart('Bookings by day');
  vi.spyOn(days, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 120, 200));
  fireEvent.pointerMove(days, { pointerType: 'mouse', clientX: 15 });
  expect(days).toHaveAttribute('aria-valuenow', '1');
  fireEvent.pointerLeave(days, { pointerType: 'mouse' });
  expect(days).toHaveAttribute('aria-valuenow', '11');
});

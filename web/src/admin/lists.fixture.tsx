import type { AdminBooking, AdminPayment, AdminTournament } from '@hotdrop/contract/admin/lists/lists.ts';
import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fakeApi } from '../../test/fake-api.ts';
import { aUser } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { aPayment, aSlotBooking, scrimIds } from '../../test/scrims.ts';
import { aTournament } from '../../test/tournaments.ts';
import { AdminPage } from './admin-page.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

const admin = aUser({ _id: '01936f00-0000-7000-8000-0000000000aa', role: 'admin', name: 'Meera' });
const asha = { _id: scrimIds.player, name: 'Asha Menon', email: 'asha@example.in' };
const nova = { _id: scrimIds.organization, name: 'Nova Esports India', email: 'nova@example.in' };

/** Returns a list that fits on one page. */
export const listOf = <Item,>(items: Item[]) => ({ items, nextCursor: null, total: items.length });

/** Shows a section of the admin panel at its URL, with a fake backend. */
export function showSection(query: string, section: ReactNode, handlers: Handlers) {
  const seen = fakeApi(handlers);
  const person = renderPage({
    path: `/admin?${query}`,
    pattern: '/admin',
    page: <AdminPage section={() => section} />,
    user: admin,
  });
  return { seen, person };
}

/** Returns the requests of one route. */
export const callsOf = (seen: ReturnType<typeof fakeApi>, key: string) =>
  seen.filter(entry => entry.key === key);

export const messages = () => within(screen.getByRole('list', { name: 'Messages' }));

/** Finds a row of the list by its text. */
export async function rowWith(words: string): Promise<HTMLElement> {
  const row = (await screen.findByText(words)).closest('li');
  if (!row) throw new Error(`No row with ${words}`);
  return row;
}

/** Opens a row's menu and chooses an action. */
export async function choose(
  person: ReturnType<typeof showSection>['person'],
  row: string,
  item: string,
): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await person.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: item }));
}

export function anAdminBooking(change: Partial<AdminBooking> = {}): AdminBooking {
  return {
    ...aSlotBooking(),
    scrimTitle: 'Friday 9 PM Lobby',
    scrimStartAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: asha,
    ...change,
  };
}

export function anAdminPayment(change: Partial<AdminPayment> = {}): AdminPayment {
  return {
    ...aPayment(),
    scrimTitle: 'Friday 9 PM Lobby',
    teamName: 'Hyderabad Hydras',
    payer: asha,
    payee: nova,
    ...change,
  };
}

export function anAdminTournament(change: Partial<AdminTournament> = {}): AdminTournament {
  return { ...aTournament(), deletedAt: null, organizerSuspended: false, ...change };
}

export function anAdminPlayer(change: Partial<AdminUser> = {}): AdminUser {
  return {
    ...aUser({ _id: scrimIds.player, name: 'Asha Menon', email: 'asha@example.in' }),
    emailVerified: true,
    suspendedAt: null,
    suspensionNote: '',
    deletedAt: null,
    ranking: null,
    lastSeenAt: null,
    ...change,
  };
}

import type { User } from '@hotdrop/contract/account/users.ts';
import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aTournament, ids } from '../../../test/tournaments.ts';
import { TournamentDetailPage } from './tournament-detail-page.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

export const listOf = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });

/** Shows the page with a fake backend: this tournament, no bookings, no teams, unless `handlers` say otherwise. */
export function show(change: Partial<Tournament>, user?: User, handlers: Handlers = {}, query = '') {
  const seen = fakeApi({
    'GET /tournaments/:id': () => ({ tournament: aTournament(change) }),
    'GET /tournaments/:id/participants': () => listOf([]),
    'GET /profile/bookings': () => listOf([]),
    ...handlers,
  });
  const path = `/tournaments/${ids.tournament}${query}`;
  const page = <TournamentDetailPage />;
  return { seen, user: renderPage({ path, pattern: '/tournaments/:id', page, ...(user && { user }) }) };
}

export const registerButton = () => screen.findByRole('button', { name: /^Register your squad/ });
export const player = aUser();

/** Opens the registration form. */
export async function openForm(user: ReturnType<typeof show>['user']) {
  await user.click(await registerButton());
  return screen.findByRole('dialog');
}

/** Types a squad of four into the open form. */
export async function fillSquad(user: ReturnType<typeof show>['user'], teamName = 'Hydras') {
  await user.type(screen.getByLabelText('Team name'), teamName);
  for (let slot = 1; slot <= 4; slot++) {
    await user.type(screen.getByLabelText(`Player ${slot} IGN`), `hydra${slot}`);
    await user.type(screen.getByLabelText(`Player ${slot} Game ID`), `51${slot}`);
  }
}

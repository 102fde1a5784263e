import type { User } from '@hotdrop/contract/account/users.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aScrim, scrimIds } from '../../../test/scrims.ts';
import { ScrimDetailPage } from './scrim-detail-page.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

export const listOf = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });

/** Shows the page with a fake backend: this scrim, no bookings, no squads, unless `handlers` say otherwise. */
export function show(change: Partial<Scrim>, user?: User, handlers: Handlers = {}, query = '') {
  const seen = fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim(change) }),
    'GET /scrims/:id/participants': () => listOf([]),
    'GET /profile/bookings': () => listOf([]),
    ...handlers,
  });
  const path = `/scrims/${scrimIds.scrim}${query}`;
  const page = <ScrimDetailPage />;
  return { seen, user: renderPage({ path, pattern: '/scrims/:id', page, ...(user && { user }) }) };
}

export const panel = () => screen.findByRole('region', { name: 'Booking' });
export const ownCard = () => screen.findByRole('region', { name: 'Your booking' });
export const player = aUser();

/** Types a squad into the open form. */
export async function fillSquad(user: ReturnType<typeof show>['user'], players = 4) {
  await user.type(screen.getByLabelText('Team name'), 'Hydras');
  for (let slot = 1; slot <= players; slot++) {
    await user.type(screen.getByLabelText(`Player ${slot} IGN`), `hydra${slot}`);
    await user.type(screen.getByLabelText(`Player ${slot} Game ID`), `51${slot}`);
  }
}

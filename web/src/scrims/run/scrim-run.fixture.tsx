import type { User } from '@hotdrop/contract/account/users.ts';
import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeApi, type Seen } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { someSquads } from '../../../test/scrim-squads/squads.ts';
import { aScrim, scrimIds } from '../../../test/scrims.ts';
import { ids } from '../../../test/tournaments.ts';
import { ScrimRunPage } from './scrim-run-page.tsx';

const owner = aUser({ _id: ids.organization, role: 'organization', name: 'Nova Esports India' });

const noDetails: Credentials = {
  matchNumber: 1,
  throughMatch: 1,
  roomId: null,
  password: null,
  releaseAt: null,
  released: false,
  version: 1,
  changed: null,
};
const list = <T,>(items: readonly T[]) => ({ items, nextCursor: null, total: items.length });

type Backend = {
  scrim: Scrim;
  payments: QueuedPayment[];
  kicks: KickRequest[];
  details: Credentials;
  squads: typeof someSquads;
};

/** Fakes a backend with a lobby that the test can change. */
export function backend(change: Partial<Backend> = {}, api: Parameters<typeof fakeApi>[0] = {}) {
  const state: Backend = {
    scrim: aScrim({ entryFee: 50, startAt: new Date(Date.now() + 50 * 60_000).toISOString() }),
    payments: [],
    kicks: [],
    details: noDetails,
    squads: someSquads,
    ...change,
  };
  const seen = fakeApi({
    'GET /scrims/:id': () => ({ scrim: state.scrim }),
    'GET /scrims/:id/participants': () => list(state.squads),
    'GET /scrims/:id/payments': ({ query }) =>
      list(state.payments.filter(payment => !query.status || payment.status === query.status)),
    'GET /scrims/:id/kick-requests': () => list(state.kicks),
    'GET /scrims/:id/room/credentials': () => ({ credentials: state.details }),
    'GET /scrims/:id/room/credentials/opens': () => ({
      matchNumber: 1,
      version: 1,
      remindedAt: null,
      opened: [],
      missing: [],
    }),
    'GET /scrims/:id/standings': () => ({ items: [], matches: [], pointsPreset: 'bgmi', tieBreak: [] }),
    ...api,
  });
  return { state, seen };
}

/** Shows the page to this user, by default its owner. */
export const show = (query = '', user: User = owner) =>
  renderPage({
    path: `/scrims/${scrimIds.scrim}/run${query}`,
    pattern: '/scrims/:id/run',
    page: <ScrimRunPage />,
    user,
  });

export const nextStep = () => screen.findByRole('region', { name: 'Next step' });
export const bodyOf = (seen: Seen[], key: string) => seen.findLast(request => request.key === key)?.body;

/** Returns a lobby with a fee that starts in this many minutes. */
export const paidScrim = (minutes: number) =>
  aScrim({ entryFee: 50, startAt: new Date(Date.now() + minutes * 60_000).toISOString() });

/** Waits until the page is connected and receives events. */
export async function connected() {
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => {
    FakeSocket.last.open();
    FakeSocket.last.grant();
  });
}

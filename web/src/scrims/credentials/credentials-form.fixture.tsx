import type { CredentialOpens, Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeApi, reply } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aScrim, scrimIds } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { endSession } from '../../lib/session/store.ts';
import { CredentialsForm } from './credentials-form.tsx';

export const path = '/scrims/:id/room/credentials';
export const none = {
  roomId: null,
  password: null,
  releaseAt: null,
  released: false,
  version: 1,
  changed: null,
};
export const set = {
  roomId: '7788990',
  password: 'nova27',
  releaseAt: new Date(Date.now() - 60_000).toISOString(),
  released: true,
  version: 1,
  changed: null,
  seen: { count: 14, of: 20 },
};

export const forMatch = (number: unknown = 1) => ({
  matchNumber: Number(number),
  throughMatch: Number(number),
});

export const host = aUser({ _id: scrimIds.organization, role: 'organization' });

/** The squads of `set` that have not opened it. */
export const opens: CredentialOpens = {
  matchNumber: 1,
  version: 1,
  remindedAt: null,
  opened: [],
  missing: ['Team Soul', 'Night Owls', 'Grit', 'Hydras', 'Blind', 'Velocity'].map((teamName, index) => ({
    bookingId: `booking-${index}`,
    teamName,
    slotNumber: 7 + index,
    phone: index === 0 ? '+91 98450 12345' : '',
  })),
};

export function open(handlers: Parameters<typeof fakeApi>[0] = {}, user = host, scrim = aScrim()) {
  const seen = fakeApi({
    [`GET ${path}`]: ({ query }) => ({ credentials: { ...forMatch(query.matchNumber), ...none } }),
    [`GET ${path}/opens`]: () => opens,
    [`PUT ${path}`]: ({ body }) => ({
      credentials: { ...forMatch((body as Credentials).matchNumber), ...set, seen: { count: 0, of: 20 } },
    }),
    ...handlers,
  });
  store(aSession({ user }));
  return { seen, ...show(<CredentialsForm scrim={scrim} />) };
}

export const roomId = () => screen.findByRole('textbox', { name: 'Room ID' });
export const password = () => screen.findByRole('textbox', { name: 'Password' });
export const sent = (seen: ReturnType<typeof open>['seen']) =>
  seen.filter(one => one.key === `PUT ${path}`).map(one => one.body);

/** Runs each test on a fake clock, and clears its input afterwards. */
export function withCredentialsForm(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(async () => {
    cleanup();
    await vi.advanceTimersByTimeAsync(6000);
    // Input is kept until sign-out.
    fakeApi({ 'POST /auth/logout': () => reply(204) });
    await endSession();
    vi.useRealTimers();
  });
}

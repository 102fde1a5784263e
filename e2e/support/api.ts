import { randomUUID } from 'node:crypto';

export type Account = {
  accessToken: string;
  refreshToken: string;
  user: { _id: string; email: string; name: string };
  password: string;
};
export type Event = { _id: string; title: string; registeredCount: number };

export type Api = ReturnType<typeof createApi>;

let count = 0;

/** Sets scenes through the real API. */
export function createApi(url: string) {
  const call = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };

  return {
    call,

    async signUp(role: 'player' | 'organization', fields: object = {}): Promise<Account> {
      const password = 'correct horse battery';
      const body = {
        name: `${role === 'player' ? 'Player' : 'Organizer'} ${++count}`,
        email: `${randomUUID()}@example.in`,
        password,
        role,
        ...(role === 'organization' && { orgName: `Organizer ${count}` }),
        ...fields,
      };
      return { ...(await call('POST', '/auth/register', { body })), password };
    },

    /** A tournament that starts in two hours. */
    async publish(organizer: Account, fields: object = {}): Promise<Event> {
      const startAt = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
      const body = { title: `Cup ${++count}`, game: 'BGMI', capacity: 16, startAt, ...fields };
      return (await call('POST', '/tournaments', { token: organizer.accessToken, body })).tournament;
    },

    async register(player: Account, event: Event, fields: object = {}): Promise<void> {
      await call('POST', `/tournaments/${event._id}/register`, {
        token: player.accessToken,
        body: { ...squad(), ...fields },
      });
    },
  };
}

/** A squad that clashes with no other. */
function squad() {
  const number = ++count;
  return {
    teamName: `Team ${number} ${randomUUID().slice(0, 6)}`,
    phone: '9876543210',
    realName: 'Asha Rao',
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `Ign${number}x${slot}`,
      ignId: `${Date.now()}${number}${slot}`,
    })),
  };
}

import { marked } from './marked.ts';
import { aSquad } from './squads.ts';

export type Account = {
  accessToken: string;
  refreshToken: string;
  user: { _id: string; email: string; name: string };
  password: string;
};
export type Event = { _id: string; title: string; registeredCount: number };
export type Group = { _id: string; name: string; number: number; memberIds: string[]; roomId: string | null };

export type Api = ReturnType<typeof createApi>;

let count = 0;

/** Sets up scenes through the real API. */
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
      const password = marked('correct horse battery');
      const body = {
        name: `${role === 'player' ? 'Player' : 'Organizer'} ${++count}`,
        email: `${marked()}@example.in`,
        password,
        role,
        ...(role === 'organization' && { orgName: `Organizer ${count}` }),
        ...fields,
      };
      return { ...(await call('POST', '/auth/register', { body })), password };
    },

    /** Publishes a tournament that starts in two hours. */
    async publish(organizer: Account, fields: object = {}): Promise<Event> {
      const startAt = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
      const body = { title: `Cup ${++count}`, game: 'BGMI', capacity: 16, startAt, ...fields };
      return (await call('POST', '/tournaments', { token: organizer.accessToken, body })).tournament;
    },

    async register(player: Account, event: Event, fields: object = {}): Promise<void> {
      await call('POST', `/tournaments/${event._id}/register`, {
        token: player.accessToken,
        body: { ...aSquad(), ...fields },
      });
    },

    /** Signs in to the account again, as on another device. */
    async signIn({ user, password }: Account): Promise<Account> {
      return { ...(await call('POST', '/auth/login', { body: { email: user.email, password } })), password };
    },

    /** Returns the user IDs of a tournament's first 200 teams, in order of registration. */
    async memberIds(organizer: Account, event: Event): Promise<string[]> {
      const path = `/tournaments/${event._id}/participants?limit=200`;
      const { items } = (await call('GET', path, { token: organizer.accessToken })) as {
        items: { number: number; userId: { _id: string } }[];
      };
      return items.sort((a, b) => a.number - b.number).map(({ userId }) => userId._id);
    },

    /** Creates a group of these users, with its room open. */
    async makeGroup(organizer: Account, event: Event, memberIds: string[], name = ''): Promise<Group> {
      const token = organizer.accessToken;
      const groups = `/tournaments/${event._id}/groups`;
      const { group } = await call('POST', groups, { token, body: { name, memberIds } });
      return (await call('POST', `${groups}/${group._id}/room`, { token })).group;
    },

    /** Calls an action of a group, such as 'rename' or 'remove-member'; without one, the group's own URL. */
    async onGroup(
      organizer: Account,
      { event, group }: { event: Event; group: Group },
      { method = 'POST', act, body }: { method?: string; act?: string; body?: object },
    ): Promise<void> {
      const path = `/tournaments/${event._id}/groups/${group._id}${act ? `/${act}` : ''}`;
      await call(method, path, { token: organizer.accessToken, body });
    },

    /** Submits a promo for review; an admin's is published at once. */
    async submitPromo(owner: Account, fields: object): Promise<{ _id: string }> {
      return (await call('POST', '/promos', { token: owner.accessToken, body: fields })).promo;
    },

    /** Posts as the organizer in a group's room. */
    async write(organizer: Account, event: Event, group: Group, content: string): Promise<{ _id: string }> {
      const path = `/tournaments/${event._id}/groups/${group._id}/room/messages`;
      return (await call('POST', path, { token: organizer.accessToken, body: { type: 'text', content } }))
        .message;
    },
  };
}

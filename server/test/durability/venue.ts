import { randomUUID } from 'node:crypto';
import type { BrowserSubscription } from '../push/push-service.ts';
import type { Api } from './api.ts';

export type Account = { id: string; token: string };
export type Player = Account & { phone: BrowserSubscription };

/** Where the writers write: one organizer's events, opened as needed. */
export type Venue = {
  organizer: Account;
  players: Player[];
  /** A group room's paths, for the organizer and for members. */
  groupRoom: { managed: string; own: string };
  /** The path of a scrim's room, in which the organizer writes. */
  scrimRoom: string;
  /** Returns the IDs of the events so far, including one that is being opened. */
  opened(kind: EventKind): Promise<string[]>;
  /** Returns the ID of the event with this number, from 0; it is opened on the first request. */
  event(kind: EventKind, number: number): Promise<string>;
};

type EventKind = 'free scrim' | 'paid scrim' | 'strict scrim' | 'tournament';

/** Fee of a slot, in rupees. */
const fee = 100;
const startsInMs = 20 * 60 * 60_000;

/** Returns a squad that conflicts with no other; its name is unique. */
export function squadNamed(teamName: string) {
  const digits = String(BigInt(`0x${randomUUID().replaceAll('-', '')}`)).slice(0, 14);
  return {
    teamName,
    phone: '9812345678',
    realName: 'Captain',
    players: [1, 2, 3, 4].map(slot => ({ ignName: `ace-${slot}`, ignId: `${digits}${slot}`, slot })),
  };
}

/** Returns a name for the news that a player gets about a scrim: each books each scrim at most once. */
export const newsFor = ({ id }: Account, scrimId: string): string => `${id} about ${scrimId}`;

type VenueOptions = {
  players: number;
  /** How many events of each kind are opened now. */
  prepared: number;
  /** Returns a new phone. */
  subscribe: () => BrowserSubscription;
};

/** Signs everybody up, players with a phone that gets pushes at any hour, and opens the rooms. */
export async function openVenue(api: Api, { players, prepared, subscribe }: VenueOptions): Promise<Venue> {
  const signUp = async (role: 'player' | 'organization'): Promise<Account> => {
    const name = `durable ${randomUUID()}`;
    const account = { name, email: `${randomUUID()}@example.in`, password: randomUUID(), role };
    const body = { ...account, ...(role === 'organization' && { orgName: name }) };
    const { accessToken, user } = await api.insist<{ accessToken: string; user: { _id: string } }>(
      'POST /auth/register',
      { body },
    );
    return { id: user._id, token: accessToken };
  };
  const organizer = await signUp('organization');
  const team: Player[] = [];
  for (let count = 0; count < players; count++) {
    const [player, phone] = [await signUp('player'), subscribe()];
    const { token } = player;
    await api.insist('POST /push/subscriptions', { token, body: { ...phone, label: 'Chrome on Android' } });
    await api.insist('PUT /notifications/settings', { token, body: { quiet: null } });
    team.push({ ...player, phone });
  }

  const { token } = organizer;
  const open = async (kind: EventKind): Promise<string> => {
    const plan = {
      title: `Durable ${kind}`,
      game: 'BGMI',
      startAt: new Date(Date.now() + startsInMs).toISOString(),
    };
    if (kind === 'tournament') {
      const { tournament } = await api.insist<{ tournament: { _id: string } }>('POST /tournaments', {
        token,
        body: plan,
      });
      return tournament._id;
    }
    const body = { ...plan, slots: 100, holdMinutes: 60, entryFee: kind === 'paid scrim' ? fee : 0 };
    return (await api.insist<{ scrim: { _id: string } }>('POST /scrims', { token, body })).scrim._id;
  };
  const events: Record<EventKind, Promise<string>[]> = {
    'free scrim': [],
    'paid scrim': [],
    'strict scrim': [],
    tournament: [],
  };
  const event = (kind: EventKind, number: number): Promise<string> => {
    for (let next = events[kind].length; next <= number; next++) events[kind].push(open(kind));
    return events[kind][number] as Promise<string>;
  };
  for (const kind of Object.keys(events) as EventKind[]) await event(kind, prepared - 1);

  const cup = await open('tournament');
  for (const [number, player] of team.entries()) {
    const body = squadNamed(`Chat ${number}`);
    await api.insist(`POST /tournaments/${cup}/register`, { token: player.token, body });
  }
  const memberIds = team.map(player => player.id);
  const { group } = await api.insist<{ group: { _id: string } }>(`POST /tournaments/${cup}/groups`, {
    token,
    body: { memberIds },
  });
  const room = `/tournaments/${cup}/groups/${group._id}/room`;
  await api.insist(`POST ${room}`, { token });
  return {
    organizer,
    players: team,
    groupRoom: { managed: `${room}/messages`, own: `/tournaments/${cup}/my-group/room/messages` },
    scrimRoom: `/scrims/${await open('free scrim')}/room/messages`,
    opened: kind => Promise.all(events[kind]),
    event,
  };
}

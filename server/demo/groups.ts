import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { PostMessageBody } from '@hotdrop/contract/rooms/rooms.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Actor } from '../src/platform/http/authenticate.ts';
import { hourMs, minuteMs } from '../src/platform/lib/clock.ts';
import type { Accounts } from './accounts.ts';
import { type Conversation, conversations } from './conversations.ts';
import type { PastServices } from './past-services.ts';
import { startFor } from './times.ts';
import type { PlannedTournament } from './tournaments/planned-tournament.ts';

type Options = {
  planned: PlannedTournament;
  tournamentId: string;
  bannerUrl: string | null;
  services: PastServices;
  accounts: Accounts;
  now: Date;
};

/** How long before now, or before a start in the past, the groups were created. */
const madeBeforeMs = 1.5 * hourMs;

/** From the start to the points of the first map. */
const firstMapMs = 25 * minuteMs;

/**
 * Groups a tournament as planned: its first teams in groups of a fixed size, rooms for some, and
 * conversations in a few.
 */
export async function makeGroups({ planned, tournamentId, bannerUrl, services, accounts, now }: Options) {
  const plan = planned.groups;
  if (!plan) return;
  const organizer = accounts.organizers.get(planned.organizer)!;
  const start = startFor(planned.when, now).getTime();
  const groups: Group[] = [];
  const { items } = await services.registrations.list(organizer, tournamentId, {
    search: '',
    filter: 'all',
    limit: limits.participants.max,
  });
  const lastIn = items[Math.min(plan.size * plan.count, items.length) - 1];
  const afterLast = lastIn ? Date.parse(lastIn.createdAt) + 20_000 : 0;
  const madeAt = Math.max(Math.min(now.getTime(), start) - madeBeforeMs, afterLast);
  services.travelTo(new Date(madeAt));
  for (let first = 0; first < items.length && groups.length < plan.count; first += plan.size) {
    const userIds = items.slice(first, first + plan.size).map(item => item.userId._id);
    const name = plan.names?.[groups.length] ?? '';
    groups.push(
      await services.groups.create(organizer, tournamentId, { name, grouped: 'refuse', teams: { userIds } }),
    );
  }
  const teams = new Map(items.map(item => [item.userId._id, item]));
  for (const [index, group] of groups.slice(0, plan.rooms).entries()) {
    services.travelTo(new Date(madeAt + 15_000));
    await services.groupRooms.ensure(organizer, tournamentId, group._id);
    const conversation = plan.talk[index % plan.talk.length]!;
    const members = group.memberIds.map(id => {
      const { name, avatarUrl } = teams.get(id)!.userId;
      return { _id: id, role: 'player', name, avatarUrl, sessionId: id } satisfies Actor;
    });
    const from = conversation === 'inProgress' ? start + firstMapMs : madeAt + 30_000;
    await talk({
      conversation,
      group,
      members,
      bannerUrl,
      organizer,
      services,
      accounts,
      from,
      until: now.getTime(),
    });
  }
}

type Talk = Pick<Options, 'bannerUrl' | 'services' | 'accounts'> & {
  conversation: Conversation;
  group: Group;
  organizer: Actor;
  members: Actor[];
  from: number;
  until: number;
};

async function talk({
  conversation,
  group,
  organizer,
  members,
  bannerUrl,
  services,
  accounts,
  from,
  until,
}: Talk) {
  const { groupRooms, travelTo } = services;
  let time = from;
  for (const line of conversations[conversation]) {
    time = Math.min(until, time + (line.after ?? 0.4) * minuteMs);
    travelTo(new Date(time));
    const demo = accounts.demoCaptain.actor;
    const speaker =
      line.by === 'organizer'
        ? organizer
        : line.by === 'demo-player'
          ? members.find(member => member._id === demo._id)
          : members[line.by];
    // Visitors use the demo player's account, so it sends only the lines meant for it.
    if (!speaker || (speaker._id === demo._id && line.by !== 'demo-player')) continue;
    const place =
      speaker === organizer
        ? await groupRooms.managed(organizer, group.tournamentId, group._id)
        : await groupRooms.own(speaker, group.tournamentId);
    const poster = line.poster ? bannerUrl : null;
    const body: PostMessageBody = {
      type: poster ? 'image' : 'text',
      content: line.was ?? line.text,
      imageUrl: poster,
      clientMsgId: null,
    };
    const message = await groupRooms.post(place, body);
    if (line.was) await groupRooms.edit(place, message._id, line.text);
    if (line.deleted) await groupRooms.removeMessage(place, message._id);
  }
}

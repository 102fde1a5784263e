import { endOf } from '@hotdrop/contract/tournaments/rules.ts';
import { type ActOfActor, type AdminAct, actInWords, tellAdminAct } from '../events/admin-acts.ts';
import { farewell, type MailText } from '../mail/mail-text.ts';
import { broadcast } from '../notifications/broadcasts.ts';
import {
  type KindTexts,
  type NoticeItem,
  type NoticeText,
  noticeSource,
} from '../notifications/notice-source.ts';
import { digestOf, type News } from '../notifications/tell.ts';
import { tellOrganizer, tellOrganizerOfMany } from '../notifications/tell-organizer.ts';
import type { Executor } from '../platform/db/database.ts';
import type { GroupRow, TournamentRow } from '../platform/db/schema.ts';
import { hourMs } from '../platform/lib/clock.ts';
import { readersTime, startInWords } from '../platform/lib/time-in-words.ts';
import { captainsOf, findNoticeFacts, groupedCaptainsOf } from './tournament-notices.queries.ts';
import type { TeamCondition } from './tournaments.queries.ts';

export type DeletedTournament = {
  /** The organizer, who gets the mail. */
  name: string;
  tournament: Pick<TournamentRow, 'title' | 'start_at' | 'end_at' | 'entry_fee' | 'registered_count'>;
  deletedAt: Date;
};

/** Returns whether a tournament is over at a moment. */
export function isOver({ start_at, end_at }: Pick<TournamentRow, 'start_at' | 'end_at'>, at: Date): boolean {
  return +at > endOf({ startAt: start_at.toISOString(), endAt: end_at?.toISOString() ?? null });
}

/**
 * Returns the mail to the organizer of a tournament that an admin deleted. Asks for nothing if it was over.
 */
export function tournamentDeletedMail({ name, tournament, deletedAt }: DeletedTournament): MailText {
  const { title, start_at, entry_fee, registered_count } = tournament;
  const wasOver = isOver(tournament, deletedAt);
  const teams = !wasOver && registered_count > 0 ? ' We have notified its teams.' : '';
  const fees =
    !wasOver && entry_fee > 0
      ? ' Hotdrop takes no fees for tournaments: please refund what teams have paid you.'
      : '';
  return {
    subject: `${title} was deleted by an admin`,
    text: `Hi ${name},\n\nAn admin of Hotdrop has deleted your tournament ${title}, which ${startInWords(start_at, deletedAt)}. Its page and group rooms were deleted.${teams}${fees}${farewell}`,
  };
}

type AboutTournament = {
  item: NoticeItem;
  now: Date;
  tournament: TournamentRow;
  organizer: string;
  /** The recipient's group, if the notice is about one and it still exists. */
  group: Pick<GroupRow, 'name' | 'room_id'> | null;
  /** Whether the recipient's team is registered, and in that group. */
  isRegistered: boolean;
  isInGroup: boolean;
  /** Whether it is in any group. */
  isGrouped: boolean;
};

const pageOf = ({ tournament }: AboutTournament) => `/tournaments/${tournament.id}`;
const manageOf = ({ tournament }: AboutTournament) => `/tournaments/${tournament.id}/manage`;
/** Whether the team will still play. */
const isIn = ({ tournament, isRegistered }: AboutTournament) =>
  tournament.deleted_at === null && isRegistered;
const feeText = ({ tournament }: AboutTournament) =>
  tournament.entry_fee > 0 ? ' Ask the organizer about your fee.' : '';
const date = ({ item }: AboutTournament, at: Date) => readersTime(at, item.recipient.timeZone).date;
const isFull = ({ tournament }: AboutTournament) => tournament.registered_count >= tournament.capacity;
const teamsOf = ({ tournament }: AboutTournament) =>
  `${tournament.registered_count.toLocaleString('en-IN')} of ${tournament.capacity.toLocaleString('en-IN')}`;

/** Has a notice say that its tournament was deleted since, and link to a page that exists. */
const untilDeleted =
  (link: string, kind: KindTexts<AboutTournament>['text']) =>
  (about: AboutTournament): NoticeText => {
    const text = kind(about);
    const { title, deleted_at } = about.tournament;
    return deleted_at ? { ...text, body: `${title} was cancelled.`, link } : text;
  };
/** The same for a team, which may have been removed too. */
const whileRegistered = (kind: KindTexts<AboutTournament>['text']) =>
  untilDeleted('/my-games', about => {
    const text = kind(about);
    const end = `${about.tournament.title}. Your team is no longer registered.`;
    return about.isRegistered ? text : { ...text, body: end };
  });

/** What a team can do in a group that it was put in. */
function groupText({ isInGroup, group }: AboutTournament): string {
  if (!isInGroup) return 'Your team is no longer in this group.';
  return group?.room_id ? 'Open your group’s room for what comes next.' : 'Your group has no room yet.';
}

/** Where a team is that was removed from a group. */
function outText({ isInGroup, isGrouped }: AboutTournament): string {
  if (isInGroup) return 'You are in it again.';
  return isGrouped ? 'You are in another group now.' : 'Your team is still registered.';
}

/** Notices about tournaments, to teams and organizers. */
export const tournamentNotices = noticeSource<AboutTournament>(readTournaments, {
  'group-made': {
    text: whileRegistered(about => ({
      title: `You ${about.isInGroup ? 'are' : 'were'} in ${about.group?.name ?? 'a group'}`,
      body: `${about.tournament.title}. ${groupText(about)}`,
      link: pageOf(about),
    })),
    holds: about => about.tournament.deleted_at === null && about.isInGroup,
  },
  'group-left': {
    text: whileRegistered(about => ({
      title: `You were removed from ${about.group?.name ?? 'your group'}`,
      body: `${about.tournament.title}. ${outText(about)}`,
      link: pageOf(about),
    })),
    holds: about => about.tournament.deleted_at === null && about.isRegistered && !about.isGrouped,
  },
  'group-room-opened': {
    text: whileRegistered(about => ({
      title: `The room of ${about.group?.name ?? 'your group'} ${about.group?.room_id ? 'is' : 'was'} open`,
      body: `${about.tournament.title}. ${groupText(about)}`,
      link: pageOf(about),
    })),
    holds: about => about.tournament.deleted_at === null && about.isInGroup && !!about.group?.room_id,
  },
  'group-message': {
    text: whileRegistered(about => ({
      // From the organizer or an admin.
      title: `New message in ${about.group?.name ?? 'your group'}`,
      body: `${about.tournament.title}.${about.isInGroup ? '' : ' Your team is no longer in this group.'}`,
      link: pageOf(about),
    })),
    holds: about => about.tournament.deleted_at === null && about.isInGroup,
  },
  'team-removed': {
    text: about => {
      const { title, deleted_at } = about.tournament;
      const name = deleted_at ? `${title} was cancelled.` : `${title}.`;
      return {
        title: 'Your team was removed',
        body: `${name}${isIn(about) ? ' It is registered again.' : feeText(about)}`,
        link: deleted_at ? '/my-games' : pageOf(about),
      };
    },
    holds: about => !about.isRegistered,
  },
  'tournament-moved': {
    text: whileRegistered(about => {
      const { tournament, item } = about;
      const from = new Date(Number(item.facts.from));
      // It may have been moved back since.
      const isOther = +from !== +tournament.start_at;
      return {
        title: `${tournament.title} ${isIn(about) ? `starts ${date(about, tournament.start_at)}` : 'was moved'}`,
        body: isOther ? `Moved from ${date(about, from)}.` : 'The start is as it was before.',
        link: pageOf(about),
      };
    }),
    holds: isIn,
  },
  'tournament-deleted': {
    text: about => ({
      title: `${about.tournament.title} was cancelled`,
      body: `It was planned for ${date(about, about.tournament.start_at)}.${feeText(about)}`,
      link: '/my-games',
    }),
    holds: ({ tournament }) => tournament.deleted_at !== null,
  },
  'teams-registered': {
    text: untilDeleted('/dashboard/org', about => ({
      title: `${teamsOf(about)} slots taken`,
      body: `${about.tournament.title}.`,
      link: manageOf(about),
    })),
    // All teams may have withdrawn.
    holds: ({ tournament }) => tournament.deleted_at === null && tournament.registered_count > 0,
  },
  'tournament-full': {
    text: untilDeleted('/dashboard/org', about => ({
      title: `${about.tournament.title} ${isFull(about) ? 'is' : 'was'} full`,
      body: `${teamsOf(about)} slots are taken.`,
      link: manageOf(about),
    })),
    holds: about => about.tournament.deleted_at === null && isFull(about),
  },
  'tournament-edited-by-admin': {
    text: about => {
      const { title, start_at, deleted_at } = about.tournament;
      const starts = `It ${about.now < start_at ? 'starts' : 'started'} ${date(about, start_at)}.`;
      return {
        title: `An admin changed ${title}`,
        body: actInWords(about.item, deleted_at ? 'The tournament was cancelled.' : starts),
        link: deleted_at ? '/dashboard/org' : manageOf(about),
      };
    },
    holds: ({ tournament }) => tournament.deleted_at === null,
  },
  'tournament-deleted-by-admin': {
    text: about => ({
      title: `An admin deleted ${about.tournament.title}`,
      body: 'Its page and group rooms were deleted.',
      link: '/dashboard/org',
    }),
    holds: ({ tournament }) => tournament.deleted_at !== null,
    mail: ({ item, tournament }) =>
      tournamentDeletedMail({
        name: item.recipient.name,
        tournament,
        deletedAt: tournament.deleted_at as Date,
      }),
  },
});

async function readTournaments(
  db: Executor,
  items: readonly NoticeItem[],
  now: Date,
): Promise<(item: NoticeItem) => AboutTournament | null> {
  const known = await findNoticeFacts(db, {
    tournamentIds: [...new Set(items.map(({ subjectId }) => subjectId))],
    groupIds: [...new Set(items.flatMap(({ facts }) => (facts.groupId ? [String(facts.groupId)] : [])))],
    userIds: [...new Set(items.map(({ recipient }) => recipient.id))],
  });
  return item => {
    const found = known.tournaments.get(item.subjectId);
    if (!found) return null;
    const { organizer, ...tournament } = found;
    const groupId = item.facts.groupId === undefined ? null : String(item.facts.groupId);
    const ownGroup = known.groupOf(item.subjectId, item.recipient.id);
    return {
      item,
      now,
      tournament,
      organizer,
      group: groupId === null ? null : (known.groups.get(groupId) ?? null),
      isRegistered: ownGroup !== undefined,
      isInGroup: tournament.deleted_at === null && groupId !== null && ownGroup === groupId,
      isGrouped: typeof ownGroup === 'string',
    };
  };
}

type Owned = Pick<TournamentRow, 'id' | 'organization_id'>;

type Act = { actorId: string; now: Date };

/** Tells the organizer of a tournament what somebody else did in it. */
export async function tellEditedByAdmin(
  trx: Executor,
  event: Owned,
  act: AdminAct,
  actor: ActOfActor,
): Promise<void> {
  await tellAdminAct(trx, 'tournament-edited-by-admin', event, { act, ...actor });
}

/** Tells the organizer of a deleted tournament, unless the organizer deleted it. */
export async function tellDeletedByAdmin(
  trx: Executor,
  { id, organization_id }: Owned,
  { actorId, now }: Act,
): Promise<void> {
  if (actorId === organization_id) return;
  await tellOrganizer(
    trx,
    'tournament-deleted-by-admin',
    { id, organization_id },
    { now, topic: 'tournament' },
  );
}

/** Tells the organizer that teams have registered, and when no slot is left. */
export async function tellRegistered(
  trx: Executor,
  tournament: Owned & Pick<TournamentRow, 'capacity'>,
  { registeredCount, now }: { registeredCount: number; now: Date },
): Promise<void> {
  const { id, capacity } = tournament;
  await tellOrganizerOfMany(trx, 'teams-registered', tournament, { now });
  if (registeredCount < capacity) return;
  const onceKey = `full:${id}:${Math.floor(+now / hourMs)}`;
  await tellOrganizer(trx, 'tournament-full', tournament, { now, topic: 'full', onceKey });
}

type TeamsNews = { tournamentId: string; teams: TeamCondition; now: Date };

/** Tells the chosen teams something about their tournament. */
export async function tellTeams(
  trx: Executor,
  kind: 'team-removed' | 'tournament-moved' | 'tournament-deleted',
  { tournamentId, teams, now, facts, until }: TeamsNews & Pick<News, 'facts' | 'until'>,
): Promise<void> {
  const recipients = captainsOf(teams);
  const about = { subjectId: tournamentId, topic: `team:${tournamentId}` };
  await broadcast(
    trx,
    { kind, ...about, recipients, ...(facts && { facts }), ...(until && { until }) },
    { now },
  );
}

/** Tells the teams of a group that the organizer wrote. */
export async function tellGroupOfMessages(
  trx: Executor,
  { tournamentId, groupId, teams, now }: TeamsNews & { groupId: string },
): Promise<void> {
  const recipients = captainsOf(teams);
  const about = { subjectId: tournamentId, topic: `messages:${groupId}` };
  const digest = digestOf(`messages:${groupId}`, now);
  const until = new Date(+now + 2 * hourMs);
  const news = { kind: 'group-message', ...about, ...digest, facts: { groupId }, until } as const;
  await broadcast(trx, { ...news, recipients }, { now });
}

/**
 * Tells the chosen teams which group they are in, that they have been removed from theirs, or that its room is open.
 * Call it before a group is deleted: its teams are looked up at once.
 */
export async function tellGroups(
  trx: Executor,
  kind: 'group-made' | 'group-left' | 'group-room-opened',
  { tournamentId, teams, now }: TeamsNews,
): Promise<void> {
  const recipients = groupedCaptainsOf(teams);
  // A room that is closed again must not take the news of the group with it.
  const topic = `${kind === 'group-room-opened' ? 'group-room' : 'group'}:${tournamentId}`;
  await broadcast(trx, { kind, subjectId: tournamentId, topic, recipients }, { now });
}

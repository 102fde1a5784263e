import { plural } from '@hotdrop/contract/lib/in-words.ts';
import { slotInWords } from '@hotdrop/contract/scrims/slot-text.ts';
import { type ActOfActor, type AdminAct, actInWords, tellAdminAct } from '../../events/admin-acts.ts';
import { farewell, type MailText } from '../../mail/mail-text.ts';
import { type NoticeItem, type NoticeText, noticeSource } from '../../notifications/notice-source.ts';
import { tellOrganizer, tellOrganizerOfMany } from '../../notifications/tell-organizer.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { hourMs } from '../../platform/lib/clock.ts';
import { readersTime, startInWords } from '../../platform/lib/time-in-words.ts';
import { bookableSlotsOf } from '../scrims.mapper.ts';
import { findLobbyFacts, type LobbyFacts } from './organizer-notices.queries.ts';

export type CancelledScrim = {
  /** The organizer, who gets the mail. */
  name: string;
  scrim: Pick<ScrimRow, 'title' | 'start_at'>;
  cancelledAt: Date;
  /** Whether squads' payments must be refunded, and whether UTRs must still be checked. */
  money: { due: boolean; checked: boolean };
  /** The page of the lobby's payments. */
  link: string;
};

const moneyText = ({ due, checked }: CancelledScrim['money']): string =>
  `${due ? ' Please refund what squads have paid.' : ''}${checked ? ' Check the unconfirmed UTRs and refund what arrived.' : ''}`;

/** Returns the mail to the organizer of a lobby that an admin cancelled. */
export function scrimCancelledMail({ name, scrim, cancelledAt, money, link }: CancelledScrim): MailText {
  return {
    subject: `${scrim.title} was cancelled by an admin`,
    text: `Hi ${name},\n\nAn admin of Hotdrop has cancelled your lobby ${scrim.title}, which ${startInWords(scrim.start_at, cancelledAt)}. We have notified its squads.${moneyText(money)}\n${link}${farewell}`,
  };
}

type AboutLobby = { item: NoticeItem; now: Date } & LobbyFacts;

const tabOf = ({ scrim }: AboutLobby, tab: string) => `/scrims/${scrim.id}/run?tab=${tab}`;
const runOf = ({ scrim }: AboutLobby) => `/scrims/${scrim.id}/run`;
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const waitlistText = ({ scrim }: AboutLobby) =>
  scrim.waitlist_count > 0 ? ` ${scrim.waitlist_count} on the waitlist.` : '';
const start = ({ scrim, item }: AboutLobby) => readersTime(scrim.start_at, item.recipient.timeZone);
const starts = ({ scrim, now }: AboutLobby) => (now < scrim.start_at ? 'starts' : 'started');
const isOver = ({ scrim, now }: AboutLobby) => now >= scrim.end_at;
const isUnderWay = ({ scrim, now }: AboutLobby) => !scrim.cancelled_at && now < scrim.end_at;
/** Says when the lobby starts or started, or that it is over or was cancelled. */
function courseText(about: AboutLobby): string {
  if (about.scrim.cancelled_at) return 'The lobby was cancelled.';
  return isOver(about) ? 'It is over.' : `It ${starts(about)} ${start(about).date}.`;
}
const isFull = ({ scrim, bookable }: AboutLobby) => scrim.taken_count >= bookable;
const isPending = ({ pendingRequests, item }: AboutLobby) =>
  pendingRequests.has(String(item.facts.requestId));
const isMissingResults = ({ scrim }: AboutLobby) =>
  scrim.done_at === null && scrim.matches_played < scrim.match_count;
const moneyOf = ({ refunds, submitted }: AboutLobby) => ({
  due: refunds.count > 0,
  checked: submitted.count > 0,
});

/** For a lobby that has been cancelled, the body says so, instead of what was true before. */
const untilCancelled =
  (text: (about: AboutLobby) => NoticeText) =>
  (about: AboutLobby): NoticeText =>
    about.scrim.cancelled_at
      ? { ...text(about), body: `${about.scrim.title} was cancelled.`, link: runOf(about) }
      : text(about);

/**
 * Notices to a lobby's organizer. Their numbers are those of now: a digest replaces an unsent earlier one, so what it
 * counted itself would be too few, and some of it may be done.
 */
export const organizerNotices = noticeSource<AboutLobby>(readLobbies, {
  'squads-booked': {
    text: untilCancelled(about => ({
      title: about.scrim.cancelled_at
        ? 'Slots were taken'
        : `${about.scrim.taken_count} of ${about.bookable} slots taken`,
      body: `${about.scrim.title}.${waitlistText(about)}`,
      link: tabOf(about, 'squads'),
    })),
    // All squads may have left again.
    holds: about => isUnderWay(about) && about.scrim.taken_count + about.scrim.waitlist_count > 0,
  },
  'scrim-full': {
    text: untilCancelled(about => ({
      title: `${about.scrim.title} ${isFull(about) ? 'is' : 'was'} full`,
      body: isFull(about)
        ? `All ${about.bookable} slots are taken.`
        : `${about.scrim.taken_count} of ${about.bookable} slots are taken now.`,
      link: tabOf(about, 'squads'),
    })),
    holds: about => isUnderWay(about) && isFull(about),
  },
  'payments-submitted': {
    text: about => {
      const { submitted, scrim } = about;
      const isLeft = submitted.count > 0;
      return {
        title: isLeft ? `${plural(submitted.count, 'payment')} to check` : 'All payments are checked',
        body: isLeft ? `${scrim.title}: ${rupees(submitted.amount)} to confirm.` : `${scrim.title}.`,
        link: tabOf(about, 'payments'),
      };
    },
    holds: ({ submitted }) => submitted.count > 0,
  },
  'refund-owed': {
    text: about => {
      const { refunds, scrim } = about;
      const owed = refunds.count === 1 ? 'a refund' : plural(refunds.count, 'refund');
      const isLeft = refunds.count > 0;
      return {
        title: isLeft ? `You owe ${owed}` : 'All refunds are done',
        body: isLeft
          ? `${scrim.title}: ${rupees(refunds.amount)}${refunds.count > 1 ? ' in all' : ''}.`
          : `${scrim.title}.`,
        link: tabOf(about, 'payments'),
      };
    },
    holds: ({ refunds }) => refunds.count > 0,
  },
  'kick-requested': {
    text: untilCancelled(about => ({
      title: 'New kick request',
      body: `${about.scrim.title}, ${slotInWords(Number(about.item.facts.slotNumber))}.${isPending(about) ? '' : ' It is closed now.'}`,
      link: tabOf(about, 'kicks'),
    })),
    holds: about => isUnderWay(about) && isPending(about),
  },
  'room-missing': {
    text: untilCancelled(about => ({
      title: `Room details ${about.hasRoom || !isUnderWay(about) ? 'were' : 'are'} not set`,
      body: `${about.scrim.title}${about.hasRoom ? ': they are set now' : ` ${starts(about)} at ${start(about).clock}`}.`,
      link: tabOf(about, 'room'),
    })),
    holds: about =>
      isUnderWay(about) &&
      !about.hasRoom &&
      about.scrim.start_at.getTime() === Number(about.item.facts.startAt),
  },
  'results-missing': {
    text: untilCancelled(about => ({
      title: `Results ${isMissingResults(about) ? 'are' : 'were'} missing`,
      body: `${about.scrim.title}: results are in for ${about.scrim.matches_played} of ${plural(about.scrim.match_count, 'match', 'matches')}.`,
      link: tabOf(about, 'results'),
    })),
    holds: about => !about.scrim.cancelled_at && isMissingResults(about),
  },
  'scrim-edited-by-admin': {
    text: about => ({
      title: `An admin changed ${about.scrim.title}`,
      body: actInWords(about.item, courseText(about)),
      link: runOf(about),
    }),
    holds: ({ scrim }) => scrim.cancelled_at === null,
  },
  'scrim-cancelled-by-admin': {
    text: about => ({
      title: `An admin cancelled ${about.scrim.title}`,
      body: `We have notified its squads.${moneyText(moneyOf(about))}`,
      link: tabOf(about, 'payments'),
    }),
    holds: ({ scrim }) => scrim.cancelled_at !== null,
    mail: (about, link) => {
      const { item, scrim } = about;
      const cancelledAt = scrim.cancelled_at as Date;
      return scrimCancelledMail({
        name: item.recipient.name,
        scrim,
        cancelledAt,
        money: moneyOf(about),
        link,
      });
    },
  },
});

async function readLobbies(
  db: Executor,
  items: readonly NoticeItem[],
  now: Date,
): Promise<(item: NoticeItem) => AboutLobby | null> {
  const known = await findLobbyFacts(db, [...new Set(items.map(({ subjectId }) => subjectId))]);
  return item => {
    const lobby = known.get(item.subjectId);
    return lobby ? { item, now, ...lobby } : null;
  };
}

/** Tells the organizer of new squads, and when no slot is left. */
export async function tellBooked(
  trx: Executor,
  scrim: ScrimRow,
  { hasSlot, now }: { hasSlot: boolean; now: Date },
): Promise<void> {
  await tellOrganizerOfMany(trx, 'squads-booked', scrim, { now });
  if (!hasSlot || scrim.taken_count < bookableSlotsOf(scrim).length) return;
  const onceKey = `full:${scrim.id}:${Math.floor(+now / hourMs)}`;
  await tellOrganizer(trx, 'scrim-full', scrim, { now, topic: 'full', onceKey, until: scrim.end_at });
}

type Act = { actorId: string; now: Date };

/** Tells the organizer of a scrim what somebody else did in it. */
export async function tellEditedByAdmin(
  trx: Executor,
  scrim: Pick<ScrimRow, 'id' | 'organization_id'>,
  act: AdminAct,
  actor: ActOfActor,
): Promise<void> {
  await tellAdminAct(trx, 'scrim-edited-by-admin', scrim, { act, ...actor });
}

/** Tells the organizer of a cancelled scrim, unless the organizer cancelled it. */
export async function tellCancelledByAdmin(
  trx: Executor,
  scrim: Pick<ScrimRow, 'id' | 'organization_id'>,
  { actorId, now }: Act,
): Promise<void> {
  if (actorId === scrim.organization_id) return;
  await tellOrganizer(trx, 'scrim-cancelled-by-admin', scrim, { now, topic: 'scrim' });
}

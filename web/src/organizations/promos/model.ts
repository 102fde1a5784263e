import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { dateTime, midSentence } from '../../lib/format/time.ts';

export const placementText: Record<Promo['placement'], string> = {
  landing: 'Start page',
  lists: 'Scrim and tournament lists',
};

/** An event that a promo can link to, at `path`. */
export type PromoEvent = { path: string; title: string; startAt: string };

export type PromoState = { label: string; tone: 'ok' | 'warn' | 'bad' | 'neutral'; hint: string };

/** Returns a promo's review status or, once approved, whether it is running. `now` in ms. */
export function promoState(promo: Pick<Promo, 'status' | 'startsAt' | 'endsAt'>, now: number): PromoState {
  if (promo.status === 'pending')
    return { label: 'In review', tone: 'warn', hint: 'An admin reviews it first' };
  if (promo.status === 'rejected') return { label: 'Rejected', tone: 'bad', hint: 'It is not shown' };
  const { startsAt, endsAt } = promo;
  if (endsAt !== null && Date.parse(endsAt) <= now) {
    return { label: 'Ended', tone: 'neutral', hint: `Ran until ${midSentence(dateTime(endsAt, now))}` };
  }
  if (Date.parse(startsAt) > now) {
    return { label: 'Planned', tone: 'neutral', hint: `Starts ${midSentence(dateTime(startsAt, now))}` };
  }
  return {
    label: 'Running',
    tone: 'ok',
    hint: endsAt === null ? 'No end date' : `Until ${midSentence(dateTime(endsAt, now))}`,
  };
}

/** Returns when it runs: "Today, 9:00 PM – Fri 20 Nov, 9:00 PM", "Today, 9:00 PM, no end date". `now` in ms. */
export function promoRun({ startsAt, endsAt }: Pick<Promo, 'startsAt' | 'endsAt'>, now: number): string {
  const from = dateTime(startsAt, now);
  return endsAt === null ? `${from}, no end date` : `${from} – ${dateTime(endsAt, now)}`;
}

import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { plannedTimes } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { previewOrganizer } from '../../ui/forms/preview-organizer.ts';
import { feeAt, rawBody, type ScrimFormValues, seatsIn } from './form-values.ts';

/** The lobby as it will stand in the list, while the form is filled in; `now` in ms. */
export function previewOf(values: ScrimFormValues, user: User, now: number): ScrimSummary {
  const raw = rawBody(values, now);
  const fallback = new Date(now + 3 * 60 * 60_000).toISOString();
  const matchCount = raw.matchCount ?? limits.scrim.matches.default;
  const times = plannedTimes(
    {
      startAt: raw.startAt || fallback,
      endAt: raw.endAt ?? null,
      bookingOpensAt: raw.bookingOpensAt ?? null,
      bookingClosesAt: raw.bookingClosesAt ?? null,
      matchCount,
    },
    now,
  );
  return {
    _id: '',
    title: values.title.trim() || 'Your title',
    game: values.game.trim(),
    mode: values.mode,
    maps: values.maps.slice(0, matchCount),
    bannerUrl: values.bannerUrl || null,
    entryFee: feeAt(values, raw.startAt),
    prizePool: values.prizePool,
    ...seatsIn(values),
    reservedSlots: raw.reservedSlots ?? [],
    bookedCount: 0,
    waitlistCount: 0,
    matchCount,
    matchesPlayed: 0,
    ...times,
    status: 'open',
    organizationId: previewOrganizer(user),
    createdBy: user._id,
    createdAt: new Date(now).toISOString(),
  };
}

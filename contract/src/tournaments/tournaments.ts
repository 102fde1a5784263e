import { z } from 'zod';
import { organizationSummary } from '../account/users.ts';
import {
  clampedInteger,
  cutLine,
  cutText,
  httpsUrl,
  instant,
  optionalInstant,
  optionalLine,
  ownImageUrl,
  pathId,
  requiredCutLine,
} from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { validationTexts } from '../lib/texts.ts';
import { closesInTime, registrationStates } from './rules.ts';

/** SPEC §2's four orders, and `soonest` by start for the landing page. */
export const tournamentSorts = [
  'newest',
  'lowest-fee',
  'highest-fee',
  'highest-capacity',
  'soonest',
] as const;
export type TournamentSort = (typeof tournamentSorts)[number];

const prize = z.object({ place: z.number().int(), amount: z.number().int() });
export type Prize = z.infer<typeof prize>;

/** A tournament as shown in a list. Money in rupees, times ISO 8601 UTC. */
export const tournamentSummary = z.object({
  _id: z.string(),
  title: z.string(),
  bannerUrl: z.string().nullable(),
  game: z.string(),
  prizePool: z.string(),
  prizePoolTotal: z.number().nullable(),
  entryFee: z.number(),
  capacity: z.number(),
  registeredCount: z.number(),
  startAt: z.string(),
  endAt: z.string().nullable(),
  registrationClosesAt: z.string().nullable(),
  registrationUrl: z.string().nullable(),
  organizationId: organizationSummary,
  createdBy: z.string(),
  createdAt: z.string(),
});
export type TournamentSummary = z.infer<typeof tournamentSummary>;

/** A tournament in full, as one reader sees it. */
export const tournament = tournamentSummary.extend({
  description: z.string(),
  rules: z.string(),
  prizes: z.string(),
  prizeBreakdown: z.array(prize),
  isRegistered: z.boolean(),
  registrationState: z.enum(registrationStates),
  groupCount: z.number(),
  /** Nobody new can join while its organizer is suspended. */
  organizerSuspended: z.boolean(),
  updatedAt: z.string(),
});
export type Tournament = z.infer<typeof tournament>;

const PLACE = /^(\d{1,4})(?:st|nd|rd|th)?$/i;
const prizeAmount = clampedInteger({ min: 0, max: 1_000_000_000 });

const wholeRupees = z
  .number()
  .min(0)
  .max(1e12)
  .transform(value => Math.trunc(value));

const place = z
  .number()
  .int()
  .min(1, 'Places must be between 1 and 1000')
  .max(1000, 'Places must be between 1 and 1000');

const tooManyPlaces = `At most ${limits.prizePlaces} places`;

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Prizes by place: a list of `{place, amount}`, or a map of place ('1' or '1st') to amount in rupees. */
const prizeBreakdownInput = z
  .union([
    z.array(z.object({ place, amount: prizeAmount })).max(limits.prizePlaces, tooManyPlaces),
    z
      .unknown()
      // Counted first: otherwise thousands of places would each be copied, and the wrong ones reported.
      .refine(map => !isMap(map) || Object.keys(map).length <= limits.prizePlaces, {
        error: tooManyPlaces,
        abort: true,
      })
      .pipe(z.record(z.string().regex(PLACE, 'Enter places as numbers, like 1 or 1st'), prizeAmount))
      .transform(map =>
        Object.entries(map).map(([name, amount]) => ({ place: Number.parseInt(name, 10), amount })),
      )
      .pipe(z.array(z.object({ place, amount: z.number() }))),
    z.null().transform((): Prize[] => []),
  ])
  .transform(list => [...list].sort((a, b) => a.place - b.place))
  .refine(
    list => new Set(list.map(entry => entry.place)).size === list.length,
    'Each place can appear only once',
  );

const prizesInput = z
  .union([
    z.string(),
    z.object({ description: z.string().nullable() }).transform(value => value.description),
    z.null(),
  ])
  .pipe(cutText(limits.prizes));

const fields = {
  title: requiredCutLine(limits.title, validationTexts.titleRequired),
  bannerUrl: ownImageUrl,
  description: cutText(limits.description),
  game: cutLine(limits.game),
  rules: cutText(limits.rules),
  prizePool: optionalLine(limits.prizePool),
  prizePoolTotal: wholeRupees.nullable(),
  prizes: prizesInput,
  prizeBreakdown: prizeBreakdownInput,
  entryFee: clampedInteger(limits.entryFee),
  capacity: clampedInteger(limits.capacity),
  startAt: instant(validationTexts.startRequired),
  registrationUrl: httpsUrl,
  registrationClosesAt: optionalInstant,
};

type Times = { startAt?: string | undefined; endAt?: string | null | undefined };

/** Whether the start is before the end, if both are given (SPEC §5). */
function startsBeforeEnd({ startAt, endAt }: Times): boolean {
  return !startAt || !endAt || startAt < endAt;
}

/** Body of POST /tournaments: texts are cut and numbers clamped as SPEC §5 says. */
export const createTournamentBody = z
  .object({
    ...fields,
    bannerUrl: fields.bannerUrl.default(null),
    description: fields.description.default(''),
    game: fields.game.default(''),
    rules: fields.rules.default(''),
    prizePool: fields.prizePool.default(''),
    prizePoolTotal: fields.prizePoolTotal.default(null),
    prizes: fields.prizes.default(''),
    prizeBreakdown: fields.prizeBreakdown.default([]),
    entryFee: fields.entryFee.default(0),
    capacity: fields.capacity.default(limits.capacity.default),
    endAt: optionalInstant.default(null),
    registrationUrl: fields.registrationUrl.default(null),
    registrationClosesAt: fields.registrationClosesAt.default(null),
  })
  .refine(startsBeforeEnd, { path: ['endAt'], message: validationTexts.endAfterStart })
  .refine(closesInTime, { path: ['registrationClosesAt'], message: validationTexts.closesBeforeEnd });
export type CreateTournamentBody = z.output<typeof createTournamentBody>;

/** Body of PUT /tournaments/{id}: any subset of the fields; the service checks the times against what stays. */
export const updateTournamentBody = z.object({ ...fields, endAt: optionalInstant }).partial();
export type UpdateTournamentBody = z.output<typeof updateTournamentBody>;

export const byTournament = z.object({ id: pathId('TOURNAMENT_NOT_FOUND') });

/** Access rule for routes of a tournament's managers. */
export const managers = {
  access: ['organization', 'admin'],
  denied: 'MANAGE_FORBIDDEN',
} as const;

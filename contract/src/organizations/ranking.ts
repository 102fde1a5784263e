/** The published formula of the rankings, in points out of 100; docs/rankings.md explains it. */
export const rankingFormula = {
  /** Maximum points for stars. */
  starPoints: 60,
  /** Virtual players whose stars are added, so that a few ratings do not outrank many. */
  prior: { players: 5, stars: 3.5 },
  /** Upper limit of the points for events, never quite reached. */
  eventPoints: 35,
  /** This many events today earn half of the points for events. */
  eventsForHalf: 10,
  /** After this many days an event counts half. */
  halfLifeDays: 60,
  /** After this many days an event no longer counts. */
  lastDays: 365,
  /** Minimum squads or teams for an event to count. */
  teams: 4,
  verifiedPoints: 5,
} as const;

const { starPoints, prior, eventPoints, eventsForHalf, halfLifeDays, teams, verifiedPoints } = rankingFormula;

/** Explains the score, on the rankings page and in docs/rankings.md. */
export const rankingWords = [
  `The score is out of 100: up to ${starPoints} for stars, up to ${eventPoints} for events, ${verifiedPoints} for a verified organizer.`,
  `Stars: each player counts once, with the average of what they gave the organizer and its scrims. ${prior.players} virtual players with ${prior.stars} stars are added, so that a few ratings do not beat many.`,
  `Events: a scrim counts once it is over, at least ${teams} squads took part and results are posted; a tournament once it is over and at least ${teams} teams took part. ${eventsForHalf} events held today give half of the points; each further one adds less.`,
  `Recent events count more: one of ${halfLifeDays} days ago counts half, one of ${2 * halfLifeDays} days ago a quarter, one older than a year nothing.`,
  'An organizer without such an event in the last year is not ranked. At equal scores recent events decide, then the number of ratings. An admin can set a rank by hand; it is marked.',
] as const;

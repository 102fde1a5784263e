/** The published formula of the rankings. Points out of a hundred; docs/rankings.md says the same in words. */
export const rankingFormula = {
  /** At most, for five stars from everybody. */
  starPoints: 60,
  /** Virtual players whose stars are added, so that a few ratings do not beat many. */
  prior: { players: 5, stars: 3.5 },
  /** Never quite reached. */
  eventPoints: 35,
  /** This many events today give half of the points for events. */
  eventsForHalf: 10,
  /** After this many days an event counts half. */
  halfLifeDays: 60,
  /** After this many days an event does not count. */
  lastDays: 365,
  /** Squads or teams that make an event count. */
  teams: 4,
  verifiedPoints: 5,
} as const;

const { starPoints, prior, eventPoints, eventsForHalf, halfLifeDays, teams, verifiedPoints } = rankingFormula;

/** The explanation of the score: on the page of the rankings and in docs/rankings.md. */
export const rankingWords = [
  `The score is out of 100: up to ${starPoints} for stars, up to ${eventPoints} for events, ${verifiedPoints} for a verified organizer.`,
  `Stars: each player counts once, with the average of what they gave the organizer and its scrims. ${prior.players} virtual players with ${prior.stars} stars are added, so that a few ratings do not beat many.`,
  `Events: a scrim counts once it is over, at least ${teams} squads took part and results are posted; a tournament once it is over and at least ${teams} teams took part. ${eventsForHalf} events held today give half of the points; each further one adds less.`,
  `Recent events count more: one of ${halfLifeDays} days ago counts half, one of ${2 * halfLifeDays} days ago a quarter, one older than a year nothing.`,
  'An organizer without such an event in the last year is not ranked. At equal scores recent events decide, then the number of ratings. An admin can set a place by hand; it is marked.',
] as const;

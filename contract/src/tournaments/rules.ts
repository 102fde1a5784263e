/** A tournament without an end counts as live for this long after its start, in ms. */
export const openEndedMs = 24 * 60 * 60_000;

type Times = { startAt: string; endAt: string | null };

/** Returns when a tournament is over, in ms. */
export function endOf({ startAt, endAt }: Times): number {
  return endAt ? Date.parse(endAt) : Date.parse(startAt) + openEndedMs;
}

/** Returns the time badge (SPEC §4): upcoming, live between start and end, completed after the end. `now` in ms. */
export function timeStatus({ startAt, endAt }: Times, now: number): TimeStatus {
  if (now < Date.parse(startAt)) return 'upcoming';
  return now <= endOf({ startAt, endAt }) ? 'live' : 'completed';
}

type Registrable = Times & {
  registrationClosesAt: string | null;
  registrationUrl: string | null;
  registeredCount: number;
  capacity: number;
};

/** Returns when registration ends, in ISO 8601: the closing time, else the end or the start; never after the end. */
export function registrationEnds({
  startAt,
  endAt,
  registrationClosesAt,
}: Times & { registrationClosesAt: string | null }): string {
  const closes = registrationClosesAt ?? endAt ?? startAt;
  return endAt && endAt < closes ? endAt : closes;
}

/** Returns whether a squad can register, and if not, why. `now` in ms. */
export function registrationState(event: Registrable, now: number): RegistrationState {
  if (now > Date.parse(registrationEnds(event))) return 'closed';
  if (event.registrationUrl) return 'external';
  return event.registeredCount >= event.capacity ? 'full' : 'open';
}

type ClosingTimes = {
  startAt?: string | undefined;
  endAt?: string | null | undefined;
  registrationClosesAt?: string | null | undefined;
};

/** Whether registration closes by the end, or by the start when there is no end; times in ISO 8601 UTC. */
export function closesInTime({ startAt, endAt, registrationClosesAt }: ClosingTimes): boolean {
  const last = endAt ?? startAt;
  return !registrationClosesAt || !last || registrationClosesAt <= last;
}

export const timeStatuses = ['upcoming', 'live', 'completed'] as const;

export type TimeStatus = (typeof timeStatuses)[number];

export const registrationStates = ['open', 'full', 'closed', 'external'] as const;

export type RegistrationState = (typeof registrationStates)[number];

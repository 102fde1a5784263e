type Course = { startAt: string; endAt: string; matchCount: number; matchesPlayed: number; status: string };

/** Signed-out readers see results and slots within 10 s of play. In ms. */
const whilePlayedMs = 8_000;
const otherwiseMs = 30_000;
/** How long after the end results may still arrive. In ms. */
const lateResultsMs = 6 * 60 * 60_000;

/**
 * Returns how often a signed-out page refetches a scrim and its standings, in ms; false if nothing changes any
 * more. Only signed-in users receive events.
 */
export function signedOutRefreshMs(scrim: Course, now: number): number | false {
  if (scrim.status === 'cancelled') return false;
  const end = Date.parse(scrim.endAt);
  const awaitsResults = scrim.matchesPlayed < scrim.matchCount;
  if (now >= (awaitsResults ? end + lateResultsMs : end)) return false;
  return awaitsResults && now >= Date.parse(scrim.startAt) ? whilePlayedMs : otherwiseMs;
}

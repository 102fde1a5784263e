type Course = { startAt: string; endAt: string; matchCount: number; matchesPlayed: number; status: string };

/** Results and slots reach a signed-out reader within 10 s of play. In ms. */
const whilePlayedMs = 8_000;
const otherwiseMs = 30_000;
/** Results may come so long after the end. In ms. */
const lateResultsMs = 6 * 60 * 60_000;

/**
 * How often a signed-out page asks for a scrim and its standings at `now`, in ms; false when nothing changes any more. Events
 * go to the signed-in only.
 */
export function signedOutRefreshMs(scrim: Course, now: number): number | false {
  if (scrim.status === 'cancelled') return false;
  const end = Date.parse(scrim.endAt);
  const awaitsResults = scrim.matchesPlayed < scrim.matchCount;
  if (now >= (awaitsResults ? end + lateResultsMs : end)) return false;
  return awaitsResults && now >= Date.parse(scrim.startAt) ? whilePlayedMs : otherwiseMs;
}

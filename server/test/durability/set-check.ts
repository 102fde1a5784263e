/** A writer's record of one element: requested, and the outcome. A retry is requested again. */
export type HistoryEvent = {
  element: string;
  /** `unknown`: no answer came, or one that says that the server failed; it may be done or not. */
  event: 'invoke' | 'ok' | 'fail' | 'unknown';
};

export type SetReport = {
  /** Elements that were asked for; each is acknowledged, refused or unknown. */
  asked: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  /** How many of the unknown ones are there. */
  recovered: number;
  /** Acknowledged, and not there. */
  lost: string[];
  /** There, though nobody asked for it, or though it was refused. */
  unexpected: string[];
  /** There more than once. */
  duplicates: string[];
};

type Fate = 'acknowledged' | 'refused' | 'unknown';

/**
 * Jepsen's check of a set: acknowledged elements are there in the one final read, refused and never requested
 * ones are not, and nothing is there twice. An element without an answer may be there or not.
 */
export function checkSet(history: readonly HistoryEvent[], found: readonly string[]): SetReport {
  const eventsOf = Map.groupBy(history, ({ element }) => element);
  const fates = new Map([...eventsOf].map(([element, events]) => [element, fateOf(events)]));
  const times = new Map<string, number>();
  for (const element of found) times.set(element, (times.get(element) ?? 0) + 1);

  const those = (fate: Fate) => [...fates.keys()].filter(element => fates.get(element) === fate);
  const acknowledged = those('acknowledged');
  const unknown = those('unknown');
  return {
    asked: fates.size,
    acknowledged: acknowledged.length,
    refused: those('refused').length,
    unknown: unknown.length,
    recovered: unknown.filter(element => times.has(element)).length,
    lost: acknowledged.filter(element => !times.has(element)),
    unexpected: [...times.keys()].filter(element => (fates.get(element) ?? 'refused') === 'refused'),
    duplicates: [...times.keys()].filter(element => Number(times.get(element)) > 1),
  };
}

/** A refusal only describes its own try: an earlier one without an answer may have succeeded. */
function fateOf(events: readonly HistoryEvent[]): Fate {
  const count = (wanted: HistoryEvent['event']) => events.filter(({ event }) => event === wanted).length;
  if (count('ok') > 0) return 'acknowledged';
  // Each try ends as one of the three; one that has not ended has no answer either.
  return count('invoke') === count('fail') ? 'refused' : 'unknown';
}

/** A writer's record of one element: the request, and its outcome. A retry is another request. */
export type HistoryEvent = {
  element: string;
  /** `unknown`: no response, or a server failure; it may have happened or not. */
  event: 'invoke' | 'ok' | 'fail' | 'unknown';
};

export type SetReport = {
  /** Elements that were requested; each is acknowledged, rejected (`refused`) or unknown. */
  asked: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  /** How many of the unknown ones exist. */
  recovered: number;
  /** Acknowledged, but missing. */
  lost: string[];
  /** Found, though nobody requested them or they were rejected. */
  unexpected: string[];
  /** Found more than once. */
  duplicates: string[];
};

type Fate = 'acknowledged' | 'refused' | 'unknown';

/**
 * Jepsen's set check: in the one final read, acknowledged elements exist, rejected and never requested ones
 * do not, and nothing exists twice. An element without a response may exist or not.
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

/** A rejection describes only its own try: an earlier one without a response may have succeeded. */
function fateOf(events: readonly HistoryEvent[]): Fate {
  const count = (wanted: HistoryEvent['event']) => events.filter(({ event }) => event === wanted).length;
  if (count('ok') > 0) return 'acknowledged';
  // Each try ends in one of three ways; one that has not ended has no response either.
  return count('invoke') === count('fail') ? 'refused' : 'unknown';
}

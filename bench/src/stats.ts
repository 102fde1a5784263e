/** Returns the value below which `percent` of the values are (nearest rank); NaN for no values. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

/** Returns the 99th percentile of latencies, in ms; NaN for none. */
export function p99Of(measured: readonly { latencyMs: number }[]): number {
  return percentile(
    measured.map(one => one.latencyMs),
    99,
  );
}

/** Returns the middle value, or the mean of the middle two; NaN for no values. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

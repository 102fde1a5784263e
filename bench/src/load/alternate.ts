import { median } from '../stats.ts';
import { type Load, type LoadResult, runLoad } from './fixed-concurrency.ts';

const rounds = 5;
const roundSeconds = 5;
const warmUpSeconds = 3;

/** A busier generator is itself the limit; a baseline it holds back would make the ratio look better than it is. */
const busiestGenerator = 0.95;

/**
 * Loads the baseline and the server in turn, round by round, so that other load on the machine affects both, and
 * returns the medians.
 * @throws if the generator, not the baseline, was the limit: the run does not count
 */
export async function alternate(name: string, loads: { baseline: Load; ours: Load }) {
  await runLoad(loads.baseline, warmUpSeconds);
  await runLoad(loads.ours, warmUpSeconds);
  const results: Record<'baseline' | 'ours', LoadResult[]> = { baseline: [], ours: [] };
  for (let round = 1; round <= rounds; round++) {
    results.baseline.push(await runLoad(loads.baseline, roundSeconds));
    results.ours.push(await runLoad(loads.ours, roundSeconds));
    console.log(
      `${name} ${round}/${rounds}: baseline ${shown(results.baseline.at(-1))}, ours ${shown(results.ours.at(-1))}`,
    );
  }
  const baselineBusy = median(results.baseline.map(result => result.generatorBusy));
  if (baselineBusy > busiestGenerator) {
    throw new Error(`${name}: the load generator was the limit of the baseline; the run does not count`);
  }
  return {
    baseline: median(results.baseline.map(result => result.perSecond)),
    ours: median(results.ours.map(result => result.perSecond)),
  };
}

function shown(result: LoadResult | undefined): string {
  if (!result) return '';
  const { perSecond, p99, bytesPerAnswer, generatorBusy } = result;
  return `${Math.round(perSecond)}/s (p99 ${p99} ms, ${Math.round(bytesPerAnswer)} bytes each, generator ${Math.round(generatorBusy * 100)} % busy)`;
}

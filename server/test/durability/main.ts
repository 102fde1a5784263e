import { parseArgs } from 'node:util';
import { randomFrom } from '../../demo/random.ts';
import { type Kill, runKills } from './run.ts';

/**
 * The long check that nothing acknowledged is lost: `node server/test/durability/main.ts --seconds 600 --seed 7`.
 * Exits with 1 if something is.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const { seconds, seed } = values;
console.log(`${seconds} s, seed ${seed}`);

const who: readonly Kill[] = ['server', 'database', 'session', 'server and database'];

/** Yields random kills for this long, from the first one on. */
function* killsFor(ms: number): Iterable<Kill> {
  const random = randomFrom(`${seed} kills`);
  for (const end = Date.now() + ms; Date.now() < end; ) yield random.pick(who);
}

const report = await runKills({ seed, kills: killsFor(Number(seconds) * 1000), after: { from: 1, to: 200 } });
console.table(report.kills);
const rows = Object.entries(report.sets).map(([name, { lost, unexpected, duplicates, ...counts }]) => {
  return [
    name,
    { ...counts, lost: lost.length, unexpected: unexpected.length, duplicates: duplicates.length },
  ];
});
console.table(Object.fromEntries(rows));
console.log(`${report.unanswered} requests got no response and were retried.`);
const slowest = Math.max(...report.starts.map(start => start.ms));
console.log(`Slowest of ${report.starts.length} starts: ${(slowest / 1000).toFixed(1)} s.`);
console.log(`SIGTERM: exit code ${report.stop.code} after ${(report.stop.ms / 1000).toFixed(1)} s.`);

const wrong = [
  ...Object.entries(report.sets).flatMap(([name, { lost, unexpected, duplicates, refused }]) => {
    return lost.length + unexpected.length + duplicates.length + refused > 0
      ? [`${name}: ${JSON.stringify({ lost, unexpected, duplicates, refused })}`]
      : [];
  }),
  ...report.broken,
  ...report.starts
    .filter(({ databases }) => databases !== 1)
    .map(({ databases }) => `${databases} databases ran`),
  ...report.stop.leftovers.map(left => `left behind: ${left}`),
];
for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;

import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCommand, UsageError } from './cli.ts';
import { formatTable, type Row } from './report.ts';
import { type Seed, seedAccounts, seedEvents } from './seed.ts';
import { openStage, type Stage } from './stage.ts';
import { measureChat } from './works/chat.ts';
import { measureCost } from './works/cost.ts';
import { measureDetail } from './works/detail.ts';
import { measureExports } from './works/exports.ts';
import { measureFlood } from './works/flood.ts';
import { measureGroup } from './works/group.ts';
import { measureList } from './works/list.ts';
import { measureLogin } from './works/login.ts';
import { measureManager } from './works/manager.ts';
import { measureMemory } from './works/memory.ts';
import { measureOverload } from './works/overload.ts';
import { measureReconnect } from './works/reconnect.ts';
import { measureRelease } from './works/release.ts';
import { measureRush } from './works/rush.ts';
import { measureSoak } from './works/soak.ts';
import { measureWeb } from './works/web.ts';

const works: Record<string, (stage: Stage) => Promise<Row[]>> = {
  list: measureList,
  detail: measureDetail,
  rush: measureRush,
  login: measureLogin,
  chat: measureChat,
  group: measureGroup,
  release: measureRelease,
  manager: measureManager,
  memory: measureMemory,
  cost: measureCost,
  reconnect: measureReconnect,
  overload: measureOverload,
  flood: measureFlood,
  exports: measureExports,
  web: measureWeb,
};

/** Too long for daily runs: these run only if named. */
const longWorks: typeof works = { soak: measureSoak };

/** Seed of a work's database, if it is not `seedEvents`. */
const seeds: Record<string, Seed> = { rush: seedAccounts };

/** Signals that stop the database first, because it would outlive this process. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const reports = path.resolve(import.meta.dirname, '../reports');

/**
 * Runs the named benchmarks, prints one table and writes it as JSON; fails if a floor is missed or a run does not
 * count.
 */
async function main(): Promise<void> {
  const { names, jsonFile } = readCommand(process.argv.slice(2), Object.keys(works), Object.keys(longWorks));
  const load = os.loadavg()[0] ?? 0;
  console.log(`${os.availableParallelism()} cores, load ${load.toFixed(1)} before the start`);
  const { rows, failed } = await measure(names);
  const target = path.resolve(jsonFile ?? path.join(reports, 'bench.json'));
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${formatTable(rows)}\n\nAlso in ${target}`);
  if (failed.length > 0) console.error(`Not measured: ${failed.join(', ')}`);
  if (failed.length > 0 || rows.some(row => !row.held)) process.exitCode = 1;
}

async function measure(names: string[]): Promise<{ rows: Row[]; failed: string[] }> {
  const stages = new Map<Seed, Promise<Stage>>();
  const stageOf = (seed: Seed) => {
    const stage = stages.get(seed) ?? openStage(seed);
    stages.set(seed, stage);
    return stage;
  };
  const close = async () => {
    for (const stage of stages.values()) await (await stage).close();
  };
  let stopping: Promise<void> | undefined;
  const interrupted = (signal: NodeJS.Signals) => {
    stopping ??= close().then(() => process.exit(128 + os.constants.signals[signal]));
  };
  for (const signal of signals) process.once(signal, interrupted);
  const rows: Row[] = [];
  const failed: string[] = [];
  try {
    for (const name of names) {
      try {
        const stage = await stageOf(seeds[name] ?? seedEvents);
        const measured = (await { ...works, ...longWorks }[name]?.(stage)) ?? [];
        const broken = await stage.brokenInvariants();
        // If the load left wrong rows behind, its figures mean nothing.
        if (broken.length > 0)
          throw new Error(`${name} left rows behind that are not sound: ${broken.join('; ')}`);
        rows.push(...measured);
      } catch (error) {
        // Interrupted: the servers were stopped, so there is nothing to report.
        if (stopping) await stopping;
        // The other works' results are still worth having.
        console.error(error);
        failed.push(name);
      }
    }
  } finally {
    await close();
    for (const signal of signals) process.off(signal, interrupted);
  }
  return { rows, failed };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}

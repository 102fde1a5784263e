import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.ts';
import { ensureWebBuilt } from '../../../scripts/web-build.ts';
import { frameTimesWhile } from '../frames.ts';
import { callApi, ensurePlayers, publishWithTeams } from '../group-stage.ts';
import { limitRow, plainRow, type Row } from '../report.ts';
import type { Player, Stage } from '../stage.ts';
import { median, percentile } from '../stats.ts';

const teams = 20_000;
const groupSize = 16;
const wheelMs = 3_000;
const runs = 3;
const frameLimitMs = 32;
/** With fewer frames in that time, the page did not move. */
const fewestFrames = 30;

/** `slowed`: the factor by which the CPU is throttled, to that of a cheap phone. */
type Screen = { name: string; options: BrowserContextOptions; slowed: number };

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const screens: readonly Screen[] = [
  { name: '1440 x 900', options: { viewport: { width: 1440, height: 900 } }, slowed: 1 },
  { name: '360 x 800', options: phone, slowed: 1 },
  { name: '360 x 800, slowed 4 times', options: phone, slowed: 4 },
];

/**
 * Measures that the Tournament Manager with 20,000 grouped teams stays smooth while a wheel turns: 95 of 100
 * frames in less than 32 ms.
 */
export async function measureManager(stage: Stage): Promise<Row[]> {
  await ensureWebBuilt();
  await ensurePlayers(stage.pool, teams);
  const { id, organizerId } = await publishWithTeams(stage.pool, teams);
  const [organizer] = await stage.signIn([organizerId]);
  if (!organizer) throw new Error('manager: there is no organizer');
  const server = await stage.startServer();
  const browser = await chromium.launch({
    executablePath: findChromium({ windowless: true }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    await callApi(server.url, `POST /tournaments/${id}/groups/auto?size=${groupSize}`, organizer.token);
    const address = `${server.url}/tournaments/${id}/manage`;
    const rows: Row[] = [];
    for (const screen of screens) rows.push(...(await measureScreen(browser, screen, address, organizer)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Measures the list and the grid of teams on this screen, each as the median of three runs. */
async function measureScreen(
  browser: Browser,
  { name, options, slowed }: Screen,
  address: string,
  organizer: Player,
): Promise<Row[]> {
  const p95s: Record<string, number[]> = { 'List view': [], 'Grid view': [] };
  for (let run = 1; run <= runs; run++) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await openManager(page, address, organizer);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    for (const [layout, times] of Object.entries(p95s)) {
      await page.getByRole('button', { name: layout }).click();
      times.push(await p95OfFrames(page));
      console.log(`manager, ${name}, ${layout} ${run}/${runs}: p95 frame ${times.at(-1)?.toFixed(1)} ms`);
    }
    await context.close();
  }
  return Object.entries(p95s).map(([layout, times]) => {
    const row = {
      work: `manager, ${layout.toLowerCase()}, ${name}: p95 frame`,
      unit: 'ms',
      ours: median(times),
    };
    // How slow “four times slower” is depends on the machine, so this has no target.
    return slowed === 1 ? limitRow({ ...row, limit: frameLimitMs }) : plainRow(row);
  });
}

/** Opens the page as its signed-in organizer. */
async function openManager(page: Page, address: string, { token, refreshToken }: Player): Promise<void> {
  const { user } = await callApi<{ user: unknown }>(new URL(address).origin, 'GET /auth/me', token);
  await page.addInitScript(
    entries => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { accessToken: token, refreshToken, user: JSON.stringify(user) },
  );
  await page.goto(address);
}

/**
 * Scrolls the list down from its top; returns the 95th percentile of the frame times in ms.
 * @throws if the list did not move
 */
async function p95OfFrames(page: Page): Promise<number> {
  const list = page.getByRole('grid', { name: 'Teams' });
  await list.getByText('Squad 1', { exact: true }).waitFor();
  const frames = await frameTimesWhile(page, list, wheelMs);
  const top = await list.evaluate(element => element.scrollTop);
  if (frames.length < fewestFrames || top === 0)
    throw new Error(`manager: ${frames.length} frames, at ${top} px after the wheel`);
  await list.evaluate(element => element.scrollTo({ top: 0 }));
  return percentile(frames, 95);
}

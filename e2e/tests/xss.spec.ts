import type { Page } from '@playwright/test';
import { withDatabase } from '../support/database.ts';
import {
  approve,
  bookedPlayer,
  decide,
  enterResults,
  handIn,
  openLobby,
  setDetails,
  startedAgo,
  writeInRoom,
} from '../support/scrims.ts';
import { expect, test, useSession } from '../support/test.ts';

/** What would run somewhere if it were ever taken for code; each calls `xss`. */
const corpus = [
  '</script><script>xss()</script>',
  '<img src=x onerror=xss()>',
  '"><svg onload=xss()>',
  "'-xss()-'",
  'javascript:xss()',
  '</title><script>xss()</script>',
  '<!--<script>xss()//',
  '<a href=javascript:xss()>go</a>',
  '{{constructor("xss()")()}}',
  '<iframe src=javascript:xss()>',
] as const;
const [breaksOut] = corpus;

/** Watches a page for anything that ran, or that the policy had to stop. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { found, xss: () => found.push('a script ran') });
    document.addEventListener('securitypolicyviolation', event =>
      found.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

/** What went wrong on the page that is open; links and frames that would run code among it. */
const harmOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const addresses = [
      ...document.querySelectorAll('[href], [src], [action], [formaction], [srcdoc]'),
    ].flatMap(element =>
      ['href', 'src', 'action', 'formaction', 'srcdoc'].map(name => element.getAttribute(name) ?? ''),
    );
    const harmful = addresses.filter(address => /^\s*(javascript|data:text|vbscript):?/i.test(address));
    const handlers = [...document.querySelectorAll('*')].filter(element =>
      element.getAttributeNames().some(name => name.startsWith('on')),
    );
    const frames = [...document.querySelectorAll('iframe, object, embed')];
    const { found } = window as unknown as { found: string[] };
    return [
      ...found,
      ...harmful,
      ...[...handlers, ...frames].map(element => element.outerHTML.slice(0, 200)),
    ];
  });

test('words that look like code stay words on every screen of scrims (B3)', async ({
  api,
  server,
  page,
  openAs,
}) => {
  test.setTimeout(120_000);
  const all = corpus.join('\n');
  const organizer = await api.signUp('organization', { name: corpus[1], orgName: corpus[2] });
  await approve(server.dataDir, organizer, 'deccan@okaxis');
  const fields = {
    description: all,
    rules: all,
    prizePool: corpus[1],
    game: breaksOut,
    maps: [breaksOut, corpus[1]],
  };
  const lobby = await openLobby(api, organizer, { ...fields, title: breaksOut, slots: 12, entryFee: 10 });
  for (const title of corpus) await openLobby(api, organizer, { title, game: title.slice(0, 60) });
  const ign = (seat: number) =>
    [1, 2, 3, 4].map(slot => ({
      ignName: `${corpus[slot]}`.slice(0, 34) + seat + slot,
      ignId: `<b>${seat}${slot}`,
    }));
  const squads = [];
  for (const [index, words] of corpus.entries()) {
    const { player } = await bookedPlayer(api, lobby, { teamName: `${index} ${words}`, players: ign(index) });
    squads.push(player);
  }
  const [player, rival] = squads as [(typeof squads)[number], (typeof squads)[number]];
  const token = player.accessToken;
  for (const one of [player, rival]) await decide(api, organizer, await handIn(api, one, lobby), 'approve');
  const rejected = await handIn(api, squads[2] as typeof player, lobby);
  await decide(api, organizer, rejected, 'reject', all);
  await setDetails(api, organizer, lobby, { roomId: corpus[1], password: breaksOut });
  for (const words of [...corpus, 'https://example.in/"onmouseover="xss()', all]) {
    await writeInRoom(api, organizer, lobby, words);
  }
  for (const [index, words] of corpus.entries()) {
    const body = { slotNumber: index + 2, targetName: `${words}`.slice(0, 38) + index, reason: all };
    await api.call('POST', `/scrims/${lobby._id}/kick-requests`, { token, body });
  }
  const [first] = (
    await api.call('GET', `/scrims/${lobby._id}/kick-requests`, { token: organizer.accessToken })
  ).items;
  await api.call('PATCH', `/scrims/${lobby._id}/kick-requests/${first._id}/resolve`, {
    token: organizer.accessToken,
    body: { action: 'dismiss', note: all },
  });
  for (const placement of ['landing', 'lists']) {
    const body = { title: corpus[2], placement, linkUrl: 'https://example.in/' };
    await api.call('POST', '/promos', { token: organizer.accessToken, body });
  }
  await startedAgo(server.dataDir, lobby, 30);
  await enterResults(server.url, organizer, lobby, [
    { slotNumber: 1, placement: 1, kills: 2 },
    { slotNumber: 2, placement: 2, kills: 1 },
  ]);
  await api.call('POST', `/scrims/${lobby._id}/rate`, { token, body: { rating: 4, comment: all } });
  // What no call would take, as if it were in the database all the same.
  await withDatabase(server.dataDir, async client => {
    await client.query(
      "update promos set status = 'active', link_url = 'javascript:xss()' where owner_id = $1",
      [organizer.user._id],
    );
    await client.query(
      'update users set org_ranking = 1, org_website = $2, org_discord_url = $2, org_about = $3, org_location = $4 where id = $1',
      [organizer.user._id, 'javascript:xss()', all, corpus[1]],
    );
  });

  // The rankings may be ten seconds old, and what is above told nobody.
  await expect
    .poll(async () => (await api.call('GET', '/organizations/rankings')).items[0]?._id, { timeout: 20_000 })
    .toBe(organizer.user._id);

  const host = await openAs(organizer, '/login');
  const held = await openAs(squads[2] as typeof player, '/login');
  for (const one of [page, host, held]) await watch(one);
  await useSession(page, player);
  const scrim = `/scrims/${lobby._id}`;
  const organization = `/organizations/${organizer.user._id}`;
  const views: [Page, string][] = [
    ...['/', '/scrims', '/rankings', organization, scrim, `${scrim}?tab=rules`, `${scrim}?tab=points`].map(
      path => [page, path] as [Page, string],
    ),
    ...[
      `${scrim}?tab=squads`,
      `${scrim}/standings`,
      `/rooms/${lobby._id}`,
      '/dashboard/player',
      '/my-games',
    ].map(path => [page, path] as [Page, string]),
    [held, `${scrim}/pay`],
    [held, scrim],
    ...['squads', 'payments', 'room', 'kicks', 'results'].map(
      tab => [host, `${scrim}/run?tab=${tab}`] as [Page, string],
    ),
    ...['/dashboard/org', `${scrim}/edit`, `/rooms/${lobby._id}`, scrim].map(
      path => [host, path] as [Page, string],
    ),
  ];
  for (const [one, path] of views) {
    await one.goto(path, { waitUntil: 'load' });
    await expect(one.getByText(/^Loading (page|navbar)…$/)).toHaveCount(0);
    await expect(one.locator('h1').first()).toBeVisible();
    await expect(one.locator('[aria-busy=true]')).toHaveCount(0);
    // It is there, as words: otherwise nothing was tried.
    await expect
      .poll(
        () =>
          one.evaluate(() => {
            const typed = [...document.querySelectorAll('input, textarea')].map(
              field => (field as HTMLInputElement).value,
            );
            return `${document.body.innerText} ${typed.join(' ')}`.toLowerCase().includes('xss()');
          }),
        path,
      )
      .toBe(true);
    expect(await harmOn(one), path).toEqual([]);
  }

  // The search says what was searched; an address is no way in either.
  await page.goto(`/scrims?search=${encodeURIComponent(breaksOut)}&game=${encodeURIComponent(corpus[1])}`);
  await expect(page.getByText('No scrims match')).toBeVisible();
  expect(await harmOn(page)).toEqual([]);
});

test('the watch of these tests sees a script that runs and a link that would', async ({ page }) => {
  await watch(page);
  await page.goto('/scrims');
  await page.evaluate(() => {
    (window as unknown as { xss(): void }).xss();
    const link = document.createElement('a');
    link.setAttribute('href', ' JavaScript:xss()');
    document.body.append(link);
  });
  expect(await harmOn(page)).toEqual(['a script ran', ' JavaScript:xss()']);
});

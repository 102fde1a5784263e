import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import type { Page } from '@playwright/test';
import type { Account, Api } from '../../support/api.ts';
import { opens } from '../../support/dialogs.ts';
import { type Screen, testScreens } from '../../support/screen-tests.ts';
import {
  approve,
  bookedPlayer,
  decide,
  enterResults,
  type Lobby,
  newDetails,
  openLobby,
  setDetails,
  startedAgo,
  submitUtr,
  writeInRoom,
} from '../../support/scrims.ts';
import type { Place } from '../../support/server.ts';
import { expect } from '../../support/test.ts';

type Who = 'organizer' | 'veteran' | 'confirmed' | 'submitted' | 'held' | 'waiting';
type Scene = Record<Who, Account> & { tonight: Lobby; played: Lobby };

const details = newDetails();

const title = 'Bangalore Nightly: Friday 9 PM';

/** Creates a paid lobby tonight with a squad in every state, and one that has been played. */
async function setScene(api: Api, server: Place): Promise<Scene> {
  const organizer = await api.signUp('organization', { name: 'Kiran Rao', orgName: 'Deccan League' });
  await approve(server.dataDir, organizer);
  const fields = { maps: ['Erangel', 'Miramar', 'Sanhok'], description: 'Be on time.', rules: 'No teaming.' };
  const evening = { maps: ['Erangel', 'Miramar', 'Sanhok', 'Vikendi'], matchCount: 4 };
  const played = await openLobby(api, organizer, { ...fields, ...evening, title: 'Played yesterday' });
  const { player: veteran } = await bookedPlayer(api, played, { teamName: 'Night Owls' });
  await bookedPlayer(api, played, { teamName: 'Gulmohar Regime Academy' });
  await startedAgo(server.dataDir, played, 170);
  for (const matchNumber of [1, 2, 3, 4]) {
    // Equal totals, whose tie-breaker the standings explain.
    const results = [
      { slotNumber: 1, placement: 1, kills: 3 },
      { slotNumber: 2, placement: 2, kills: 7 },
    ];
    await enterResults(server.url, organizer, played, results, matchNumber);
  }
  const tonight = await openLobby(api, organizer, { ...fields, title, entryFee: 50, slots: 3 });
  const squads = { submitted: 'Blind', held: 'Hydras', waiting: 'Orcas' } as const;
  const { player: confirmed } = await bookedPlayer(api, tonight, { teamName: 'Night Owls II' });
  await decide(api, organizer, await submitUtr(api, confirmed, tonight), 'approve');
  const people: Partial<Record<Who, Account>> = {};
  for (const [who, teamName] of Object.entries(squads)) {
    people[who as Who] = (await bookedPlayer(api, tonight, { teamName })).player;
  }
  await submitUtr(api, people.submitted as Account, tonight);
  await setDetails(api, organizer, tonight, details);
  await writeInRoom(api, organizer, tonight, 'Lobby opens at 8:55, see https://example.in/rules');
  await api.call('POST', `/scrims/${tonight._id}/kick-requests`, {
    token: confirmed.accessToken,
    body: { slotNumber: 2, targetName: 'ghost77', reason: 'Teaming' },
  });
  return { ...(people as Scene), organizer, veteran, confirmed, tonight, played };
}

const tonight =
  (rest = '') =>
  (current: Scene) =>
    `/scrims/${current.tonight._id}${rest}`;
const played =
  (rest = '') =>
  (current: Scene) =>
    `/scrims/${current.played._id}${rest}`;
const room = (current: Scene) => `/rooms/${current.tonight._id}`;

const shows = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

const movesFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Slot 0/ })
    .first()
    .click();
  await opens(/^Move/)(page);
};

const screens: Screen<Who, Scene>[] = [
  { name: 'list', path: '/scrims', ready: 'Scrims' },
  { name: 'list, no results', path: '/scrims?search=zzzz', ready: 'Scrims' },
  { name: 'detail', path: tonight(), ready: title },
  { name: 'detail, confirmed', path: tonight(), as: 'confirmed', ready: title, act: shows(details.roomId) },
  { name: 'detail, UTR submitted', path: tonight(), as: 'submitted', ready: title },
  { name: 'detail, held', path: tonight(), as: 'held', ready: title },
  { name: 'detail, waitlisted', path: tonight('?tab=squads'), as: 'waiting', ready: title },
  { name: 'detail, organizer', path: tonight('?tab=points'), as: 'organizer', ready: title },
  {
    name: 'booking',
    path: tonight(),
    as: 'veteran',
    ready: title,
    act: opens(/^Join the waitlist/),
  },
  {
    name: 'give up',
    path: tonight(),
    as: 'confirmed',
    ready: title,
    act: opens('Give up slot'),
  },
  { name: 'edit squad', path: tonight(), as: 'confirmed', ready: title, act: opens('Edit squad') },
  { name: 'pay', path: tonight('/pay'), as: 'held', ready: 'Pay ₹50', act: shows('Submit UTR') },
  { name: 'pay, UTR submitted', path: tonight('/pay'), as: 'submitted', ready: 'Pay ₹50' },
  { name: 'room', path: room, as: 'confirmed', ready: scrimTexts.room, act: shows(details.roomId) },
  { name: 'room, organizer', path: room, as: 'organizer', ready: scrimTexts.room },
  { name: 'room, no access', path: room, as: 'waiting', ready: scrimTexts.room },
  {
    name: 'request a kick',
    path: room,
    as: 'confirmed',
    ready: scrimTexts.room,
    act: opens(scrimTexts.requestKick),
  },
  { name: 'run', path: tonight('/run'), as: 'organizer', ready: title },
  { name: 'run, add a squad', path: tonight('/run'), as: 'organizer', ready: title, act: opens('Add squad') },
  {
    name: 'run, move a squad',
    path: tonight('/run'),
    as: 'organizer',
    ready: title,
    act: movesFirst,
  },
  { name: 'run, payments', path: tonight('/run?tab=payments'), as: 'organizer', ready: title },
  {
    name: 'run, reject a payment',
    path: tonight('/run?tab=payments'),
    as: 'organizer',
    ready: title,
    act: opens(/^Reject/),
  },
  { name: 'run, room', path: tonight('/run?tab=room'), as: 'organizer', ready: title },
  { name: 'run, kicks', path: tonight('/run?tab=kicks'), as: 'organizer', ready: title },
  { name: 'run, kick', path: tonight('/run?tab=kicks'), as: 'organizer', ready: title, act: opens(/^Kick:/) },
  { name: 'run, results', path: played('/run?tab=results'), as: 'organizer', ready: 'Played yesterday' },
  { name: 'standings', path: played('/standings'), ready: 'Standings' },
  {
    name: 'standings, own row',
    path: played('/standings'),
    as: 'veteran',
    ready: 'Standings',
    act: shows('(your squad)'),
  },
  { name: 'share standings', path: played('/standings'), ready: 'Standings', act: opens('Share') },
  { name: 'rate', path: played(), as: 'veteran', ready: 'Played yesterday', act: opens('Rate this scrim') },
  { name: 'create', path: '/scrims/new', as: 'organizer', ready: 'Create scrim' },
  {
    name: 'create a series',
    path: '/scrims/new',
    as: 'organizer',
    ready: 'Create scrim',
    act: async page => {
      await page.getByText('Repeat', { exact: true }).first().click();
      await expect(page.getByText(/^Creates \d+ lobb/)).toBeVisible();
    },
  },
  { name: 'edit', path: tonight('/edit'), as: 'organizer', ready: /^Edit/ },
  { name: 'clone', path: tonight(), as: 'organizer', ready: title, act: opens(/^Clone/) },
  { name: 'rankings', path: '/rankings', ready: 'Rankings' },
  {
    name: 'organization',
    path: ({ organizer }) => `/organizations/${organizer.user._id}`,
    ready: 'Deccan League',
  },
  { name: 'dashboard, player', path: '/dashboard/player', as: 'confirmed', ready: 'Dashboard' },
  { name: 'dashboard, held', path: '/dashboard/player', as: 'held', ready: 'Dashboard' },
  { name: 'dashboard, organization', path: '/dashboard/org', as: 'organizer', ready: 'Dashboard' },
  { name: 'promo', path: '/dashboard/org', as: 'organizer', ready: 'Dashboard', act: opens(/promo/i) },
  { name: 'my games', path: '/my-games', as: 'waiting', ready: 'My games' },
  { name: 'landing', path: '/', ready: /.+/ },
];

testScreens('scrims', screens, setScene);

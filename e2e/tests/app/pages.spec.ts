import type { Page } from '@playwright/test';
import type { Account, Api, Event, Group } from '../../support/api.ts';
import { opens } from '../../support/dialogs.ts';
import { type Screen, testScreens } from '../../support/screen-tests.ts';
import { expect } from '../../support/test.ts';

type Who = 'organizer' | 'player';
type Scene = Record<Who, Account> & { event: Event; group: Group };

/** Creates an organizer with a few events, and a player who is in one of them and in one of its groups. */
async function setScene(api: Api): Promise<Scene> {
  const organizer = await api.signUp('organization', { orgName: 'Deccan League' });
  const player = await api.signUp('player', { name: 'Asha Rao' });
  const event = await api.publish(organizer, {
    title: 'Bangalore Open: Squad Trials',
    description: 'Open trials for squads from Karnataka.',
    rules: '1. Sit in your own slot.\n2. No teaming.',
    prizePool: '100000',
    prizePoolTotal: 100_000,
    prizeBreakdown: { '1st': 50_000, '2nd': 25_000 },
    entryFee: 199,
    capacity: 512,
    endAt: new Date(Date.now() + 9 * 60 * 60_000).toISOString(),
  });
  await api.publish(organizer, { title: 'Free Fire Nights', game: 'Free Fire MAX' });
  await api.register(player, event);
  await api.register(await api.signUp('player'), event, { teamName: 'Orangutan B' });
  const group = await api.makeGroup(organizer, event, [player.user._id]);
  for (const text of ['Lobby opens at 8:55', 'See https://example.in/rules', 'Wrong group, sorry']) {
    const { _id } = await api.write(organizer, event, group, text);
    if (!text.startsWith('Wrong')) continue;
    const message = `room/messages/${_id}`;
    await api.onGroup(organizer, { event, group }, { method: 'DELETE', act: message });
  }
  return { organizer, player, event, group };
}

const managed = (query: string) => (current: Scene) =>
  `/tournaments/${current.event._id}/manage?group=${current.group._id}${query}`;

const managerScreen = (
  name: string,
  query: string,
  rest: Partial<Screen<Who, Scene>> = {},
): Screen<Who, Scene> => ({
  name: `manager${name}`,
  path: managed(query),
  as: 'organizer',
  ready: 'Bangalore Open: Squad Trials',
  ...rest,
});

const roomPath = ({ event, group }: Scene) => `/tournaments/${event._id}/groups/${group._id}`;

async function chooseTeam(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Teams' }).getByText('Orangutan B').click();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
}

const screens: Screen<Who, Scene>[] = [
  { name: 'home', path: '/', ready: /.+/ },
  { name: 'tournaments', path: '/tournaments', ready: 'Tournaments' },
  { name: 'no results', path: '/tournaments?search=zzzz', ready: 'Tournaments' },
  {
    name: 'tournament',
    path: ({ event }) => `/tournaments/${event._id}`,
    ready: 'Bangalore Open: Squad Trials',
  },
  {
    name: 'tournament, registered',
    path: ({ event }) => `/tournaments/${event._id}`,
    as: 'player',
    ready: 'Bangalore Open: Squad Trials',
  },
  {
    name: 'tournament, organizer',
    path: ({ event }) => `/tournaments/${event._id}?tab=prizes`,
    as: 'organizer',
    ready: 'Bangalore Open: Squad Trials',
  },
  managerScreen('', ''),
  managerScreen(', grid, teams chosen', '&view=grid', { act: chooseTeam }),
  managerScreen(', groups', '&tab=groups'),
  managerScreen(', room', '&tab=room'),
  managerScreen(', auto groups', '&tab=groups', { act: opens('Auto groups') }),
  managerScreen(', move', '', {
    act: async page => {
      await chooseTeam(page);
      await opens('Move to…')(page);
    },
  }),
  managerScreen(', details', '', {
    act: async page => {
      await page.getByRole('button', { name: 'Actions for Orangutan B' }).click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
      await expect(page.getByRole('dialog', { name: 'Orangutan B' })).toBeVisible();
    },
  }),
  { name: 'group room, organizer', path: roomPath, as: 'organizer', ready: 'Group 1' },
  { name: 'group room, member', path: roomPath, as: 'player', ready: 'Group 1' },
  {
    name: 'group room, over the tournament',
    path: ({ event }) => `/tournaments/${event._id}?room=open`,
    as: 'player',
    ready: 'Bangalore Open: Squad Trials',
    act: page => expect(page.getByRole('dialog').getByText('Lobby opens at 8:55')).toBeVisible(),
  },
  { name: 'create', path: '/tournaments/new', as: 'organizer', ready: /Create/ },
  { name: 'create, refused', path: '/tournaments/new', as: 'player', ready: /.+/ },
  { name: 'edit', path: ({ event }) => `/tournaments/${event._id}/edit`, as: 'organizer', ready: /Edit/ },
  { name: 'log in', path: '/login', ready: /.+/ },
  { name: 'sign up', path: '/signup', ready: /.+/ },
  { name: 'forgot password', path: '/forgot-password', ready: /.+/ },
  { name: 'reset password', path: '/reset-password?token=x', ready: /.+/ },
  { name: 'settings', path: '/settings', as: 'organizer', ready: /.+/ },
  {
    name: 'notification settings',
    path: '/settings/notifications',
    as: 'player',
    ready: 'Notification settings',
  },
  { name: 'notifications', path: '/notifications', as: 'player', ready: 'Notifications' },
  { name: 'my games', path: '/my-games', as: 'player', ready: 'My games' },
  { name: 'not found', path: '/nowhere', ready: /.+/ },
];

testScreens('tournaments', screens, setScene);

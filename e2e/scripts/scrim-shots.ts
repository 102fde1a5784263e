import type { Page } from '@playwright/test';
import type { Shot } from './screenshots.ts';

type Listed = { _id: string; title: string; organizationId: { _id: string } };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const choose = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** The screens of scrims in the states that the demo holds them in. */
export async function scrimShots(url: string): Promise<Shot[]> {
  const listed = async (query: string) =>
    ((await (await fetch(`${url}/api/scrims?limit=100${query}`)).json()) as { items: Listed[] }).items;
  // The plain list leaves the cancelled ones out.
  const items = [...(await listed('')), ...(await listed('&status=cancelled'))];
  const path = (title: string, rest = '') => {
    const found = items.find(scrim => scrim.title === title);
    if (!found) throw new Error(`the demo has no scrim '${title}'`);
    return `/scrims/${found._id}${rest}`;
  };
  const room = (title: string) => path(title).replace('/scrims/', '/rooms/');
  const organizer = items.find(({ title }) => title === 'Tuskline Main Lobby')?.organizationId._id ?? '';
  const live = 'Tuskline Early Lobby';
  const next = 'Tuskline Main Lobby';
  const paid = 'Tuskline Cash Lobby';
  const over = 'Tuskline Late Lobby';

  const own = (name: string, address: string, rest: Partial<Shot> = {}): Shot => ({
    name: `scrim-${name}`,
    path: address,
    as: 'organization',
    ...rest,
  });
  const player = (name: string, address: string, rest: Partial<Shot> = {}): Shot => ({
    name: `scrim-${name}`,
    path: address,
    as: 'player',
    ...rest,
  });

  return [
    { name: 'scrims', path: '/scrims', full: true },
    { name: 'scrims-empty', path: '/scrims?search=zzzz' },
    { name: 'scrim', path: path(paid), full: true },
    { name: 'scrim-not-open', path: path('Tuskline Solo Drop') },
    { name: 'scrim-cancelled', path: path('Tuskline Semi Practice') },
    { name: 'scrim-squads', path: path(next, '?tab=squads'), full: true },
    { name: 'scrim-points', path: path(next, '?tab=points'), full: true },
    { name: 'scrim-over', path: path(over), full: true },
    player('confirmed', path(next)),
    player('live', path(live), { full: true }),
    player('held', path('Jugnu Twelve for Fifty')),
    player('waiting', path('Jugnu Firefly Dozen')),
    player('book', path(paid), { act: press(/^Take next slot|^Join the waitlist/) }),
    player('give-up', path(next), { act: press('Give up slot') }),
    player('pay', path('Jugnu Twelve for Fifty', '/pay')),
    player('pay-upi', path('Jugnu Twelve for Fifty', '/pay'), {
      act: page => page.getByRole('tab', { name: 'UPI to the organizer' }).click(),
      full: true,
    }),
    player('room', room(live)),
    player('room-planned', room(next)),
    player('room-refused', room(paid)),
    player('room-kick', room(live), { act: press('Request Kick') }),
    own('room-own', room(live)),
    own('own', path(next)),
    own('run', path(live, '/run'), { full: true }),
    own('run-payments', path(paid, '/run?tab=payments'), { full: true }),
    own('run-reject', path(paid, '/run?tab=payments'), { act: press(/^Reject/) }),
    own('run-room', path(next, '/run?tab=room'), { full: true }),
    own('run-kicks', path(live, '/run?tab=kicks')),
    own('run-kick', path(live, '/run?tab=kicks'), { act: press(/^Kick:/) }),
    own('run-results', path(live, '/run?tab=results'), { full: true }),
    own('run-actions', path(next, '/run'), { act: press('Scrim actions') }),
    own('clone', path(next, '/run'), { act: choose('Scrim actions', 'Clone') }),
    own('cancel', path(paid, '/run'), { act: choose('Scrim actions', 'Cancel scrim') }),
    own('create', '/scrims/new', { full: true }),
    own('create-series', '/scrims/new', {
      act: page => page.getByText('Repeat', { exact: true }).first().click(),
      full: true,
    }),
    own('edit', path(next, '/edit'), { full: true }),
    { name: 'scrim-standings', path: path(over, '/standings') },
    {
      name: 'scrim-standings-match',
      path: path(over, '/standings?match=2'),
    },
    { name: 'scrim-standings-share', path: path(over, '/standings'), act: press('Share') },
    player('rate', path(over), { act: press('Rate this scrim') }),
    { name: 'rankings', path: '/rankings', full: true },
    { name: 'organization', path: `/organizations/${organizer}`, full: true },
    { name: 'organization-own', path: `/organizations/${organizer}`, as: 'organization' },
    { name: 'dashboard-player', path: '/dashboard/player', as: 'player', full: true },
    { name: 'dashboard-organization', path: '/dashboard/org', as: 'organization', full: true },
    { name: 'promo-new', path: '/dashboard/org', as: 'organization', act: press(/promo/i) },
    { name: 'my-games-organization', path: '/my-games', as: 'organization' },
  ];
}

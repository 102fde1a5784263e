import type { Page } from '@playwright/test';
import type { Shot } from './screenshots.ts';

type Listed = { _id: string; title: string; status: string; organizationId: { _id: string } };

type Detail = { scrim: { myBooking: object | null } };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const choose = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Returns the screens of scrims, in the states that the demo has. */
export async function scrimShots(url: string, token: string): Promise<Shot[]> {
  const get = async (address: string) =>
    (await fetch(`${url}/api/scrims${address}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const listed = async (query: string) => ((await get(`?limit=100${query}`)) as { items: Listed[] }).items;
  // The default list omits cancelled scrims.
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

  const isOpen = (title: string) =>
    items.some(scrim => scrim.title === title && ['open', 'full'].includes(scrim.status));
  const isLive = items.some(scrim => scrim.title === live && scrim.status === 'live');
  /**
   * Returns this title if its lobby is open, else that of another open one: a demo that has run for hours has fewer.
   */
  const openOne = (title: string, isFit: (scrim: Listed) => boolean) =>
    isOpen(title) ? title : items.find(scrim => isOpen(scrim.title) && isFit(scrim))?.title;
  const details = await Promise.all(
    items.map(async ({ _id, title }) => ({
      title,
      booking: ((await get(`/${_id}`)) as Detail).scrim.myBooking,
    })),
  );
  const isBooked = (title: string) => details.some(scrim => scrim.title === title && scrim.booking);
  const bookable = openOne(isBooked(paid) ? '' : paid, ({ title }) => !isBooked(title));
  const booked = openOne(next, ({ title }) => isBooked(title));
  const hosted = openOne(next, scrim => scrim.organizationId._id === organizer);
  const sold = openOne(paid, scrim => scrim.organizationId._id === organizer);
  const payable = isOpen('Jugnu Twelve for Fifty');

  const own = (name: string, address: string | undefined | false, rest: Partial<Shot> = {}): Shot => ({
    name: `scrim-${name}`,
    path: address,
    as: 'organization',
    ...rest,
  });
  const player = (name: string, address: string | undefined | false, rest: Partial<Shot> = {}): Shot => ({
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
    player('book', bookable && path(bookable), { act: press(/^Take next slot|^Join the waitlist/) }),
    player('give-up', booked && path(booked), { act: press('Give up slot') }),
    player('pay', path('Jugnu Twelve for Fifty', '/pay')),
    player('pay-upi', payable && path('Jugnu Twelve for Fifty', '/pay'), {
      act: page => page.getByRole('tab', { name: 'UPI to the organizer' }).click(),
      full: true,
    }),
    player('room', room(live)),
    player('room-planned', room(next)),
    player('room-refused', room(paid)),
    player('room-kick', isLive && room(live), { act: press('Request Kick') }),
    own('room-own', room(live)),
    own('own', path(next)),
    own('run', path(live, '/run'), { full: true }),
    own('run-payments', path(paid, '/run?tab=payments'), { full: true }),
    own('run-reject', isOpen(paid) && path(paid, '/run?tab=payments'), { act: press(/^Reject/) }),
    own('run-room', path(next, '/run?tab=room'), { full: true }),
    own('run-kicks', path(live, '/run?tab=kicks')),
    own('run-kick', isLive && path(live, '/run?tab=kicks'), { act: press(/^Kick:/) }),
    own('run-results', path(live, '/run?tab=results'), { full: true }),
    own('run-actions', hosted && path(hosted, '/run'), { act: press('Scrim actions') }),
    own('clone', hosted && path(hosted, '/run'), { act: choose('Scrim actions', 'Clone') }),
    own('cancel', sold && path(sold, '/run'), { act: choose('Scrim actions', 'Cancel scrim') }),
    own('create', '/scrims/new', { full: true }),
    own('create-series', '/scrims/new', {
      act: page => page.getByText('Repeat', { exact: true }).first().click(),
      full: true,
    }),
    own('edit', hosted && path(hosted, '/edit'), { full: true }),
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

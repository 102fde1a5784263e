import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { scrimModes } from '@hotdrop/contract/events/games.ts';
import { idField } from '@hotdrop/contract/lib/fields.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { listScrimsQuery, scrimRoutes } from '@hotdrop/contract/scrims/routes.ts';
import { type Scrim, scrimSorts, scrimStatuses } from '@hotdrop/contract/scrims/scrims.ts';
import { listTournamentsQuery, tournamentRoutes } from '@hotdrop/contract/tournaments/routes.ts';
import type { OrganizationsService } from './organizations/organizations.service.ts';
import type { ListSnapshots } from './platform/http/list-snapshots.ts';
import type { Snapshot } from './platform/http/snapshot.ts';
import { AppError } from './platform/lib/errors.ts';
import type { FirstData, FirstPicture } from './platform/web-app/document.ts';
import { type FirstDataSource, missingPage, type Prepared } from './platform/web-app/prepared.ts';
import type { ScrimDetailService } from './scrims/detail/scrim-detail.service.ts';
import type { TournamentDetailService } from './tournaments/detail/tournament-detail.service.ts';

type Query = Record<string, string | number>;
type List = { call: Pick<FirstData, 'key' | 'args'>; answer: Snapshot };

type FirstDataServices = {
  tournamentDetail: TournamentDetailService;
  scrimDetail: ScrimDetailService;
  organizations: Pick<OrganizationsService, 'profileOf'>;
  snapshots: ListSnapshots;
  scrimSnapshots: ListSnapshots;
};

/**
 * Returns the first data of pages, as an anonymous reader gets it: the HTML is the same for everybody. Lists
 * come from the API's snapshots, but with exact counts: the reader may have just changed something.
 */
export function createFirstData({
  tournamentDetail,
  scrimDetail,
  organizations,
  snapshots,
  scrimSnapshots,
}: FirstDataServices): FirstDataSource {
  const list = async (args: Query): Promise<List> => {
    const query = listTournamentsQuery.parse(args);
    const load = async () => tournamentRoutes.list.response.parse(await tournamentDetail.list(query));
    const answer = await snapshots.get({ query, exact: true, load });
    return { call: { key: 'GET /tournaments', args: { query: args } }, answer };
  };

  const scrimList = async (args: Query): Promise<List> => {
    const query = listScrimsQuery.parse(args);
    const load = async () => scrimRoutes.list.response.parse(await scrimDetail.list(query));
    const answer = await scrimSnapshots.get({ query, exact: true, load });
    return { call: { key: 'GET /scrims', args: { query: args } }, answer };
  };

  for (const args of landingTournaments) snapshots.pin(listTournamentsQuery.parse(args));
  scrimSnapshots.pin(listScrimsQuery.parse(landingScrims));

  return {
    landing: async (): Promise<Prepared> => {
      const lists = await Promise.all([...landingTournaments.map(list), scrimList(landingScrims)]);
      return {
        madeOf: lists.map(madeOf).join(),
        content: () => ({ firstData: lists.map(firstDataOf) }),
      };
    },

    tournaments: async (search: URLSearchParams): Promise<Prepared> =>
      listPage(await list(listArguments(search))),

    scrims: async (search: URLSearchParams): Promise<Prepared> =>
      listPage(await scrimList(scrimListArguments(search))),

    tournament: (id: string | undefined): Promise<Prepared> =>
      oneThing(id, async known => {
        const tournament = await tournamentDetail.read(known, null);
        return {
          firstData: [
            {
              key: 'GET /tournaments/:id',
              args: { params: { id: known } },
              json: JSON.stringify({ tournament }),
            },
          ],
          firstPicture: pictureOf(tournament, 'page'),
          head: {
            title: tournament.title,
            description: inBrief(
              `${tournament.game || 'Tournament'} by ${nameOf(tournament.organizationId)}: ${tournament.registeredCount} of ${tournament.capacity} teams in. ${tournament.description}`,
            ),
            image: tournament.bannerUrl,
          },
        };
      }),

    scrim: (id: string | undefined): Promise<Prepared> =>
      oneThing(id, async known => {
        const scrim = await scrimDetail.read(known, null);
        return {
          firstData: [
            { key: 'GET /scrims/:id', args: { params: { id: known } }, json: JSON.stringify({ scrim }) },
          ],
          firstPicture: pictureOf(scrim, 'page'),
          head: { title: scrim.title, description: describe(scrim), image: scrim.bannerUrl },
        };
      }),

    /** The page fetches events and ratings on its own: they differ for each reader. */
    organization: (id: string | undefined): Promise<Prepared> =>
      oneThing(id, async known => {
        const { name, avatarUrl, organizationInfo } = await organizations.profileOf(known);
        const description = inBrief(organizationInfo.about);
        return {
          firstData: [],
          head: {
            title: organizationInfo.orgName || name,
            ...(description && { description }),
            image: avatarUrl,
          },
        };
      }),
  };
}

const madeOf = ({ call, answer }: List): string => JSON.stringify([call, answer.etag]);
const firstDataOf = ({ call, answer }: List): FirstData => ({ ...call, json: answer.body.toString() });

/** Returns the data of a list page, with the picture of its first card. */
function listPage(list: List): Prepared {
  return {
    madeOf: madeOf(list),
    content: () => {
      const first = firstDataOf(list);
      const { items } = JSON.parse(first.json) as { items: { bannerUrl: string | null }[] };
      return { firstData: [first], firstPicture: pictureOf(items[0], 'card') };
    },
  };
}

/** Returns the banner only if we host it: the page checks any other URL before showing it. */
function pictureOf(
  event: { bannerUrl: string | null } | undefined,
  as: FirstPicture['as'],
): FirstPicture | null {
  const url = event?.bannerUrl;
  return url?.startsWith('/uploads/') ? { url, as } : null;
}

/** Returns the data of an event or organization page; `missingPage` if the id is unknown. */
async function oneThing(
  id: string | undefined,
  read: (id: string) => Promise<ReturnType<Prepared['content']>>,
): Promise<Prepared> {
  const known = idField.safeParse(id);
  if (!known.success) return missingPage;
  try {
    const content = await read(known.data);
    return { content: () => content };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return missingPage;
    throw error;
  }
}

function nameOf({ name, organizationInfo }: OrganizationSummary): string {
  return organizationInfo.orgName || name;
}

function inBrief(text: string): string {
  return text.slice(0, 200).trim();
}

function describe(scrim: Scrim): string {
  const slots = scrim.slotBoard.filter(slot => slot.state !== 'reserved').length;
  const fee = scrim.entryFee === 0 ? 'Free' : `₹${scrim.entryFee.toLocaleString('en-IN')}`;
  return inBrief(
    `${scrim.game || 'Scrim'} ${scrim.mode} scrim by ${nameOf(scrim.organizationId)}: ${scrim.bookedCount} of ${slots} slots taken, ${fee}. ${scrim.description}`,
  );
}

/**
 * Requests of the start page: live and upcoming tournaments; scrims, live and upcoming first, then the
 * latest.
 */
const landingTournaments: readonly Query[] = [
  { status: 'live', sort: 'soonest', limit: 12 },
  { status: 'upcoming', sort: 'soonest', limit: 50 },
];
const landingScrims: Query = { sort: 'soonest', limit: 12 };

/** Returns the request that the list page makes for its URL: 50 at a time, without defaults. */
function listArguments(search: URLSearchParams): Record<string, string | number> {
  const query: Record<string, string | number> = { limit: limits.tournamentList.default };
  const text = search.get('search')?.trim().slice(0, limits.search);
  const game = search.get('game')?.slice(0, limits.search);
  const sort = search.get('sort');
  if (text) query.search = text;
  if (game) query.game = game;
  if (search.get('fee') === 'free') query.fee = 'free';
  if (sort && sort !== 'newest') query.sort = sort;
  return query;
}

/** Returns the request that the list page makes for its URL, without defaults. */
function scrimListArguments(search: URLSearchParams): Record<string, string | number> {
  const query: Record<string, string | number> = { limit: limits.list.default };
  const words = (name: string) => (search.get(name) ?? '').slice(0, limits.search);
  const oneOf = (name: string, values: readonly string[]) => values.find(value => value === search.get(name));
  const named = {
    search: words('search').trim(),
    game: words('game'),
    mode: oneOf('mode', scrimModes),
    fee: oneOf('fee', ['free', 'paid']),
    status: oneOf('status', scrimStatuses),
    organizationId: idField.safeParse(search.get('organizationId')).data,
    sort: oneOf(
      'sort',
      scrimSorts.filter(sort => sort !== 'soonest'),
    ),
  };
  for (const [name, value] of Object.entries(named)) if (value) query[name] = value;
  return query;
}

import { idField } from '@hotdrop/contract/fields.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { listTournamentsQuery } from '@hotdrop/contract/tournaments/routes.ts';
import type { TournamentsService } from '../features/tournaments/tournaments.service.ts';
import { AppError } from '../lib/errors.ts';
import type { FirstData, PageHead } from './document.ts';

type Prepared = { firstData: FirstData[]; head?: Partial<PageHead>; missing?: boolean };

/** What the pages ask for first, answered as for an anonymous reader: the HTML is the same for everybody. */
export function createFirstData({ tournaments }: { tournaments: TournamentsService }) {
  const list = async (query: Record<string, string | number>): Promise<FirstData> => ({
    key: 'GET /tournaments',
    args: { query },
    data: await tournaments.list(listTournamentsQuery.parse(query)),
  });

  return {
    landing: async (): Promise<Prepared> => ({
      firstData: await Promise.all([list(openEvents('live')), list(openEvents('upcoming'))]),
    }),

    tournaments: async (search: URLSearchParams): Promise<Prepared> => ({
      firstData: [await list(listArguments(search))],
    }),

    async tournament(id: string | undefined): Promise<Prepared> {
      const known = idField.safeParse(id);
      if (!known.success) return { firstData: [], missing: true };
      try {
        const tournament = await tournaments.read(known.data, null);
        const organizer =
          tournament.organizationId.organizationInfo.orgName || tournament.organizationId.name;
        return {
          firstData: [
            { key: 'GET /tournaments/:id', args: { params: { id: known.data } }, data: { tournament } },
          ],
          head: {
            title: tournament.title,
            description:
              `${tournament.game || 'Tournament'} by ${organizer}: ${tournament.registeredCount} of ${tournament.capacity} teams in. ${tournament.description}`
                .slice(0, 200)
                .trim(),
            image: tournament.bannerUrl,
          },
        };
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return { firstData: [], missing: true };
        throw error;
      }
    },
  };
}

/** The calls of the start page. */
function openEvents(status: 'live' | 'upcoming') {
  return { status, sort: 'soonest', limit: status === 'live' ? 12 : 50 };
}

/** The call of the list page for its address, as the page itself makes it: 50 at a time, defaults left out. */
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

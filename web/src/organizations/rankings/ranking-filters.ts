import { limits } from '@hotdrop/contract/limits.ts';

export type RankingFilters = { search: string };

/** How the search of the rankings stands in the URL. */
export const rankingFilters = {
  fromParams: (params: URLSearchParams): RankingFilters => ({
    search: (params.get('search') ?? '').slice(0, limits.search),
  }),
  toParams: ({ search }: RankingFilters): URLSearchParams =>
    new URLSearchParams(search.trim() === '' ? {} : { search: search.trim() }),
  cleared: (): RankingFilters => ({ search: '' }),
};

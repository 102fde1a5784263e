import type { AdminRating } from '@hotdrop/contract/admin/ratings.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { actProblem } from '../../lib/acts/act-problem.ts';
import { useAct } from '../../lib/acts/use-act.ts';
import { ApiError, type ApiKey, api } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { useAdminRefresh } from '../kit/use-admin-refresh.ts';

type Input = { id: string; hidden: boolean; wasHidden: boolean; note: string };

/** Whatever shows an average. */
const concerned: readonly ApiKey[] = [
  'GET /scrims/:id',
  'GET /organizations/:id',
  'GET /organizations/rankings',
];

/** PATCH /admin/ratings/{id}: takes a rating out of sight and out of every average, and puts it back. */
export function useHideRating() {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  const change = useAct({
    mutationFn: ({ id, ...body }: Input) => api('PATCH /admin/ratings/:id', { params: { id }, body }),
    onSettled: async () => {
      for (const key of concerned) void client.invalidateQueries({ queryKey: [key] });
      await refresh();
    },
  });

  return {
    /** Gives what is then said: no success where another admin was first, whose note stays. @throws ApiError */
    hide: async ({ _id }: AdminRating, note: string): Promise<string | { words: string; good: false }> => {
      try {
        await change.mutateAsync({ id: _id, hidden: true, wasHidden: false, note });
        return 'Rating hidden';
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'RATING_HIDDEN') throw cause;
        return { words: cause.message, good: false };
      }
    },
    /** It takes nothing away: done without a question, and how it went is said. */
    restore: async ({ _id }: AdminRating): Promise<void> => {
      try {
        await change.mutateAsync({ id: _id, hidden: false, wasHidden: true, note: '' });
        toast.success('Rating restored');
      } catch (error) {
        toast.error(actProblem(error, fallbackTexts.action));
      }
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiAnswer, type ApiArguments, ApiError, type ApiKey, api } from '../../lib/api/client.ts';

/** What can be rated: a scrim that one played, or the organization that runs it. */
export type RatingTarget = { kind: 'scrim' | 'organization'; id: string; title: string };

export type RatingValues = ApiArguments<'POST /scrims/:id/rate'>['body'];

type Answer = ApiAnswer<'POST /organizations/:id/rate'>;

/** Whatever shows an average or asks for a rating. */
const concerned: readonly ApiKey[] = [
  'GET /scrims/:id',
  'GET /organizations/:id',
  'GET /organizations/rankings',
  'GET /dashboard/player',
  'GET /dashboard/org',
];

/** POST …/rate of a scrim (once) or of an organization (again changes it). */
export function useRate({ kind, id }: Pick<RatingTarget, 'kind' | 'id'>) {
  const client = useQueryClient();
  const refresh = () => {
    for (const key of concerned) void client.invalidateQueries({ queryKey: [key] });
  };
  return useAct({
    mutationFn: (body: RatingValues): Promise<Answer> =>
      kind === 'scrim'
        ? api('POST /scrims/:id/rate', { params: { id }, body })
        : api('POST /organizations/:id/rate', { params: { id }, body }),
    onSuccess: refresh,
    // It was rated in another tab, or the page is out of date.
    onError: error => {
      if (isFinal(error)) refresh();
    },
  });
}

/** Whether a refusal will not change, however often it is tried. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}

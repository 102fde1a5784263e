import { useLocation, useNavigate } from 'react-router';
import { useSearchParams } from '../../lib/router.tsx';

/** In the URL while a submission is looked at: the organization's id. Back closes it, a link opens it. */
const OPEN = 'review';

/** The organization whose submission is open, by the query of the page; null: none. */
const reviewOf = (params: URLSearchParams): string | null => params.get(OPEN);

/** Of the entry in the history: it was opened from the page below it, to which Back leads. */
export const openedHere = { openedHere: true } as const;

/** The query of this page with that submission open; null: with none. */
function withReview(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(OPEN);
  else next.set(OPEN, id);
  return next;
}

/** Which submission is open over the list, the way to another one, and to none. */
export function useReviewPlace() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = reviewOf(params);

  return {
    id,
    /** For a link to it. */
    searchOf: (other: string) => `?${withReview(params, other)}`,
    /** In place of the one that is open: Back leads to the list, not through all that were looked at. */
    swap: (other: string) =>
      setParams(before => withReview(before, other), { replace: true, state, preventScrollReset: true }),
    close: () => {
      if (state?.openedHere) return void navigate(-1);
      // Came by a link: there is no entry of ours below it.
      setParams(before => withReview(before, null), { replace: true, preventScrollReset: true });
    },
  };
}

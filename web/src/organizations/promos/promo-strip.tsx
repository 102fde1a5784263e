import { lazy, Suspense } from 'react';
import { afterPaint } from '../../lib/wait.ts';

/** Loads after the page is painted; shows nothing if that fails. */
const RunningPromos = lazy(() =>
  afterPaint()
    .then(() => import('./running-promos.tsx'))
    .then(
      ({ RunningPromos }) => ({ default: RunningPromos }),
      () => ({ default: () => null }),
    ),
);

type Props = { placement: 'landing' | 'lists' };

/** Running promos of a placement; nothing else on the page waits for them. */
export function PromoStrip({ placement }: Props) {
  return (
    <Suspense>
      <RunningPromos placement={placement} />
    </Suspense>
  );
}

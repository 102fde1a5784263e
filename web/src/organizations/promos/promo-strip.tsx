import { lazy, Suspense } from 'react';
import { afterPaint } from '../../lib/wait.ts';

/** Its code comes after the page and is worth no error when it does not come. */
const RunningPromos = lazy(() =>
  afterPaint()
    .then(() => import('./running-promos.tsx'))
    .then(
      ({ RunningPromos }) => ({ default: RunningPromos }),
      () => ({ default: () => null }),
    ),
);

type Props = { placement: 'landing' | 'lists' };

/** The promos of this place, if any run; nothing else on the page waits for them. */
export function PromoStrip({ placement }: Props) {
  return (
    <Suspense>
      <RunningPromos placement={placement} />
    </Suspense>
  );
}

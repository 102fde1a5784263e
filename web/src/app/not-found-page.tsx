import { useTitle } from '../lib/use-title.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Page of an unknown URL. */
export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <div className="page grid justify-items-start gap-4 py-12 md:py-20">
      <p aria-hidden className="numeric text-7xl text-accent leading-none md:text-8xl">
        404
      </p>
      <h1 className="text-3xl" tabIndex={-1}>
        Page not found
      </h1>
      <p className="max-w-prose text-ink-2">The link may be old, or the event was deleted.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/tournaments" variant="primary">
          Find a tournament
        </ButtonLink>
        <ButtonLink to="/">Go home</ButtonLink>
      </div>
    </div>
  );
}

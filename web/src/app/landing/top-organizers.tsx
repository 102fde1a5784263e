import type { RankedOrganization } from '@hotdrop/contract/organizations/organizations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { organizationName, plural } from '../../lib/format/in-words.ts';
import { topOrganizationsQuery } from '../../organizations/organizations-api.ts';
import { Stars } from '../../organizations/ratings/stars.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';

const row = 'relative flex min-h-18 items-center gap-3 border-line px-4 py-3 not-first:border-t';

/** Returns "3 scrims · 1 tournament", without zeros. */
function hostedText({ scrimsHosted, tournamentsHosted }: RankedOrganization): string {
  const parts = [
    scrimsHosted > 0 && plural(scrimsHosted, 'scrim'),
    tournamentsHosted > 0 && plural(tournamentsHosted, 'tournament'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The top of the rankings. Null if empty or failed to load. */
export function TopOrganizers() {
  const { data, isPending } = useQuery(topOrganizationsQuery());
  if (!isPending && !data?.items.length) return null;
  return (
    <section aria-labelledby="top-organizers" className="page pt-12 md:pt-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="top-organizers" className="text-[1.75rem]">
          Top organizers
        </h2>
        <Link
          to="/rankings"
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Rankings
        </Link>
      </div>
      {isPending && (
        <div className="panel" role="status" aria-label="Loading organizers">
          {[1, 2, 3].map(place => (
            <div key={place} className={row}>
              <Skeleton className="h-7 w-5" />
              <Skeleton className="size-8" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          ))}
        </div>
      )}
      {data && (
        <ol className="panel overflow-hidden">
          {data.items.map(organization => {
            const name = organizationName(organization);
            return (
              <li
                key={organization._id}
                className={`${row} hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2`}
              >
                <span className="numeric w-6 text-2xl text-ink-3">
                  <span className="sr-only">Rank </span>
                  {organization.rank}
                </span>
                <Avatar name={name} src={organization.avatarUrl} />
                <div className="min-w-0 flex-1">
                  <h3 className="flex min-w-0 items-center gap-1.5 text-lg leading-6">
                    <Link
                      to={`/organizations/${organization._id}`}
                      className="min-w-0 truncate outline-none after:absolute after:inset-0"
                    >
                      {name}
                    </Link>
                    {organization.verified && <VerifiedBadge size={17} />}
                  </h3>
                  <p className="flex flex-wrap items-center gap-x-3 text-ink-3 text-sm">
                    <Stars value={organization.rating.average} count={organization.rating.count} size="sm" />
                    {hostedText(organization)}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

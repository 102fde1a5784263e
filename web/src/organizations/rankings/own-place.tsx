import type { OrganizationProfile } from '@hotdrop/contract/organizations/organizations.ts';
import { rankingFormula } from '@hotdrop/contract/organizations/ranking.ts';
import { placeLabel } from '../../lib/format/place.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stars } from '../ratings/stars.tsx';

/** Where the reader's own organization stands, also when its row is not on the screen. */
export function OwnPlace({ organization }: { organization: OrganizationProfile }) {
  const { rank, score, rating } = organization;
  return (
    <section
      aria-label="Your rank"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-accent bg-accent/8 px-4 py-3"
    >
      <p className="numeric text-3xl text-accent leading-none">{rank === null ? '–' : placeLabel(rank)}</p>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{rank === null ? 'You are not ranked yet' : 'Your rank'}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          {rank === null ? (
            `Run a lobby with at least ${rankingFormula.teams} squads and post its results to get a rank.`
          ) : (
            <>
              <span>
                Score <span className="numeric">{score.toFixed(1)}</span>
              </span>
              <Stars value={rating.average} count={rating.count} size="sm" />
            </>
          )}
        </p>
      </div>
      <ButtonLink to={`/organizations/${organization._id}`} size="sm">
        Your page
      </ButtonLink>
    </section>
  );
}

import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import type { Rating } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { Link } from 'react-router';
import { count, plural } from '../lib/format/in-words.ts';
import { dayLabel } from '../lib/format/time.ts';
import { useUnfolded } from '../lib/use-unfolded.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { StarRow, Stars } from './ratings/stars.tsx';

const shownFirst = 6;

type Props = {
  ratings: readonly Rating[];
  summary: OrganizationPage['organization']['rating'];
  now: number;
};

/** Ratings by squads that played, newest first. */
export function Ratings({ ratings, summary, now }: Props) {
  const [all, unfold] = useUnfolded('ratings');
  const shown = all ? ratings : ratings.slice(0, shownFirst);
  const older = summary.count - ratings.length;
  return (
    <section aria-labelledby="ratings">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-5">
        <h2 id="ratings" className="text-2xl">
          Ratings
        </h2>
        <Stars value={summary.average} count={summary.count} />
      </div>
      {ratings.length === 0 && (
        <p className="panel px-4 py-6 text-ink-2">No ratings yet. Squads that played here can rate first.</p>
      )}
      {ratings.length > 0 && (
        <ul className="panel divide-y divide-line overflow-hidden">
          {shown.map(rating => (
            <RatingRow key={rating._id} rating={rating} now={now} />
          ))}
        </ul>
      )}
      {ratings.length > shown.length && (
        <Button className="mt-3" size="sm" onClick={unfold}>
          Show {count(ratings.length - shown.length)} more
        </Button>
      )}
      {ratings.length > 0 && ratings.length === shown.length && older > 0 && (
        <p className="mt-3 text-ink-3 text-sm">And {plural(older, 'older rating')}, which count too.</p>
      )}
    </section>
  );
}

function RatingRow({ rating, now }: { rating: Rating; now: number }) {
  const { user, event, comment } = rating;
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <Avatar name={user.name} src={user.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="min-w-0 truncate font-semibold">{user.name}</span>
          <StarRow rating={rating.rating} />
          <span className="text-ink-3 text-sm">
            <TimeText at={rating.createdAt}>{dayLabel(rating.createdAt, now)}</TimeText>
          </span>
        </p>
        {comment && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>}
        {event && (
          <p className="mt-0.5 truncate text-ink-3 text-sm">
            <Link
              to={`/${event.kind}s/${event._id}`}
              className="inline-flex min-h-11 max-w-full items-center underline underline-offset-4 hover:text-ink pointer-fine:min-h-7"
            >
              <span className="truncate">{event.title}</span>
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

import type { OrganizationProfile } from '@hotdrop/contract/organizations/organizations.ts';
import { Globe, LayoutDashboard, MapPin, MessageCircle, Settings, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { count, organizationName, placeLabel, plural } from '../lib/format/in-words.ts';
import { linkText, webLink } from '../lib/links.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { VerifiedBadge } from '../ui/verified-badge.tsx';
import { average } from './ratings/stars.tsx';

type Props = {
  organization: OrganizationProfile;
  isOwn: boolean;
  /** Null if the user cannot rate it now. */
  onRate: (() => void) | null;
};

/** Name, figures and actions of an organization. */
export function ProfileHeader({ organization, isOwn, onRate }: Props) {
  const { location, about, website, discordUrl } = organization.organizationInfo;
  const name = organizationName(organization);
  const links = [
    { url: webLink(website), icon: <Globe aria-hidden size={17} />, label: 'Website' },
    { url: webLink(discordUrl), icon: <MessageCircle aria-hidden size={17} />, label: 'Discord' },
  ];
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={name} src={organization.avatarUrl} size="lg" />
          <div className="min-w-0">
            <h1
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-2 text-[1.75rem] [overflow-wrap:anywhere] md:text-[2.125rem]"
            >
              {name}
              {organization.verified && <VerifiedBadge size={24} />}
            </h1>
            {location && (
              <p className="flex items-center gap-1.5 text-ink-2">
                <MapPin aria-hidden size={16} className="shrink-0 text-ink-3" />
                <span className="min-w-0 break-words">{location}</span>
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {isOwn && (
            <>
              <ButtonLink to="/dashboard/org" size="sm" icon={<LayoutDashboard aria-hidden size={18} />}>
                Dashboard
              </ButtonLink>
              <ButtonLink to="/settings" size="sm" icon={<Settings aria-hidden size={18} />}>
                Edit profile
              </ButtonLink>
            </>
          )}
          {onRate && (
            <Button variant="primary" size="sm" icon={<Star aria-hidden size={18} />} onClick={onRate}>
              Rate
            </Button>
          )}
          <ShareButton title={name} path={`/organizations/${organization._id}`} />
        </div>
      </div>
      <Figures organization={organization} />
      {(about || links.some(({ url }) => url)) && (
        <div className="grid gap-3">
          {about && (
            <p className="max-w-prose whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{about}</p>
          )}
          <ul className="flex flex-wrap gap-x-6 empty:hidden">
            {links.map(
              ({ url, icon, label }) =>
                url && (
                  <li key={label} className="min-w-0">
                    <a
                      href={url}
                      target="_blank"
                      rel="noopener ugc nofollow"
                      className="inline-flex min-h-11 max-w-full items-center gap-2 text-ink-2 underline underline-offset-4 hover:text-ink"
                    >
                      {icon}
                      <span className="truncate">{linkText(url)}</span>
                      <span className="sr-only">({label}, opens in a new tab)</span>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      )}
    </header>
  );
}

/** Rank, rating and number of events, in one row. */
function Figures({ organization }: { organization: OrganizationProfile }) {
  const { rank, rating, scrimsHosted, tournamentsHosted } = organization;
  return (
    <dl className="panel grid grid-cols-2 overflow-hidden md:grid-cols-4">
      <Figure label="Rank">
        <Link
          to="/rankings"
          className="outline-none after:absolute after:inset-0 hover:text-accent focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {rank === null ? 'Not ranked' : placeLabel(rank)}
          <span className="sr-only">, see the rankings</span>
        </Link>
      </Figure>
      <Figure label={rating.count > 0 ? plural(rating.count, 'rating') : 'No ratings yet'}>
        {rating.average === null ? (
          'New'
        ) : (
          <span className="inline-flex items-center gap-1.5">
            {average(rating.average)}
            <Star aria-hidden size={19} className="text-warn" />
            <span className="sr-only">of 5 stars</span>
          </span>
        )}
      </Figure>
      <Figure label="Scrims hosted">{count(scrimsHosted)}</Figure>
      <Figure label="Tournaments hosted">{count(tournamentsHosted)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative flex flex-col-reverse justify-end border-line px-4 py-3 even:border-l nth-[n+3]:border-t md:nth-[n+3]:border-t-0 md:not-first:border-l">
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd className="numeric text-2xl leading-8">{children}</dd>
    </div>
  );
}

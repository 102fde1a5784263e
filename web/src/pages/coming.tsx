import { useLocation } from 'react-router';
import { ButtonLink } from '../components/ui/button.tsx';
import { useTitle } from '../lib/use-title.ts';

type Screen = { path: RegExp; title: string; body: string; next: { to: string; label: string } };

const find = { to: '/tournaments', label: 'Find a tournament' };
const host = { to: '/tournaments/new', label: 'Create Tournament' };

/** What stands at the addresses of screens that are not open yet. */
const screens: Screen[] = [
  {
    path: /^\/scrims/,
    title: 'Scrims',
    body: 'Custom lobbies with numbered slots, room ID and password in your own room, and a points table after every match. Slots open here soon.',
    next: find,
  },
  {
    path: /^\/rankings/,
    title: 'Rankings',
    body: 'Organizers ordered by what their squads say and by how many lobbies they ran on time.',
    next: find,
  },
  {
    path: /^\/organizations\//,
    title: 'Organizer',
    body: 'The organizer’s own page: upcoming tournaments and scrims, past results, ratings.',
    next: find,
  },
  {
    path: /^\/(tournaments\/[^/]+\/groups|rooms)\//,
    title: 'Room',
    body: 'Where the organizer posts room ID and password, and your group talks.',
    next: { to: '/my-games', label: 'My games' },
  },
  {
    path: /^\/admin/,
    title: 'Admin panel',
    body: 'Users, events, money and the review of organizer identities.',
    next: find,
  },
  {
    path: /^\/org\/verify/,
    title: 'Organization verification',
    body: 'A verified organizer carries a tick beside every event. You will need your Aadhaar card and a selfie with it.',
    next: { to: '/settings', label: 'Complete your profile' },
  },
  {
    path: /^\/dashboard\/org/,
    title: 'Organization dashboard',
    body: 'Today’s lobbies with the next thing to do for each, money to confirm, kick requests.',
    next: host,
  },
  {
    path: /^\/dashboard\/player/,
    title: 'Player dashboard',
    body: 'Your next match first, then bookings and results.',
    next: { to: '/my-games', label: 'My games' },
  },
];

/** Says what a screen will be, and where to go meanwhile. */
export function ComingPage() {
  const { pathname } = useLocation();
  const screen = screens.find(({ path }) => path.test(pathname));
  const title = screen?.title ?? 'Coming soon';
  const next = screen?.next ?? find;
  useTitle(title);
  return (
    <div className="page grid justify-items-start gap-4 py-10 md:py-16">
      <p className="numeric text-accent uppercase tracking-widest">Opening soon</p>
      <h1 className="text-4xl" tabIndex={-1}>
        {title}
      </h1>
      <p className="max-w-prose text-ink-2 text-lg">{screen?.body}</p>
      <ButtonLink to={next.to} variant="primary" className="mt-2">
        {next.label}
      </ButtonLink>
    </div>
  );
}

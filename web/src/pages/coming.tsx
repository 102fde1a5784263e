import { useLocation } from 'react-router';
import { ButtonLink } from '../components/ui/button.tsx';
import { useTitle } from '../lib/use-title.ts';

type Screen = { path: RegExp; title: string; body: string; next: { to: string; label: string } };

const find = { to: '/tournaments', label: 'Find a tournament' };

/** What stands at the addresses of screens that are not open yet. */
const screens: Screen[] = [
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

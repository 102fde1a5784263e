import { clsx } from 'clsx';
import { CalendarCheck, House, Moon, Search, Sun, Swords, Trophy, UserRound } from 'lucide-react';
import { type FormEvent, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signInState, useSession } from '../lib/session/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { chooseTheme, useShownTheme, useThemeChoice } from './theme.ts';

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu');

const links = [
  { to: '/scrims', label: 'Scrims' },
  { to: '/tournaments', label: 'Tournaments' },
  { to: '/rankings', label: 'Rankings' },
];

/** Returns the reader's page: an organizer's dashboard, which includes running a lobby, or a player's games. */
function useOwnLink() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const isHost = user?.role === 'organization';
  const runs = isHost && /^\/scrims\/[^/]+\/run$/.test(pathname);
  return {
    to: isHost ? '/dashboard/org' : '/my-games',
    label: isHost ? 'Dashboard' : 'My games',
    /** Undefined: decided by the URL. */
    isCurrent: runs || undefined,
    areScrimsCurrent: runs ? false : undefined,
  };
}

/** The bar at the top of every page. */
export function Navbar() {
  // Follows the system's theme even before the menu with the choice has loaded.
  useThemeChoice();
  const { user } = useSession();
  const { to: ownPage, label: ownLabel, isCurrent, areScrimsCurrent } = useOwnLink();
  return (
    <div className="page flex min-h-14 items-center gap-3 md:gap-7">
      <Logo />
      <nav aria-label="Main" className="hidden gap-6 md:flex">
        {links.map(({ to, label }) => (
          <TopLink key={to} to={to} current={to === '/scrims' ? areScrimsCurrent : undefined}>
            {label}
          </TopLink>
        ))}
        {/* What depends on the account differs from the prerendered bar: only these boundaries are rendered again. */}
        <Suspense>
          {user && (
            <TopLink to={ownPage} current={isCurrent}>
              {ownLabel}
            </TopLink>
          )}
        </Suspense>
      </nav>
      <SearchBox />
      <div className="ml-auto flex items-center gap-1 own md:ml-0 md:gap-2">
        <Suspense>
          <Account />
        </Suspense>
      </div>
    </div>
  );
}

type TopLinkProps = Pick<MenuLinkProps, 'to' | 'current' | 'children'>;

function TopLink(props: TopLinkProps) {
  return (
    <MenuLink
      className="inline-flex min-h-11 items-center"
      activeClassName="text-ink"
      idleClassName="text-ink-2 hover:text-ink"
      {...props}
    />
  );
}

function SearchBox() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const kind = /^\/(scrims|rooms)(\/|$)/.test(pathname) ? 'scrims' : 'tournaments';
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements[0] as HTMLInputElement;
    const text = field.value.trim();
    field.blur();
    field.value = '';
    navigate(text ? `/${kind}?search=${encodeURIComponent(text)}` : `/${kind}`);
  }
  return (
    <search className="ml-auto hidden min-w-0 md:block">
      <form onSubmit={search} action={`/${kind}`} className="relative">
        <Search
          aria-hidden
          size={17}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="search"
          name="search"
          aria-label={`Search ${kind}`}
          aria-keyshortcuts="/"
          placeholder="Search"
          maxLength={100}
          enterKeyHint="search"
          className="control min-h-10 w-full max-w-65 border-line py-1.5 pr-9 pl-10 text-[0.9375rem]"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 font-sans text-ink-3 text-sm [body:has(main_input[type=search])_&]:hidden"
        >
          /
        </kbd>
      </form>
    </search>
  );
}

function Account() {
  const { status, user } = useSession();
  const state = signInState(useLocation());
  // As wide as bell and avatar.
  const loading = <Skeleton className="m-1.5 ml-13.5 size-8 md:ml-14.5" />;
  if (status === 'loading') return loading;
  if (user) {
    return (
      <CrashBoundary scope="part">
        <Suspense fallback={loading}>
          <AccountMenu />
        </Suspense>
      </CrashBoundary>
    );
  }
  return (
    <>
      <ThemeButton />
      <ButtonLink to="/login" state={state} variant="ghost" size="sm">
        Log in
      </ButtonLink>
      <ButtonLink to="/signup" state={state} size="sm" className="max-[25rem]:hidden">
        Sign up
      </ButtonLink>
    </>
  );
}

/** The bar at the bottom of phones, within the thumb's reach. */
export function BottomBar() {
  const own = useOwnLink();
  return (
    <nav
      aria-label="Sections"
      className="own-tail fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) overflow-hidden border-line border-t bg-surface-1 md:hidden"
    >
      <BarLink to="/" icon={<House aria-hidden size={19} />} label="Home" />
      <BarLink
        to="/scrims"
        icon={<Swords aria-hidden size={19} />}
        label="Scrims"
        current={own.areScrimsCurrent}
      />
      <BarLink to="/tournaments" icon={<Trophy aria-hidden size={19} />} label="Tournaments" />
      <BarLink
        to={own.to}
        icon={<CalendarCheck aria-hidden size={19} />}
        label={own.label}
        current={own.isCurrent}
      />
      <BarLink to="/settings" icon={<UserRound aria-hidden size={19} />} label="Profile" />
    </nav>
  );
}

type BarLinkProps = { to: string; icon: ReactNode; label: string; current?: boolean | undefined };

function BarLink({ to, icon, label, current }: BarLinkProps) {
  return (
    <MenuLink
      to={to}
      current={current}
      end={to === '/'}
      className="flex flex-auto flex-col items-center justify-center gap-1 pb-[env(safe-area-inset-bottom)] text-[min(0.6875rem,4vw)] focus-visible:-outline-offset-2"
      activeClassName="text-accent"
      idleClassName="text-ink-2"
    >
      {icon}
      {label}
    </MenuLink>
  );
}

/** Switches between dark and light, for readers without an account menu. */
export function ThemeButton() {
  const dark = useShownTheme() === 'dark';
  return (
    <IconButton
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={dark ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}

type MenuLinkProps = {
  to: string;
  children: ReactNode;
  className?: string;
  activeClassName: string;
  idleClassName: string;
  /** Only the exact URL counts, not those below it. */
  end?: boolean;
  /** Whether it is the current one, if the URL does not decide; react-router's NavLink has no such prop. */
  current?: boolean | undefined;
};

/** A menu link, highlighted while its page, or one below it, is open. */
export function MenuLink({
  to,
  children,
  className,
  activeClassName,
  idleClassName,
  end,
  current,
}: MenuLinkProps) {
  const { pathname } = useLocation();
  const active = current ?? (pathname === to || (!end && pathname.startsWith(`${to}/`)));
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={clsx(className, active ? activeClassName : idleClassName)}
    >
      {children}
    </Link>
  );
}

import { clsx } from 'clsx';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useState,
} from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type NavigateOptions,
  Router,
  type To,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router';

/*
 * The few pieces of react-router's DOM half that the app uses. Its own come with the code for server rendering
 * and data loading, which no bundler can drop: 5 kB gzipped of the first load. Everything else (routes,
 * parameters, navigation) is react-router's.
 */

/** Keeps the routes in step with the address bar. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState(() => asItIs(history));
  useLayoutEffect(() => {
    const end = history.listen(setState);
    // Back may have been pressed while the first page was made, slice by slice, and nobody listened yet.
    setState(first =>
      createPath(first.location) === createPath(history.location) ? first : asItIs(history),
    );
    return end;
  }, [history]);
  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}

const asItIs = ({ action, location }: ReturnType<typeof createBrowserHistory>) => ({ action, location });

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Takes the place of the current entry in the history. */
  replace?: boolean | undefined;
  /** What the next page finds in `useLocation().state`. */
  state?: unknown;
  /** The browser loads the page anew, with the headers that the server gives it. */
  reloadDocument?: boolean | undefined;
};

/** A link inside the app. New tabs, downloads and the middle button stay the browser's. */
export function Link({ to, replace, state, reloadDocument, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event) || rest.download !== undefined)
      return;
    if (rest.target && rest.target !== '_self') return;
    event.preventDefault();
    navigate(to, { replace: replace ?? here === href, state });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  className?: string;
  activeClassName: string;
  idleClassName: string;
  /** Only the very address counts, not those below it. */
  end?: boolean;
  /** Whether it is marked, where its address alone does not say so. */
  current?: boolean | undefined;
};

/** A link of a menu: marked while its page, or one below it, is open. */
export function NavLink({ className, activeClassName, idleClassName, end, current, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const target = useResolvedPath(rest.to).pathname;
  const active = current ?? (pathname === target || (!end && pathname.startsWith(`${target}/`)));
  return (
    <Link
      {...rest}
      aria-current={active ? 'page' : undefined}
      className={clsx(className, active ? activeClassName : idleClassName)}
    />
  );
}

type NextParams = URLSearchParams | ((before: URLSearchParams) => URLSearchParams);

/** The query of the address and a way to change it. A function gets the query as it is when called. */
export function useSearchParams(): [URLSearchParams, (next: NextParams, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [parsed, setParsed] = useState(() => ({ search, params: new URLSearchParams(search) }));
  // Kept while the query stays the same, so that effects may depend on it.
  const params = parsed.search === search ? parsed.params : new URLSearchParams(search);
  if (parsed.search !== search) setParsed({ search, params });

  const change = useCallback(
    (next: NextParams, options?: NavigateOptions) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      navigate({ search: query.toString() }, options);
    },
    [params, navigate],
  );
  return [params, change];
}

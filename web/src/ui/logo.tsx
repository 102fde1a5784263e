import { Link } from 'react-router';

/** The logo and name, linked to the start page. */
export function Logo() {
  return (
    <Link
      to="/"
      aria-label="Hotdrop, start page"
      className="inline-flex min-h-11 shrink-0 items-center gap-2 font-bold font-display text-[min(1.375rem,7vw)] text-ink tracking-wider"
    >
      <LogoMark />
      <span aria-hidden>
        HOT<span className="text-accent">DROP</span>
      </span>
    </Link>
  );
}

/** The logo mark: a drop falling onto its landing point. */
function LogoMark() {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" className="text-accent">
      <path
        d="M12 2.2c.7 3.9 5.3 6 5.3 10.6A5.3 5.3 0 0 1 12 18.2a5.3 5.3 0 0 1-5.3-5.4c0-2 .9-3.3 2-4.4.3 1.5 1 2.4 2 2.9C10.3 8.3 10.6 5.2 12 2.2Z"
        fill="currentColor"
      />
      <path
        d="M4.5 18.4c1.5 2 4.3 3.2 7.5 3.2s6-1.2 7.5-3.2"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

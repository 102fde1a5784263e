import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { hostPath } from '../../lib/host-path.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** The first screen: one line on what this is, the main ways in, and beside them what drops next. */
export function Hero({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <section className="relative isolate overflow-hidden border-line border-b">
      <DropMap />
      <div className="page grid items-center gap-9 py-10 md:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14">
        <div>
          <h1
            tabIndex={-1}
            className="max-w-[12ch] text-[2.875rem] leading-[0.95] tracking-tight sm:text-6xl xl:text-7xl"
          >
            Get your squad <span className="text-accent">a slot.</span>
          </h1>
          <p className="mt-5 max-w-[34rem] text-ink-2 text-lg">
            Scrims and tournaments from organizers across India. See which slots are free, take one, and get
            room ID and password before the match.
          </p>
          <div className="mt-7 flex flex-col gap-2.5 min-[26rem]:flex-row">
            <ButtonLink to="/scrims" variant="primary" icon={<Search aria-hidden size={18} />}>
              Find a scrim
            </ButtonLink>
            <ButtonLink to={hostPath(user)}>Host a scrim</ButtonLink>
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}

const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

/** The map that every drop starts with: its grid, and the path of the plane. Decoration. */
function DropMap() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full text-line"
    >
      <defs>
        <pattern id="drop-grid" width="100" height="100" patternUnits="userSpaceOnUse">
          <path d="M100 0H0v100" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.7" />
          <path d="M50 0v100M0 50h100" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.22" />
        </pattern>
      </defs>
      <rect width="1200" height="600" fill="url(#drop-grid)" />
      <g fill="currentColor" fontSize="13" fontWeight="600" className="font-display">
        {columns.map((letter, index) => (
          <text key={letter} x={index * 100 + 7} y="17">
            {letter}
          </text>
        ))}
        {[1, 2, 3, 4, 5].map(row => (
          <text key={row} x="7" y={row * 100 + 17}>
            {row}
          </text>
        ))}
      </g>
      <g className="text-accent" stroke="currentColor" fill="none">
        <path
          d="M-20 560 1220 300"
          strokeWidth="2"
          strokeDasharray="2 12"
          strokeLinecap="round"
          opacity="0.5"
        />
        <circle cx="730" cy="330" r="180" strokeWidth="1" opacity="0.22" />
        <circle cx="730" cy="330" r="80" strokeWidth="1" strokeDasharray="5 7" opacity="0.32" />
      </g>
    </svg>
  );
}

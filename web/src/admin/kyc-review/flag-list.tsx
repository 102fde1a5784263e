import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { Link } from '../../lib/router.tsx';
import { useOpened } from '../../lib/use-opened.ts';
import type { KycFlag } from './kyc-flags.ts';

/** What to look at twice, a sentence each, with a way to the other organizations that it is about. */
export function FlagList({ flags }: { flags: readonly KycFlag[] }) {
  const { linkTo } = useOpened('review');
  if (flags.length === 0) return <p className="text-ink-2">No flags.</p>;
  return (
    <ul aria-label="Flags" className="grid gap-3">
      {flags.map(({ id, label, tone, text, others }) => (
        <li key={id} className="flex gap-2.5">
          <TriangleAlert
            aria-hidden
            size={18}
            className={clsx('mt-0.5 shrink-0', tone === 'bad' ? 'text-bad' : 'text-warn')}
          />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <p className={clsx('font-medium', tone === 'bad' ? 'text-bad' : 'text-warn')}>{label}</p>
            <p className="text-ink-2">{text}</p>
            {others.length > 0 && (
              <ul className="grid">
                {others.map(other => (
                  <li key={other._id}>
                    {/* Back leads from the other one to this one. */}
                    <Link
                      {...linkTo(other._id)}
                      className="inline-block min-h-11 content-center underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent pointer-fine:min-h-8"
                    >
                      {other.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

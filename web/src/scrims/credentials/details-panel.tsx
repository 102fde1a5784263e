import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import { CopyButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const size = 4;

/** Groups long numbers in fours by margins only: screen readers, selection and copying get the plain number. */
export function GroupedDigits({ value }: { value: string }) {
  if (!/^\d{5,}$/.test(value)) return value;
  const starts = Array.from({ length: Math.ceil(value.length / size) }, (_, index) => index * size);
  return (
    <span>
      {starts.map(at => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span className={at > 0 ? 'ml-1.5' : undefined}>{value.slice(at, at + size)}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Returns "Room details · Map 1, Erangel": dots in the matches' title become commas. */
export const detailsTitle = (matches: string): string => `Room details · ${matches.replaceAll(' · ', ', ')}`;

type Props = {
  ref?: Ref<HTMLElement>;
  title: string;
  badge: ReactNode;
  /** Below the details: the reader's slot, the start. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** Card for room details in any state. */
export function DetailsPanel({ ref, title, badge, foot, children }: Props) {
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-label={title}
      className="my-1 grid max-w-md gap-1 rounded-card border border-line border-l-4 border-l-accent bg-surface-2 py-2.5 pr-2 pl-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pr-1.5">
        <KeyRound aria-hidden size={18} className="shrink-0 text-ink-2 max-sm:hidden" />
        <p className="min-w-0 flex-1 font-bold text-base leading-snug [overflow-wrap:anywhere]">{title}</p>
        {badge}
      </div>
      {children}
      {foot}
    </section>
  );
}

export function LoadingDetails({ title }: { title: string }) {
  return (
    <DetailsPanel title={title} badge={null}>
      <div role="status" aria-label="Loading room details" className="grid gap-2 py-1.5">
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-7 w-3/5" />
      </div>
    </DetailsPanel>
  );
}

/** Room ID or password, large, with a copy button. */
export function DetailRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="shrink-0 text-ink-2">{label}</span>
      <span
        className={clsx(
          'numeric min-w-0 flex-1 text-right text-ink leading-tight [overflow-wrap:anywhere]',
          value.length > 16 ? 'text-base' : 'text-[1.375rem]',
        )}
      >
        <GroupedDigits value={value} />
      </span>
      <CopyButton label={`Copy ${label}`} text={value} />
    </div>
  );
}

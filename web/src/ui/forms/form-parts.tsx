import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { viewerZone, zoneName } from '../../lib/format/time.ts';
import { Button } from '../button.tsx';
import type { Draft } from './use-draft.ts';

type Props = { title: string; help?: ReactNode; children: ReactNode };

/** A section of a long form, with a heading. */
export function FormSection({ title, help, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid gap-5 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {help && <p className="mt-1 text-ink-3 text-sm">{help}</p>}
      </div>
      {children}
    </section>
  );
}

/** The error of a whole form, above its button; announced when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex items-start gap-2.5 rounded-control border border-bad/40 bg-bad/10 px-3.5 py-2.5 text-ink">
          <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-bad" />
          {message}
        </p>
      )}
    </div>
  );
}

/** Text such as "Times are in IST…"; outside India the zone is spelt out. */
export function ZoneHint() {
  const name = zoneName(Date.now());
  const zone = name === 'IST' ? name : `${name} (${viewerZone().replaceAll('_', ' ')})`;
  return <>Times are in {zone}. Others see their own time zone.</>;
}

/** Says that a form has a restored draft, and offers to discard it. */
export function DraftNotice({ draft }: { draft: Draft }) {
  return (
    <div role="status" className="empty:hidden">
      {draft.restored && (
        <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-4">
          <p className="min-w-0 flex-1">
            <strong>Draft restored.</strong> <span className="text-ink-2">It is not saved yet.</span>
          </p>
          <Button
            size="sm"
            variant="ghost"
            onClick={event => {
              const page = event.currentTarget.closest('dialog, main') ?? document;
              draft.discard();
              // The notice disappears with its button.
              page.querySelector<HTMLElement>('form :is(input:not([type="file"]), textarea)')?.focus();
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

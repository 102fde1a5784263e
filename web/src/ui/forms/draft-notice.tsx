import { Button } from '../button.tsx';
import type { Draft } from './use-draft.ts';

/** Says that a form holds what was typed earlier, and offers to begin anew. */
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
              // The notice goes, and its button with it.
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

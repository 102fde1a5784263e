import { CircleAlert } from 'lucide-react';

/** What went wrong with a form as a whole, above its button; announced when it appears. */
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

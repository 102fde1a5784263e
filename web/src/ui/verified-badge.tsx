import { BadgeCheck } from 'lucide-react';

/** The verified badge of an organization. */
export function VerifiedBadge({ size = 18 }: { size?: number }) {
  return (
    <span className="inline-flex shrink-0 text-player" title="Verified organization">
      <BadgeCheck aria-hidden size={size} />
      <span className="sr-only">Verified</span>
    </span>
  );
}

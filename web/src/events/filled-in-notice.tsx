import { Button } from '../ui/button.tsx';
import type { LastSquad } from './last-squad.ts';

type Props = {
  /** What stands in the form was typed on an earlier visit. */
  restored: boolean;
  last: LastSquad | undefined;
  game: string;
  onStartOver: () => void;
};

/** Says where the words in a squad's form come from, and offers to begin with an empty one. */
export function FilledInNotice({ restored, last, game, onStartOver }: Props) {
  if (!restored && !last) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-surface-2 py-1 pr-1 pl-4 text-ink-2 text-sm">
      <span className="min-w-0 flex-1 break-words">
        {restored ? 'What you typed before is back.' : filledInText(last, game)}
      </span>
      <Button variant="ghost" size="sm" onClick={onStartOver}>
        {restored ? 'Discard' : 'Clear'}
      </Button>
    </p>
  );
}

function filledInText(last: LastSquad | undefined, game: string): string {
  return last?.sameGame
    ? 'Filled in with your last squad.'
    : `Filled in with your last squad. Its IDs were for another game: add those for ${game || 'this one'}.`;
}

import { Search, Trophy } from 'lucide-react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

/** Nothing passes the filters, or there is nothing at all. */
export function NoTournaments({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState
        icon={<Trophy size={32} />}
        title="No tournaments yet"
        body="The first one could be yours."
        actions={<ButtonLink to="/tournaments/new">Create one</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Search size={32} />}
      title="No tournaments match"
      body="Try another word or game, or host one."
      actions={
        <>
          <Button onClick={onReset}>Reset filters</Button>
          <ButtonLink variant="ghost" to="/tournaments/new">
            Create one
          </ButtonLink>
        </>
      }
    />
  );
}

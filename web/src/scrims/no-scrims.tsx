import { Search, Swords } from 'lucide-react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

type NoneProps = {
  filtered: boolean;
  onReset: () => void;
  /** Whether the reader can open a lobby. */
  hosts: boolean;
};

/** Nothing passes the filters, or there is nothing at all. */
export function NoScrims({ filtered, onReset, hosts }: NoneProps) {
  const create = hosts && (
    <ButtonLink variant={filtered ? 'ghost' : 'secondary'} to="/scrims/new">
      Create one
    </ButtonLink>
  );
  if (!filtered) {
    return (
      <EmptyState
        icon={<Swords size={32} />}
        title="No scrims yet"
        body={
          hosts
            ? 'Open the first lobby: players see it here at once.'
            : 'Organizers open lobbies every evening. Tournaments may have open slots.'
        }
        actions={create || <ButtonLink to="/tournaments">See tournaments</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Search size={32} />}
      title="No scrims match"
      body="Try another word, game or mode, or leave a filter out."
      actions={
        <>
          <Button onClick={onReset}>Reset filters</Button>
          {create}
        </>
      }
    />
  );
}

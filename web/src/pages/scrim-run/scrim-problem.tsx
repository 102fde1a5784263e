import { Swords } from 'lucide-react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { isMissing } from '../../features/scrims/scrim-api.ts';
import { messageOf } from '../../lib/api/client.ts';

type Props = { error: unknown; onRetry: () => void; busy: boolean };

/** Why there is no scrim to work on: it does not exist, or loading it failed. */
export function ScrimProblem({ error, onRetry, busy }: Props) {
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<Swords size={32} />}
        title="Scrim not found"
        body="The link may not be complete."
        actions={<ButtonLink to="/scrims">All scrims</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      title="Failed to load scrim"
      message={messageOf(error, 'Please try again in a moment.')}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

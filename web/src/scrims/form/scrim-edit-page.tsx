import { ArrowLeft, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isFromRun } from '../links.ts';
import { ManagedScrim } from '../managed-scrim.tsx';
import { EditScrimForm } from './edit-form.tsx';

/** /scrims/{id}/edit: for the owner and admins. */
export function ScrimEditPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const back = isFromRun(state)
    ? { to: `/scrims/${id}/run`, label: 'Back to the lobby' }
    : { to: `/scrims/${id}`, label: 'Back to the scrim' };
  const frame = (content: ReactNode) => (
    <div className="page py-6 sm:py-8">
      <Link to={back.to} className="mb-1 inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        {back.label}
      </Link>
      <h1 tabIndex={-1} className="mb-5 text-[1.75rem] sm:text-[2rem]">
        Edit scrim
      </h1>
      {content}
    </div>
  );
  return (
    <ManagedScrim verb="Edit" skeleton={frame(<EditSkeleton />)}>
      {(scrim, user) =>
        frame(
          scrim.status === 'cancelled' ? (
            <EmptyState
              icon={<CircleSlash size={32} />}
              title="This scrim was cancelled"
              body="Clone it to open a lobby like it at another time."
              actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
            />
          ) : (
            <EditScrimForm key={scrim._id} scrim={scrim} user={user} back={back.to} />
          ),
        )
      }
    </ManagedScrim>
  );
}

function EditSkeleton() {
  return (
    <div role="status" aria-label="Loading scrim" className="grid max-w-3xl gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-15 rounded-card" />
      <Skeleton className="h-15 rounded-card" />
    </div>
  );
}

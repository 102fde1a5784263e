import type { User } from '@hotdrop/contract/account/users.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotYours } from '../events/hosts-only.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useScrim } from './scrim-api.ts';
import { ScrimProblem } from './scrim-states.tsx';

type Props = {
  /** The page's action: 'Edit' or 'Run'. */
  verb: string;
  /** Shown while the scrim loads. */
  skeleton: ReactNode;
  children: (scrim: Scrim, user: User) => ReactNode;
};

/** Loads the scrim of the URL for its organizer and admins; others see that they may not manage it. */
export function ManagedScrim({ verb, skeleton, children }: Props) {
  const { id = '' } = useParams();
  const { user } = useSession();
  const query = useScrim(id);
  const scrim = query.data;
  useTitle(`${verb} ${scrim?.title ?? 'scrim'}`);

  if (scrim && user && canManageScrim(user, scrim)) return children(scrim, user);
  if (query.isPending) return skeleton;
  return (
    <div className="page py-6 sm:py-8">
      {scrim ? (
        <>
          <h1 className="sr-only">{verb} scrim</h1>
          <NotYours title={scrimTexts.forbidden} back={{ to: `/scrims/${id}`, label: 'Back to the scrim' }} />
        </>
      ) : (
        <ScrimProblem query={query} />
      )}
    </div>
  );
}

import { Lock } from 'lucide-react';
import { sentence } from '../lib/format/sentence.ts';
import { useSession } from '../lib/session/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

type Props = {
  title: string;
  /** The way to what the reader may see. */
  back: { to: string; label: string };
};

/** In place of what only an event's organizer does; says as whom one is signed in, for many have two accounts. */
export function NotYours({ title, back }: Props) {
  const { user } = useSession();
  return (
    <EmptyState
      icon={<Lock size={32} />}
      title={title}
      body={user && sentence(`You are signed in as ${user.name}`)}
      actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
    />
  );
}

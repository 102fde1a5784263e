import type { Scrim, ScrimStatus } from '@hotdrop/contract/scrims/scrims.ts';
import { Ban, CopyPlus, Pencil, Play } from 'lucide-react';
import { Button, ButtonLink } from '../ui/button.tsx';

type Props = {
  scrim: Scrim;
  status: ScrimStatus;
  /** Whether it is the reader's own; admins manage those of others. */
  isOwner: boolean;
  onClone: () => void;
  onCancel: () => void;
};

/** What its organizer, or an admin, can do with it. */
export function OrganizerBar({ scrim, status, isOwner, onClone, onCancel }: Props) {
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <section aria-label="Organizer" className="panel grid gap-2 p-4">
      <p className="text-ink-2">{isOwner ? 'You run this scrim' : 'You manage this scrim as admin'}</p>
      {status !== 'cancelled' && (
        <ButtonLink variant="primary" to={`/scrims/${scrim._id}/run`} icon={<Play aria-hidden size={18} />}>
          Run
        </ButtonLink>
      )}
      <div className="grid grid-cols-2 gap-2">
        {status !== 'cancelled' && (
          <ButtonLink size="sm" to={`/scrims/${scrim._id}/edit`} icon={<Pencil aria-hidden size={17} />}>
            Edit
          </ButtonLink>
        )}
        <Button size="sm" icon={<CopyPlus aria-hidden size={17} />} onClick={onClone}>
          Clone
        </Button>
        {!isOver && (
          <Button
            variant="danger"
            size="sm"
            className="col-span-2"
            icon={<Ban aria-hidden size={17} />}
            onClick={onCancel}
          >
            Cancel scrim
          </Button>
        )}
      </div>
    </section>
  );
}

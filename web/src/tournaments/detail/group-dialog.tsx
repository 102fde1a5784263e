import type { User } from '@hotdrop/contract/account/users.ts';
import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { isRefused } from '../../lib/api/error.ts';
import { useMedia } from '../../lib/use-media.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GroupRoom } from '../group-rooms/group-room.tsx';
import { groupRoomQuery } from '../group-rooms/group-room-api.ts';

type Props = {
  tournamentId: string;
  group: { _id: string; name: string; number: number | null };
  user: User;
  onClose: () => void;
};

/** The reader's group room over the tournament page, with a link to the room's own page. */
export function GroupDialog({ tournamentId, group, user, onClose }: Props) {
  const room = useQuery(groupRoomQuery({ tournamentId, groupId: group._id, side: 'member' }));
  // Removed or moved while this is open: the reader can no longer open the room's page.
  const isOut = isRefused(room.error) || room.data?.kind === 'elsewhere';
  // On a low screen, as with an open keyboard, the messages need the space.
  const isLow = useMedia('(height < 30rem)');
  return (
    <Dialog
      open
      noEntry
      fits
      onClose={onClose}
      title={
        <span className="block break-words [@media(height<30rem)]:truncate">
          {(room.data?.kind === 'here' && room.data.name) || group.name || 'Your group'}
        </span>
      }
      footer={
        !isOut &&
        !isLow && (
          <ButtonLink
            // The room's page replaces this dialog in the history, so that Back leads to the tournament.
            replace
            to={`/tournaments/${tournamentId}/groups/${group._id}`}
            size="sm"
            icon={<Maximize2 aria-hidden size={17} />}
          >
            Open full page
          </ButtonLink>
        )
      }
    >
      <GroupRoom
        key={group._id}
        tournamentId={tournamentId}
        groupId={group._id}
        side="member"
        user={user}
        place="dialog"
      />
    </Dialog>
  );
}

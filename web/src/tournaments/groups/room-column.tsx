import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { ExternalLink, MessagesSquare, MousePointerClick, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { api, messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GroupChat } from '../group-rooms/group-chat.tsx';
import { useGroupsChange } from './api.ts';
import type { SelectedGroup } from './manager-view.ts';
import { roomContent } from './wording.ts';

type Props = {
  tournamentId: string;
  selected: SelectedGroup;
  heading: RefObject<HTMLHeadingElement | null>;
  disabled: boolean;
};

/** The room of the open group. */
export function RoomColumn({ tournamentId, selected, heading, disabled }: Props) {
  const { group } = selected;
  const openButton = useRef<HTMLButtonElement>(null);
  const groupId = group?._id;
  const roomId = group?.roomId ?? null;
  const before = useRef({ groupId, roomId });
  // When the room is opened or deleted, here or elsewhere, the focus moves to what replaces the focused element.
  useEffect(() => {
    const isOther = before.current.groupId !== groupId || before.current.roomId === roomId;
    before.current = { groupId, roomId };
    // The page heading already has the focus if the chat noticed first.
    if (isOther || !document.activeElement?.matches('body, h1')) return;
    (roomId === null ? openButton : heading).current?.focus();
  }, [groupId, roomId, heading]);
  if (selected.isPending && !disabled) return <RoomSkeleton />;
  if (!group) {
    return (
      <RoomMessage
        icon={<MousePointerClick aria-hidden size={28} />}
        title="No group open"
        body="Open a group to read and write in its room."
      />
    );
  }
  return (
    <>
      <header className="flex min-h-[4.25rem] items-center gap-1 border-line border-b py-2 pr-2 pl-4 low:min-h-11 low:py-0">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="truncate text-lg outline-none">
            {group.name} room
          </h2>
          <p className="low:hidden text-ink-3 text-sm">{plural(group.memberCount, 'team')}</p>
        </div>
        {group.roomId !== null && !disabled && (
          <>
            <Link
              to={`/tournaments/${tournamentId}/groups/${group._id}`}
              aria-label="Open the room on its own page"
              title="Open the room on its own page"
              className="inline-grid size-11 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
            >
              <ExternalLink aria-hidden size={18} />
            </Link>
            <DeleteRoom key={group._id} tournamentId={tournamentId} group={group} />
          </>
        )}
      </header>
      {disabled ? (
        <RoomMessage
          icon={<MessagesSquare aria-hidden size={28} />}
          title="Room deleted"
          body="It was deleted with the tournament."
        />
      ) : group.roomId === null ? (
        <NoRoom key={group._id} tournamentId={tournamentId} group={group} button={openButton} />
      ) : (
        <div key={group.roomId} className="min-h-0 flex-1">
          <GroupChat
            tournamentId={tournamentId}
            groupId={group._id}
            roomId={group.roomId}
            groupName={group.name}
            side="organizer"
          />
        </div>
      )}
    </>
  );
}

type GroupProps = { tournamentId: string; group: Group };

function NoRoom({
  tournamentId,
  group,
  button,
}: GroupProps & { button: RefObject<HTMLButtonElement | null> }) {
  const params = { id: tournamentId, groupId: group._id };
  const open = useGroupsChange(tournamentId, () =>
    api('POST /tournaments/:id/groups/:groupId/room', { params }),
  );
  async function onOpen() {
    try {
      await open.mutateAsync();
      toast.success(successTexts.roomReady);
    } catch (error) {
      toast.error(messageOf(error, groupFallbackTexts.createRoom));
    }
  }
  return (
    <RoomMessage
      icon={<MessagesSquare aria-hidden size={28} />}
      title="No room yet"
      body={`Open it, and the ${plural(group.memberCount, 'team')} of ${group.name} can read and write there.`}
    >
      <Button ref={button} variant="primary" busy={open.isPending} onClick={() => void onOpen()}>
        {open.isPending ? 'Opening…' : 'Open room'}
      </Button>
    </RoomMessage>
  );
}

function DeleteRoom({ tournamentId, group }: GroupProps) {
  const [asking, setAsking] = useState(false);
  const params = { id: tournamentId, groupId: group._id };
  const remove = useGroupsChange(tournamentId, () =>
    api('DELETE /tournaments/:id/groups/:groupId/room', { params }),
  );
  const close = () => setAsking(false);
  async function onConfirm() {
    try {
      await remove.mutateAsync();
      toast.success(successTexts.roomDeleted);
    } catch (error) {
      toast.error(messageOf(error, groupFallbackTexts.deleteRoom));
    }
    close();
  }
  const content = roomContent(group);
  return (
    <>
      <IconButton
        label="Delete room"
        icon={<Trash2 aria-hidden size={18} />}
        className="text-bad! hover:text-bad!"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Delete the room of ${group.name}?`}
        body={`${content ? `This deletes ${content} for everyone.` : 'It has no messages.'} The group${group.memberCount > 0 ? ` and its ${plural(group.memberCount, 'team')} stay` : ' stays'}.`}
        confirmLabel="Delete room"
        danger
        busy={remove.isPending}
        onConfirm={() => void onConfirm()}
      />
    </>
  );
}

type MessageProps = { icon: ReactNode; title: string; body: string; children?: ReactNode };

function RoomMessage({ icon, title, body, children }: MessageProps) {
  return (
    <div className="grid min-h-0 flex-1 place-content-center justify-items-center gap-2 overflow-y-auto px-6 py-8 text-center">
      <span className="text-ink-3">{icon}</span>
      <p className="font-bold font-display text-lg">{title}</p>
      <p className="max-w-72 text-ink-2 text-sm">{body}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}

function RoomSkeleton() {
  return (
    <div role="status" aria-label="Loading the group" className="grid gap-3 p-4">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-3.5 w-1/3" />
    </div>
  );
}

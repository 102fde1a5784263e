import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { useLastRead } from '../../rooms/last-read.ts';

/** Shows that people wrote to a group's room what was not read on this device. */
export function UnreadDot({ group }: { group: Group }) {
  const read = useLastRead(group.roomId);
  if ((group.lastPostSeq ?? 0) <= read) return null;
  return (
    <span className="size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">New messages</span>
    </span>
  );
}

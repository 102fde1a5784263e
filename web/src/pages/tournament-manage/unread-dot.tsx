import type { Group } from '@hotdrop/contract/tournaments/groups.ts';
import { useLastRead } from '../../features/chat/last-read.ts';

/** A room begins with the server's own line, which is news to nobody. */
const FIRST_LINE = 1;

/** Shows that a group's room has messages that were not read on this device. */
export function UnreadDot({ group }: { group: Group }) {
  const read = useLastRead(group.roomId);
  if ((group.lastSeq ?? 0) <= Math.max(read, FIRST_LINE)) return null;
  return (
    <span className="size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">New messages</span>
    </span>
  );
}

import type { User } from '@hotdrop/contract/account/users.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useFocusWhenGone } from '../../lib/focus.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { isDialogEntry } from '../../ui/dialog-history.ts';
import { useLazyComponent } from '../../ui/use-lazy-dialog.ts';
import type { GroupSummary, TournamentView } from '../normalise.ts';
import { myGroupQuery } from '../registration/registration-api.ts';

const loadDialog = () => import('./group-dialog.tsx').then(({ GroupDialog }) => GroupDialog);

/** Pops the history entry of an open room once its tournament is gone, after that of a dialog in it. */
export function useClosedRoom(isGone: boolean): void {
  const { state } = useLocation();
  const { openId, close } = useOpened('room');
  const isLeft = isGone && openId !== null && !isDialogEntry(state);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);
}

/** Shows the reader's group room over the page; its code loads on first open. `isIn`: the team is registered. */
export function useGroupDialog(event: TournamentView, user: User | null, isIn: boolean) {
  const { openId, open, close } = useOpened('room');
  const isOpen = openId !== null;
  const { Part, opening, ready } = useLazyComponent(loadDialog, groupFallbackTexts.openGroupRoom);
  const group = useQuery({
    ...myGroupQuery(event._id, user?._id ?? '', event.embeddedGroups),
    enabled: user !== null && isIn,
  });
  // An open room stays until it is closed: it says if the reader was removed or moved.
  const [held, setHeld] = useState<GroupSummary | null>(null);
  const opened = isOpen && user ? (held ?? (isIn ? group.data : null) ?? null) : null;
  if (opened !== held) setHeld(opened);
  const wanted = opened !== null;
  // The button that opened it disappears with the group.
  useFocusWhenGone(wanted);

  // Opened by Back or a reload, so its code may not be loaded yet.
  const missing = wanted && !Part && !opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ready` is a new function each time and does the same
  useEffect(() => {
    if (missing) void ready().then(loaded => !loaded && close());
  }, [missing]);

  // Opened by a link, but the reader is in no group.
  const none = isOpen && user !== null && isIn && group.data === null && !wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (none) close();
  }, [none]);

  const dialog =
    opened && Part && user ? (
      <Part tournamentId={event._id} group={opened} user={user} onClose={close} />
    ) : null;
  return { dialog, opening, onOpen: () => void ready().then(loaded => loaded && open('open')) };
}

import { groupFallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { useIsHere } from '../../../lib/acts/use-is-here.ts';
import { messageOf } from '../../../lib/api/client.ts';
import { plural } from '../../../lib/format/count.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteGroup } from '../changes-api.ts';
import { roomContent } from '../wording.ts';

type Props = { tournamentId: string; group: Group; onDeleted: () => void; onClose: () => void };

/** Asks before a group goes, and names what goes with it. */
export function DeleteGroupDialog({ tournamentId, group, onDeleted, onClose }: Props) {
  const remove = useDeleteGroup(tournamentId);
  const isHere = useIsHere();
  async function onConfirm() {
    try {
      await remove.mutateAsync(group._id);
      toast.success(successTexts.groupDeleted);
      if (isHere.current) onDeleted();
    } catch (error) {
      toast.error(messageOf(error, groupFallbackTexts.delete));
    }
    if (isHere.current) onClose();
  }
  const teams = `Its ${plural(group.memberCount, 'team')} ${group.memberCount === 1 ? 'becomes' : 'become'} ungrouped`;
  const content = roomContent(group);
  const room = group.roomId === null ? '' : `, and its room goes${content ? ` with ${content}` : ''}`;
  const nothingLost = group.roomId !== null && content === null ? ' It has no messages.' : '';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${group.name}?`}
      body={`${teams}${room}.${nothingLost} This cannot be undone.`}
      confirmLabel="Delete group"
      danger
      busy={remove.isPending}
      onConfirm={() => void onConfirm()}
    />
  );
}

import { useIsHere } from '../../../lib/acts/use-is-here.ts';
import { plural } from '../../../lib/format/count.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Chosen } from '../use-team-acts.ts';
import { hiddenText } from '../wording.ts';

type Props = {
  teams: Chosen;
  /** Of the one team, when it is asked from its row. */
  name: string | null;
  busy: boolean;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before teams are taken out of the tournament, and names what they lose. */
export function RemoveTeamsDialog({ teams, name, busy, onRemove, onClose }: Props) {
  const isHere = useIsHere();
  const many = plural(teams.teams, 'team');
  const isOne = teams.teams === 1;
  /** Closes either way: a refusal is said in a message, and the list behind is already up to date. */
  async function onConfirm() {
    await onRemove();
    if (isHere.current) onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={name === null ? `Remove ${many} from the tournament?` : `Remove ${name}?`}
      body={
        hiddenText(teams) +
        (isOne
          ? 'The team loses its slot, group and room. You cannot add it back.'
          : `The ${many} lose their slots, groups and rooms. You cannot add them back.`)
      }
      confirmLabel={isOne ? 'Remove team' : `Remove ${many}`}
      danger
      busy={busy}
      onConfirm={() => void onConfirm()}
    />
  );
}

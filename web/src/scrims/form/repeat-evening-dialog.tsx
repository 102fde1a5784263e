import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { titleAt } from '@hotdrop/contract/scrims/titles.ts';
import { ClipboardCopy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { dateTime } from '../../lib/format/time.ts';
import { copyAndSay } from '../../lib/share.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { dayOf, nextEvening } from '../../ui/forms/start-times.ts';
import { useRepeatLobbies } from './changes-api.ts';
import { CreatedList, linksText } from './created-list.tsx';

type Props = { lobbies: readonly ScrimSummary[]; open: boolean; onClose: () => void };

/** Repeats all lobbies of an evening at the same times on the next day. */
export function RepeatEveningDialog({ open, onClose, lobbies }: Props) {
  return open ? <OpenDialog lobbies={lobbies} onClose={onClose} /> : null;
}

function OpenDialog({ lobbies: first, onClose }: Omit<Props, 'open'>) {
  const now = useNow(30_000);
  // A snapshot: new lobbies join the list while the dialog is open, and must not be repeated too.
  const [lobbies] = useState(first);
  const repeat = useRepeatLobbies();
  const [made, setMade] = useState<ScrimSummary[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const planned = eveningOf(lobbies, now);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setProblem(undefined);
    repeat.mutate(
      planned.map(({ lobby, startAt }) => ({ id: lobby._id, startAt })),
      {
        onSuccess: scrims => {
          toast.success(`${plural(scrims.length, 'scrim')} created`);
          setMade(scrims);
        },
        onError: error => setProblem(messageOf(error, scrimFallbackTexts.createScrim)),
      },
    );
  }

  if (made) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${plural(made.length, 'scrim')} created`}
        size="sm"
        footer={
          <>
            <Button
              icon={<ClipboardCopy aria-hidden size={18} />}
              onClick={() => void copyAndSay(linksText(made, window.location.origin))}
            >
              Copy links
            </Button>
            <Button onClick={onClose}>Done</Button>
          </>
        }
      >
        <CreatedList scrims={made} now={now} replace />
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Repeat this evening?"
      description="Same settings, slots and fees. Nobody is booked yet."
      size="sm"
      locks
      problem={problem}
      busy={repeat.isPending}
      submitText={`Create ${plural(planned.length, 'scrim')}`}
      onSubmit={submit}
    >
      {planned.length === 0 && <p className="text-ink-2">These lobbies already exist.</p>}
      <ul aria-label="Lobbies to create" className="panel divide-y divide-line empty:hidden">
        {planned.map(({ lobby, startAt }) => (
          <li key={lobby._id} className="px-3.5 py-2">
            <span className="block [overflow-wrap:anywhere] font-semibold">
              {titleAt(lobby.title, lobby.startAt, startAt)}
            </span>
            <span className="numeric block text-ink-2 text-sm">{dateTime(startAt, now)}</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

/**
 * Returns the lobbies up to today, or those of the first day ahead, by start, with their start on the next evening.
 * Skips those already repeated. `now` in ms.
 */
function eveningOf(
  lobbies: readonly ScrimSummary[],
  now: number,
): { lobby: ScrimSummary; startAt: string }[] {
  const inOrder = [...lobbies].sort((a, b) => a.startAt.localeCompare(b.startAt));
  const [first] = inOrder;
  const lastDay = first && dayOf(Math.max(now, Date.parse(first.startAt)));
  const there = new Set(lobbies.map(({ title, startAt }) => `${startAt} ${title}`));
  return inOrder
    .filter(({ startAt }) => lastDay && dayOf(startAt) <= lastDay)
    .map(lobby => ({ lobby, startAt: nextEvening(lobby.startAt, now) }))
    .filter(({ lobby, startAt }) => !there.has(`${startAt} ${titleAt(lobby.title, lobby.startAt, startAt)}`));
}

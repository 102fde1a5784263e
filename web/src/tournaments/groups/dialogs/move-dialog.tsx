import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsHere } from '../../../lib/acts/use-act.ts';
import { messageOf } from '../../../lib/api/client.ts';
import { count, plural } from '../../../lib/format/in-words.ts';
import { useDebounced } from '../../../lib/wait.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/forms/form-parts.tsx';
import { TextFilter } from '../../../ui/text-filter.tsx';
import { groupPage, oneGroup, rememberGroup } from '../api.ts';
import { originOf, shownTeams } from '../origin.ts';
import { namedIn } from '../selection.ts';
import { pageSize } from '../use-paged-rows.ts';
import type { Chosen } from '../use-team-acts.ts';
import { groupLine, hiddenText } from '../wording.ts';

type Props = {
  tournamentId: string;
  teams: Chosen;
  /** The preselected group. */
  suggestedId: string | null;
  busy: boolean;
  /** Returns whether it worked; failures have been reported. */
  onMove: (target: Group) => Promise<boolean>;
  /** Offered if there is no group to move to. */
  onNewGroup: () => void;
  onClose: () => void;
};

/** Number of groups that fit on a phone without scrolling. */
const seenAtOnce = 8;

/** Returns the name of a single team for the title, and the group that all teams are in; null if unknown. */
function namesOf(
  { selection, ofList }: Chosen,
  known: ReadonlyMap<string, Participant>,
): { name: string | null; from: string | null } {
  const [id, second] = namedIn(selection);
  return {
    name: (second === undefined && id !== undefined && known.get(id)?.teamName) || null,
    from: originOf(selection, ofList, known)?.groupId ?? null,
  };
}

/** Asks which group to move the chosen teams to. */
export function MoveDialog({ tournamentId, teams, suggestedId, busy, onMove, onNewGroup, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const isHere = useIsHere();
  const [{ name, from }] = useState(() => namesOf(teams, shownTeams(client, tournamentId)));
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 200);
  const [chosen, setChosen] = useState<Group | null>(null);
  const [missing, setMissing] = useState(false);
  const query = useQuery({ ...groupPage(tournamentId, 0, search), placeholderData: keepPreviousData });
  const groups = query.data?.items ?? [];
  const current = useQuery({ ...oneGroup(tournamentId, chosen?._id ?? ''), enabled: chosen !== null });
  const isGone = chosen !== null && current.data === null;
  const suggested = groups.find(group => group._id === suggestedId) ?? null;
  const target = isGone ? null : (current.data ?? chosen ?? suggested);
  const problem = isGone
    ? `${chosen.name} was deleted. Choose another group.`
    : missing && !target
      ? validationTexts.selectTarget
      : query.isError && !query.data
        ? messageOf(query.error, groupFallbackTexts.loadTournamentData)
        : undefined;
  const hasNoGroups = query.data?.total === 0 && search === '' && !query.isPlaceholderData;
  const hidden = (query.data?.total ?? 0) - groups.length;
  // With few groups, a search field would only cover them with a phone's keyboard.
  const isLong = typed !== '' || search !== '' || (query.data?.total ?? 0) > seenAtOnce;

  function choose(group: Group) {
    rememberGroup(client, group);
    setChosen(group);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (target) {
      if ((await onMove(target)) && isHere.current) onClose();
      return;
    }
    flushSync(() => setMissing(true));
    // The first group, for the arrow keys; the search if no group is shown.
    const first = form.current?.querySelector<HTMLElement>('input[type=radio]');
    (first ?? form.current?.querySelector<HTMLElement>('input'))?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={`Move ${name ?? plural(teams.teams, 'team')}`}
      description={hiddenText(teams).trim()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {hasNoGroups ? (
            <Button variant="primary" onClick={onNewGroup}>
              New group
            </Button>
          ) : (
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {target ? <span className="max-w-56 truncate">Move to {target.name}</span> : 'Move'}
            </Button>
          )}
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} className="grid gap-3">
        {isLong && (
          <TextFilter label="Find a group" placeholder="Name or number" value={typed} onChange={setTyped} />
        )}
        <FormError message={problem} />
        <div
          role="radiogroup"
          aria-label="Target group"
          className="-mx-2 grid max-h-80 min-h-40 content-start overflow-y-auto"
        >
          {groups.map(group => (
            <label
              key={group._id}
              className="flex min-h-13 items-center gap-3 rounded-control px-2 has-checked:bg-surface-2 hover:bg-surface-2"
            >
              <input
                type="radio"
                name="target"
                checked={target?._id === group._id}
                onChange={() => choose(group)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="numeric min-w-8 text-ink-3 text-lg">{group.number}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate leading-snug">{group.name}</span>
                <span className="block text-ink-3 text-sm leading-snug">
                  {group._id === from && 'Current group · '}
                  {groupLine(group)}
                </span>
              </span>
            </label>
          ))}
          {query.isPending && <p className="px-2 py-4 text-ink-3">Loading groups…</p>}
          {query.data && groups.length === 0 && (
            <p className="px-2 py-4 text-ink-2">
              {search === '' ? 'No groups yet. Create one with these teams.' : 'No matching groups.'}
            </p>
          )}
        </div>
        {hidden > 0 && (
          <p className="text-ink-3 text-sm">
            The first {count(pageSize)} are shown. Search to find the other {count(hidden)}.
          </p>
        )}
      </form>
    </Dialog>
  );
}

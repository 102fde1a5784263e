import { gameOf } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { groupFallbackTexts, groupsCreatedText } from '@hotdrop/contract/tournaments/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../../lib/acts/use-act.ts';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { plural } from '../../../lib/format/in-words.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-parts.tsx';
import { useFieldError } from '../../../ui/forms/use-submit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { groupPage, useAutoGroups } from '../api.ts';
import { autoPreview, leavesRest } from '../wording.ts';

type Props = { tournamentId: string; game: string; onClose: () => void };

const { min, max } = limits.autoGroup;

/** Returns the typed number of teams per group, or null if it is invalid. */
export function sizeIn(text: string): number | null {
  const size = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(size) && size >= min && size <= max ? size : null;
}

const orders = [
  { order: 'registration', label: 'In order of registration' },
  { order: 'random', label: 'In random order' },
] as const;

/** Groups all ungrouped teams and opens a room for each group. */
export function AutoGroupsDialog({ tournamentId, game, onClose }: Props) {
  const ofSize = useFieldError<HTMLInputElement>();
  const offered = gameOf(game).groupSizes;
  const [typed, setTyped] = useState(String(offered[0]));
  const [order, setOrder] = useState<(typeof orders)[number]['order']>('registration');
  const [even, setEven] = useState(false);
  const [error, setError] = useState<string>();
  const counts = useQuery(groupPage(tournamentId));
  const auto = useAutoGroups(tournamentId);
  const isHere = useIsHere();
  const ungrouped = counts.data?.ungroupedCount ?? 0;
  const size = sizeIn(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (size === null) return ofSize.refuse(`A whole number, ${min} to ${max}`);
    try {
      const { groupCount, groupedCount } = await auto.mutateAsync({
        size,
        order,
        split: even ? 'even' : 'full',
      });
      const what = `${plural(groupCount, 'group')}, ${plural(groupedCount, 'team')}`;
      if (groupCount > 0)
        toast.success(`${groupsCreatedText(even ? Math.ceil(groupedCount / groupCount) : size)} · ${what}`);
      else toast('Every team is in a group already');
      if (isHere.current) onClose();
    } catch (cause) {
      const message = messageOf(cause, groupFallbackTexts.createGroups);
      if (!isHere.current) return void toast.error(message);
      const text = cause instanceof ApiError ? cause.fieldErrors.size : undefined;
      if (text) ofSize.refuse(text);
      else setError(message);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Auto groups"
      description="Groups all ungrouped teams and opens a room for each group."
      size="sm"
      locks
      cancels
      busy={auto.isPending}
      disabled={ungrouped === 0}
      submitText={auto.isPending ? 'Creating groups…' : 'Create groups'}
      onSubmit={submit}
      className="gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            ref={ofSize.field}
            label="Teams per group"
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={typed}
            error={ofSize.error}
            onChange={event => {
              setTyped(event.target.value);
              ofSize.clear();
            }}
          />
        </div>
        {offered.length > 1 && (
          <div className="flex gap-2 pb-1">
            {offered.map(offer => (
              <Chip key={offer} pressed={size === offer} onClick={() => setTyped(String(offer))}>
                <span className="numeric">{offer}</span>
              </Chip>
            ))}
          </div>
        )}
      </div>
      <fieldset className="grid">
        <legend className="mb-1 font-medium text-ink-2 text-sm">Order</legend>
        {orders.map(choice => (
          <label key={choice.order} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="order"
              checked={order === choice.order}
              onChange={() => setOrder(choice.order)}
              className="size-5 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {size !== null && leavesRest(ungrouped, size) && (
        <Checkbox
          label="Even groups"
          checked={even}
          onChange={event => setEven(event.currentTarget.checked)}
        />
      )}
      <p role="status" className="rounded-control bg-surface-2 px-3.5 py-3">
        {ungrouped === 0 && !counts.isPending && 'Every team is in a group already.'}
        {ungrouped > 0 && (
          <span className="numeric text-lg">{autoPreview(ungrouped, size ?? offered[0], even)}</span>
        )}
      </p>
      {auto.isPending && <div aria-hidden className="h-1.5 animate-shimmer rounded-full bg-accent" />}
      <FormError message={error} />
    </FormDialog>
  );
}

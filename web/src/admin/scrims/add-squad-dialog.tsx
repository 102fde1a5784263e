import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, responseOrResult, useIsHere, useOnce } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, api, messageOf } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { count } from '../../lib/format/in-words.ts';
import { useDebounced } from '../../lib/wait.ts';
import { slotsIn } from '../../scrims/model.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DraftNotice } from '../../ui/forms/form-parts.tsx';
import { usePageValue } from '../../ui/forms/use-draft.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';

/** Players listed; typing more finds others. */
const playersShown = 6;

/** Query for players by name or email; the newest if nothing is typed. */
function playersQuery(search: string) {
  const query = { role: 'player', status: 'active', search, limit: playersShown } as const;
  return { ...apiQuery('GET /admin/users', { query }), placeholderData: keepPreviousData<Answer> };
}
type Answer = { items: AdminUser[]; nextCursor: string | null; total: number };

/** The added squad, for the success message. */
type Added = Pick<Booking, 'teamName' | 'slotNumber'>;
type Body = ApiArguments<'POST /admin/scrims/:id/participants'>['body'];

/** Gives a player's squad a slot; if the response is lost, checks whether it has one. @throws ApiError */
async function addSquad(scrimId: string, body: Body): Promise<Added> {
  const params = { id: scrimId };
  const call = async () => (await api('POST /admin/scrims/:id/participants', { params, body })).booking;
  return responseOrResult<Added>(call, () => seatedOf(scrimId, body.playerId));
}

async function seatedOf(scrimId: string, playerId: string): Promise<Added | null> {
  const params = { id: scrimId };
  const { items } = await api('GET /admin/scrims/:id/participants', { params, query: { limit: 200 } });
  return items.find(squad => squad.userId?._id === playerId && !hasEnded(squad)) ?? null;
}

/** Returns why a squad could not be added, worded for the admin. */
function addProblem(error: unknown): string {
  if (error instanceof ApiError && error.code === 'ALREADY_BOOKED')
    return 'This player already has a booking in this scrim';
  return attemptProblem(error, 'Failed to add the squad');
}

type Props = {
  scrim: Scrim;
  /** Refetches what shows the scrim; also after an error, which means that it was out of date. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
};

type Entry = { player: AdminUser | null; slot: string; teamName: string };
const emptyEntry: Entry = { player: null, slot: '', teamName: '' };

/** Gives a player's squad a slot, confirmed and without a fee. */
export function AddSquadDialog({ scrim, refresh, onClose }: Props) {
  const picker = useRef<HTMLFieldSetElement>(null);
  const isHere = useIsHere();
  const { value: entry, change, draft } = usePageValue(`add-squad:${scrim._id}`, emptyEntry);
  const { player, slot, teamName } = entry;
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const free = slotsIn(scrim, 'free');
  // A slot taken in the meantime is no longer offered.
  const slotNumber = free.find(number => String(number) === slot) ?? null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (player) return void once(() => send(player));
    setMissing('Choose a player');
    picker.current?.querySelector('input')?.focus();
  }

  async function send(player: AdminUser) {
    setProblem(undefined);
    try {
      const team = teamName.trim();
      const body = { playerId: player._id, slotNumber, ...(team && { teamName: team }) };
      const added = await addSquad(scrim._id, body);
      draft.clear();
      await refresh();
      toast.success(`${added.teamName} has slot ${slotText(added.slotNumber ?? 0)}`);
      if (isHere.current) onClose();
    } catch (error) {
      if (isHere.current) setProblem(addProblem(error));
      else toast.error(addProblem(error));
      void refresh();
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add a squad"
      description={<span className="[overflow-wrap:anywhere]">{scrim.title}</span>}
      size="sm"
      locks
      cancels
      problem={problem}
      busy={busy}
      disabled={free.length === 0}
      submitText="Add squad"
      onSubmit={submit}
    >
      {free.length === 0 ? (
        <p className="text-warn">No open slot. Kick a squad or add slots first.</p>
      ) : (
        <p className="text-ink-2">
          The squad is confirmed now, without a fee, and gets a mail. The rest of the waitlist stays as it is.
        </p>
      )}
      <DraftNotice draft={draft} />
      <PlayerPicker
        ref={picker}
        chosen={player}
        disabled={busy}
        onChoose={chosen => {
          change({ ...entry, player: chosen });
          setMissing(undefined);
          setProblem(undefined);
        }}
        error={missing}
      />
      <SelectField
        label="Slot"
        value={slotNumber === null ? '' : slot}
        disabled={busy}
        onChange={event => change({ ...entry, slot: event.target.value })}
      >
        <option value="">The next free slot</option>
        {free.map(number => (
          <option key={number} value={number}>
            Slot {slotText(number)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Team name"
        optional
        autoComplete="off"
        maxLength={limits.teamName}
        help="Leave empty to use the player’s last squad."
        readOnly={busy}
        value={teamName}
        onChange={event => change({ ...entry, teamName: event.target.value })}
      />
    </FormDialog>
  );
}

type PlayerPickerProps = {
  chosen: AdminUser | null;
  onChoose: (player: AdminUser | null) => void;
  error: string | undefined;
  disabled?: boolean;
  /** Gets the focus if nobody was chosen. */
  ref: Ref<HTMLFieldSetElement>;
};

function PlayerPicker({ chosen, onChoose, error, disabled, ref }: PlayerPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const query = useQuery({ ...playersQuery(search), enabled: chosen === null });
  const players = query.data?.items ?? [];
  const choice = useRef<HTMLDivElement>(null);
  const more = (query.data?.total ?? 0) - players.length;

  /** The pressed button disappears; focuses what replaces it. */
  function choose(player: AdminUser | null) {
    flushSync(() => onChoose(player));
    choice.current?.querySelector<HTMLElement>('input, button')?.focus();
  }

  /** Stops Enter from submitting the form: the search runs as the admin types. */
  function keepForm(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={`${id}-error`}
      className="grid gap-2 outline-none"
    >
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Player</legend>
      {chosen ? (
        <div ref={choice} className="flex items-center gap-2 rounded-control border border-ink px-3 py-1.5">
          <Player player={chosen} />
          <Button size="sm" variant="ghost" onClick={() => choose(null)}>
            Change
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key of the field in it from the form
        <div ref={choice} onKeyDown={keepForm} className="grid gap-2">
          <TextFilter label="Find a player" placeholder="Name or email" value={typed} onChange={setTyped} />
          {query.isError && !query.data ? (
            <p role="alert" className="flex flex-wrap items-center gap-3 text-bad text-sm">
              {messageOf(query.error, 'Could not load players.')}
              <Button size="sm" onClick={() => void query.refetch()} busy={query.isFetching}>
                Retry
              </Button>
            </p>
          ) : (
            <ul
              aria-label="Players found"
              aria-busy={query.isFetching || undefined}
              className={clsx(
                'max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line empty:hidden',
                query.isPlaceholderData && 'opacity-60',
              )}
            >
              {players.map(player => (
                <li key={player._id}>
                  <button
                    type="button"
                    onClick={() => choose(player)}
                    className="flex min-h-12 w-full items-center px-3 py-1.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
                  >
                    <Player player={player} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p role="status" className="text-ink-3 text-sm empty:hidden">
            {query.data && players.length === 0 && 'No players match.'}
            {more > 0 && `${count(more)} more: type more of the name or email.`}
          </p>
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function Player({ player: { name, email, avatarUrl } }: { player: AdminUser }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={name} src={avatarUrl} />
      <span className="min-w-0 [overflow-wrap:anywhere] leading-snug">
        {name}
        <span className="block text-ink-3 text-sm">{email}</span>
      </span>
    </span>
  );
}

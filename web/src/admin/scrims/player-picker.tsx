import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../lib/api/client.ts';
import { count } from '../../lib/format/in-words.ts';
import { useDebounced } from '../../lib/wait.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { playersQuery } from './api.ts';

type Props = {
  chosen: AdminUser | null;
  onChoose: (player: AdminUser | null) => void;
  error: string | undefined;
  disabled?: boolean;
  /** Takes the focus when nobody was chosen. */
  ref: Ref<HTMLFieldSetElement>;
};

/** Finds one player by name or email. */
export function PlayerPicker({ chosen, onChoose, error, disabled, ref }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const query = useQuery({ ...playersQuery(search), enabled: chosen === null });
  const players = query.data?.items ?? [];
  const choice = useRef<HTMLDivElement>(null);
  const more = (query.data?.total ?? 0) - players.length;

  /** What was pressed goes with it; the focus goes to what has come in its place. */
  function choose(player: AdminUser | null) {
    flushSync(() => onChoose(player));
    choice.current?.querySelector<HTMLElement>('input, button')?.focus();
  }

  /** Enter looks for players, as they are typed; it does not send the form. */
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
            {query.data && players.length === 0 && 'No player matches.'}
            {more > 0 && `${count(more)} more: type more of the name or the email.`}
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

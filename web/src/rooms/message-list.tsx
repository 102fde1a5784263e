import type { User } from '@hotdrop/contract/account/users.ts';
import { clsx } from 'clsx';
import { MessagesSquare } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { dayLabel } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MessageRow, type RowActions } from './message-row.tsx';
import { NewestButton } from './newest-button.tsx';
import { PendingRow } from './pending-row.tsx';
import { hasNoMessage, hasOlder, newestSeq, ownSenderIn } from './room-state.ts';
import { roomTexts } from './texts.ts';
import { timeline } from './timeline.ts';
import { useMessageWindow } from './use-message-window.ts';
import { useReading } from './use-reading.ts';
import type { Room } from './use-room.ts';

const clockMs = 60_000;

type Props = {
  room: Room;
  user: User;
  label: string;
  /** Those whose words are being changed in their place. */
  editing: ReadonlySet<string>;
  actions: RowActions;
  /** A message that could not be sent was sent again or given up, and its buttons are gone. */
  onUnsentDone: () => void;
  className: string;
};

/** The messages of a room, the newest in sight until one reads back. */
export function MessageList({
  room: { view, store },
  user,
  label,
  editing,
  actions,
  onUnsentDone,
  className,
}: Props) {
  const now = useNow(clockMs);
  const { room } = view;
  const roomId = room.roomId ?? '';
  const [atNewest, setAtNewest] = useState(true);
  const { dividerAfter, unseen } = useReading(roomId, room, atNewest);
  const rows = useMemo(() => timeline(room, dividerAfter), [room, dividerAfter]);
  const isEmpty = useMemo(() => !hasOlder(room) && hasNoMessage(room), [room]);
  const shown = useMessageWindow(rows, {
    hasOlder: hasOlder(room) && view.older === 'idle',
    loadOlder: () => void store.loadOlder(),
  });
  if (shown.atNewest !== atNewest) setAtNewest(shown.atNewest);

  const ownSender = useMemo(() => ownSenderIn(room), [room]);

  // What one sends oneself one wants to see.
  const lastSent = room.pending.at(-1)?.clientMsgId;
  const known = useRef(lastSent);
  const { toNewest } = shown;
  useEffect(() => {
    if (lastSent && lastSent !== known.current) toNewest();
    known.current = lastSent;
  }, [lastSent, toNewest]);

  /** One stop of the Tab key for all messages; the arrows go from one to the next. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message-actions]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const onBox = document.activeElement === event.currentTarget;
    const next =
      onBox && event.key === 'ArrowUp' ? buttons.at(-1) : buttons[at + (event.key === 'ArrowUp' ? -1 : 1)];
    if ((at === -1 && !onBox) || !next || (onBox && event.key === 'ArrowDown')) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className={clsx('relative', className)}>
      <div
        ref={shown.scroller}
        role="log"
        aria-label={label}
        // Reading back, or loading older ones, nothing is read out.
        aria-live={shown.atNewest ? 'polite' : 'off'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={shown.onScroll}
        onKeyDown={onKeyDown}
        className="h-full overflow-y-auto overflow-x-hidden overscroll-contain [overflow-anchor:none]"
      >
        <div ref={shown.content} className="flex min-h-full flex-col py-3">
          {view.older === 'loading' && (
            <p className="grid justify-items-center py-2 text-ink-3">
              <Spinner />
              <span className="sr-only">Loading older messages</span>
            </p>
          )}
          {view.older === 'failed' && (
            <div className="flex flex-wrap items-center justify-center gap-3 px-4 py-2">
              <p className="text-bad text-sm">Could not load older messages.</p>
              <Button size="sm" onClick={() => void store.loadOlder()}>
                Retry
              </Button>
            </div>
          )}
          {shown.rows.map(row => {
            if (row.kind === 'day')
              return <Divider key={row.key} rowKey={row.key} text={dayLabel(row.at, now)} />;
            if (row.kind === 'new') return <Divider key={row.key} rowKey={row.key} text="New" accent />;
            if (row.kind === 'message') {
              return (
                <MessageRow
                  {...row}
                  key={row.key}
                  rowKey={row.key}
                  editing={editing.has(row.message._id)}
                  actions={actions}
                />
              );
            }
            return (
              <PendingRow
                key={row.key}
                message={row.message}
                head={row.head}
                user={user}
                sender={ownSender}
                onRetry={id => {
                  store.retry(id);
                  onUnsentDone();
                }}
                onDiscard={id => {
                  store.discard(id);
                  onUnsentDone();
                }}
              />
            );
          })}
          {isEmpty && <NoMessages />}
        </div>
      </div>
      {!shown.atNewest && newestSeq(room) > 0 && (
        <NewestButton unseen={unseen} list={shown.scroller} onClick={toNewest} />
      )}
    </div>
  );
}

function NoMessages() {
  return (
    <div className="m-auto grid justify-items-center gap-2 p-6 text-ink-3">
      <MessagesSquare aria-hidden size={28} />
      <p>{roomTexts.empty}</p>
    </div>
  );
}

function Divider({ rowKey, text, accent }: { rowKey: string; text: string; accent?: boolean }) {
  const line = clsx('h-px flex-1', accent ? 'bg-accent/50' : 'bg-line');
  return (
    <div
      data-row={rowKey}
      className={clsx('mx-4 my-2 flex items-center gap-3 text-sm', accent ? 'text-accent' : 'text-ink-3')}
    >
      <span aria-hidden className={line} />
      <span>{text}</span>
      <span aria-hidden className={line} />
    </div>
  );
}

import type { User } from '@hotdrop/contract/account/users.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { clsx } from 'clsx';
import { ArrowDown, CircleAlert, MessagesSquare } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { plural } from '../lib/format/in-words.ts';
import { dayLabel } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';
import { useVisible } from '../lib/use-visible.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/skeleton.tsx';
import { lastRead, markRead } from './last-read.ts';
import { MessageImage, MessageText } from './message-body.tsx';
import { MessageFrame, MessageRow, type RowActions, SenderName } from './message-row.tsx';
import {
  hasNoMessage,
  hasOlder,
  isFromOthers,
  newestSeq,
  ownSenderIn,
  type PendingMessage,
  type RoomState,
} from './room-state.ts';
import { roomTexts } from './texts.ts';
import { timeline } from './timeline.ts';
import { useMessageWindow } from './use-message-window.ts';
import type { Room } from './use-room.ts';

const clockMs = 60_000;

type Props = {
  room: Room;
  user: User;
  label: string;
  /** IDs of the messages being edited. */
  editing: ReadonlySet<string>;
  actions: RowActions;
  /** A failed message was retried or discarded, and its buttons are gone. */
  onUnsentDone: () => void;
  className: string;
};

/** The messages of a room; follows the newest until the reader scrolls back. */
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

  // Scrolls to a message that the reader sends.
  const lastSent = room.pending.at(-1)?.clientMsgId;
  const known = useRef(lastSent);
  const { toNewest } = shown;
  useEffect(() => {
    if (lastSent && lastSent !== known.current) toNewest();
    known.current = lastSent;
  }, [lastSent, toNewest]);

  /** All messages are one Tab stop; arrow keys move between them. */
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
        // Nothing is announced while reading back or loading older messages.
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

/**
 * Returns what is new to the reader. `dividerAfter`: the `seq` read before the new messages; `unseen`: how many
 * from others arrived while the newest were out of view. Marks messages read while the newest are in view.
 */
function useReading(roomId: string, room: RoomState, atNewest: boolean) {
  const visible = useVisible();
  const reading = atNewest && visible;
  const newest = newestSeq(room);
  const [held, setHeld] = useState(() => ({ roomId, dividerAfter: lastRead(roomId), seen: newest }));
  // The room's ID is known from its first page; after a pause in reading the divider moves.
  let current = held.roomId === roomId ? held : { roomId, dividerAfter: lastRead(roomId), seen: newest };
  if (reading && current.seen !== newest) current = { ...current, seen: newest };
  else if (!reading && newest > current.seen && current.dividerAfter < current.seen) {
    current = { ...current, dividerAfter: current.seen };
  }
  if (current !== held) setHeld(current);

  useEffect(() => {
    if (reading && roomId !== '' && newest > 0) markRead(roomId, newest);
  }, [reading, roomId, newest]);

  const { dividerAfter, seen } = current;
  let unseen = 0;
  for (let at = room.messages.length - 1; at >= 0; at--) {
    const message = room.messages[at];
    if (!message || message.seq <= seen) break;
    if (isFromOthers(message, room.userId)) unseen++;
  }
  return { dividerAfter, unseen };
}

type NewestButtonProps = {
  /** Number of messages that arrived while reading back. */
  unseen: number;
  /** The message list, focused when the focused button disappears. */
  list: RefObject<HTMLElement | null>;
  onClick: () => void;
};

/** Scrolls to the newest message; shown while reading back, and hidden by a press or by scrolling there. */
function NewestButton({ unseen, list, onClick }: NewestButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) list.current?.focus({ preventScroll: true });
    },
    [list],
  );
  return (
    <Button
      ref={button}
      size="sm"
      variant={unseen > 0 ? 'primary' : 'secondary'}
      icon={<ArrowDown aria-hidden size={17} />}
      className="absolute right-4 bottom-3 animate-fade shadow-lift"
      onClick={onClick}
    >
      {unseen > 0 ? plural(unseen, 'new message') : 'Newest'}
    </Button>
  );
}

type PendingRowProps = {
  message: PendingMessage;
  head: boolean;
  user: User;
  /** The sender as in their earlier messages in this room. */
  sender: Message['senderId'];
  onRetry: (clientMsgId: string) => void;
  onDiscard: (clientMsgId: string) => void;
};

/** The reader's message while sending, or after it failed. */
function PendingRow({ message, head, user, sender, onRetry, onDiscard }: PendingRowProps) {
  const { clientMsgId, failure, hopeless } = message;
  return (
    <MessageFrame
      rowKey={clientMsgId}
      head={head}
      name={sender?.teamName ?? user.name}
      avatarUrl={sender?.teamName ? null : user.avatarUrl}
      time={new Date(message.at).toISOString()}
      heading={sender ? <SenderName sender={sender} /> : <span className="font-bold text-ink">You</span>}
    >
      <div className={clsx(failure === null && 'opacity-60')}>
        {message.type === 'image' && <MessageImage address={message.imageUrl} label="your picture" />}
        {message.content !== '' && <MessageText text={message.content} />}
      </div>
      {failure === null ? (
        <p className="text-ink-3 text-xs">Sending…</p>
      ) : (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-bad text-sm">
          <CircleAlert aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 break-words">{failure}</span>
          {!hopeless && (
            <Button size="sm" onClick={() => onRetry(clientMsgId)}>
              Retry
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onDiscard(clientMsgId)}>
            Discard
          </Button>
        </div>
      )}
    </MessageFrame>
  );
}

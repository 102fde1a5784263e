import { limits } from '@hotdrop/contract/lib/limits.ts';
import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { clsx } from 'clsx';
import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { count } from '../lib/format/in-words.ts';
import { clockTime, exactTime } from '../lib/format/time.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { isSendKey } from './composer.tsx';
import { MessageImage, MessageText } from './message-body.tsx';

/** Position of a message's menu, in px from the window's edges. */
export type MenuAt = { message: Message; left: number; top: number; bottom: number };

export type RowActions = {
  /** Whether the message has actions. */
  hasMenu: (message: Message) => boolean;
  /** Renders a room details message; shown as text without it. */
  credentials?: ((message: Message) => ReactNode) | undefined;
  openMenu: (at: MenuAt) => void;
  openImage: (message: Message) => void;
  saveEdit: (message: Message, content: string) => Promise<void>;
  stopEdit: (message: Message) => void;
  /** Called if the message was deleted during an edit; `words` is null if nothing was changed. */
  loseEdit: (message: Message, words: string | null) => void;
};

type Props = { rowKey: string; message: Message; head: boolean; editing: boolean; actions: RowActions };

/** A message, with its sender if it begins a group. */
export const MessageRow = memo(function MessageRow({ rowKey, message, head, editing, actions }: Props) {
  const { type, senderId: sender, timestamp } = message;
  if (type === 'system' || sender === null) {
    return (
      <p data-row={rowKey} className="px-4 py-2 text-center text-ink-3 text-sm [overflow-wrap:anywhere]">
        {message.content} <time dateTime={timestamp}>· {clockTime(timestamp)}</time>
      </p>
    );
  }
  const by = sender.teamName ?? sender.name;
  const open = type !== 'deleted' && !editing && actions.hasMenu(message);
  const shown = type === 'credentials' ? actions.credentials?.(message) : undefined;
  return (
    <MessageFrame
      rowKey={rowKey}
      head={head}
      name={by}
      avatarUrl={sender.teamName ? null : sender.avatarUrl}
      time={timestamp}
      onTap={open ? point => actions.openMenu({ message, ...point }) : undefined}
      heading={<SenderName sender={sender} />}
      aside={
        open && (
          <button
            type="button"
            data-message-actions
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`Actions for the message of ${by}, ${clockTime(timestamp)}`}
            onClick={event => {
              const { right, top, bottom } = event.currentTarget.getBoundingClientRect();
              actions.openMenu({ message, left: right, top, bottom });
            }}
            className="absolute top-0 right-2 grid size-8 place-items-center rounded-control border border-line bg-surface-1 text-ink-2 opacity-0 before:absolute before:-inset-1.75 hover:bg-surface-2 hover:text-ink focus-visible:opacity-100 group-hover/row:opacity-100 pointer-coarse:pointer-events-none"
          >
            <EllipsisVertical aria-hidden size={16} />
          </button>
        )
      }
    >
      {type === 'deleted' && <p className="text-ink-3 italic">{successTexts.messageDeleted}</p>}
      {type === 'image' && (
        <MessageImage
          address={message.imageUrl}
          size={message.imageSize}
          label={`picture from ${by}`}
          onOpen={() => actions.openImage(message)}
        />
      )}
      {editing ? (
        <EditMessage
          message={message}
          onSave={actions.saveEdit}
          onStop={() => actions.stopEdit(message)}
          onLose={words => actions.loseEdit(message, words)}
        />
      ) : (
        (shown ?? (type !== 'deleted' && message.content !== '' && <MessageText text={message.content} />))
      )}
      {type !== 'deleted' && message.editedAt && !editing && (
        <p className="text-ink-3 text-xs" title={`Edited ${exactTime(message.editedAt)}`}>
          edited
        </p>
      )}
    </MessageFrame>
  );
});

/** Team and person, or the organizer, with a role badge. */
export function SenderName({ sender }: { sender: NonNullable<Message['senderId']> }) {
  return (
    <>
      {/* One line: a person's name that does not fit beside the team is hidden, so that neither is cut off. */}
      <span className="flex h-6 min-w-0 flex-wrap gap-x-2 overflow-hidden leading-6">
        <span className="max-w-full truncate font-bold text-ink" title={sender.teamName ?? sender.name}>
          {sender.teamName ?? sender.name}
        </span>
        {sender.teamName && (
          <span className="max-w-full truncate text-ink-3 text-sm leading-6">{sender.name}</span>
        )}
      </span>
      <Badge tone={sender.role} className="min-h-5! shrink-0 px-1.5! text-[0.6875rem]!">
        {sender.role}
      </Badge>
    </>
  );
}

type FrameProps = {
  rowKey: string;
  head: boolean;
  name: string;
  avatarUrl: string | null;
  time: string;
  heading: ReactNode;
  aside?: ReactNode;
  /** Called on a tap beside links and pictures, on touch screens. */
  onTap?: ((point: { left: number; top: number; bottom: number }) => void) | undefined;
  children: ReactNode;
};

/** Layout of every message: avatar, sender and time on the first of a group, then the content. */
export function MessageFrame({
  rowKey,
  head,
  name,
  avatarUrl,
  time,
  heading,
  aside,
  onTap,
  children,
}: FrameProps) {
  const at = (
    <time dateTime={time} title={exactTime(time)}>
      {clockTime(time)}
    </time>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for thumbs; the button beside it is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      data-row={rowKey}
      className={clsx(
        'group/row relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 px-4 hover:bg-surface-2/50',
        head ? 'mt-2.5 pt-1 pb-0.5' : 'py-0.5',
      )}
      onClick={event => {
        const target = event.target instanceof Element ? event.target : null;
        if (!onTap || target?.closest('a, button, textarea') || !matchMedia('(pointer: coarse)').matches)
          return;
        if (document.getSelection()?.isCollapsed === false) return;
        onTap({ left: event.clientX, top: event.clientY, bottom: event.clientY });
      }}
    >
      {/* A time wider than the avatars overflows to the left, away from the text. */}
      <div className="flex items-start justify-end">
        {head ? (
          <Avatar name={name} src={avatarUrl} />
        ) : (
          <span className="whitespace-nowrap text-[0.625rem] text-ink-3 tabular-nums opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
            {at}
          </span>
        )}
      </div>
      <div className="min-w-0">
        {head && (
          <p className="flex items-center gap-x-2">
            {heading}
            <span className="shrink-0 text-ink-3 text-sm tabular-nums">{at}</span>
          </p>
        )}
        {children}
      </div>
      {aside}
    </div>
  );
}

type EditMessageProps = {
  message: Message;
  /** Settles after the attempt; the text stays here unless it was saved. */
  onSave: (message: Message, content: string) => Promise<void>;
  onStop: () => void;
  /** The message was deleted while being edited; `words` is null if nothing was changed. */
  onLose: (words: string | null) => void;
};

/** Editor of the reader's message: Enter saves, Escape discards. */
function EditMessage({ message, onSave, onStop, onLose }: EditMessageProps) {
  const [before] = useState(message.content);
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const words = text.trim();
  const length = Array.from(words).length;
  const isGone = message.type === 'deleted';
  const lose = useEffectEvent(() => onLose(words === '' || words === before ? null : words));
  useEffect(() => {
    if (isGone) lose();
  }, [isGone]);

  // A picture's caption may be empty, a text may not.
  const possible = (words !== '' || message.type === 'image') && length <= limits.message;

  async function save() {
    if (busy || !possible) return;
    if (words === message.content) return onStop();
    setBusy(true);
    await onSave(message, words);
    setBusy(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') {
      // Must not also close the dialog around the room.
      event.preventDefault();
      event.stopPropagation();
      onStop();
    } else if (isSendKey(event)) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <div className="mt-1 grid gap-2">
      <textarea
        ref={field}
        rows={1}
        aria-label="Edit message"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="control field-sizing-content max-h-48 resize-none"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="primary" busy={busy} disabled={!possible} onClick={() => void save()}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onStop}>
          Cancel
        </Button>
        {length > limits.message && (
          <span className="text-bad text-sm">
            {count(length)}/{count(limits.message)}
          </span>
        )}
      </div>
    </div>
  );
}

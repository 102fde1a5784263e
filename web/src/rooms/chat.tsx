import type { User } from '@hotdrop/contract/account/users.ts';
import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { clsx } from 'clsx';
import { Copy, Lock, Pencil, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../lib/api/client.ts';
import { clockTime } from '../lib/format/time.ts';
import { imageUrl } from '../lib/image-url.ts';
import { copyAndSay } from '../lib/share.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useRowFocus } from '../ui/use-row-focus.ts';
import { Composer, type ComposerHandle, useAttachment } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { type MenuChoice, MessageMenu } from './message-menu.tsx';
import type { MenuAt, RowActions } from './message-row.tsx';
import { roomTexts } from './texts.ts';
import type { Room } from './use-room.ts';

type Props = {
  room: Room;
  user: User;
  /** Name of the room, e.g. 'Group 3'. */
  name: string;
  /** Storage key of drafts on this device. */
  draftKey: string;
  /** Whether the user may delete other people's messages. */
  moderates: boolean;
  /** Replaces the composer for those who only read. */
  readOnly?: ReactNode;
  /** Renders a room details message, if the room has them. */
  credentials?: RowActions['credentials'];
  /** Uses the message height of SPEC §9 instead of filling the parent. */
  fixedHeight?: boolean | undefined;
};

const canEdit = (message: Message, user: User) =>
  message.senderId?._id === user._id && (message.type === 'text' || message.type === 'image');

const noneEdited: ReadonlySet<string> = new Set();

/** Room details have their own copy buttons. */
const canCopy = ({ type, content }: Message) => type !== 'credentials' && content !== '';

/** A room's messages and composer. It fills its parent, which must have a height. */
export function Chat({ room, user, name, draftKey, moderates, readOnly, credentials, fixedHeight }: Props) {
  const { store, view } = room;
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [editing, edit, stopEdit] = useIdSet();
  const [asking, setAsking] = useState<Message | null>(null);
  const [deleting, addDeleting, endDeleting] = useIdSet();
  const [viewing, setViewing] = useState<Message | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const attachment = useAttachment(room.texts, draftKey);
  const isReadOnly = readOnly !== undefined;

  const actions = useMemo<RowActions>(
    () => ({
      hasMenu: message => canCopy(message) || moderates || (!isReadOnly && canEdit(message, user)),
      credentials,
      openMenu: setMenu,
      openImage: setViewing,
      stopEdit: message => stopEdit(message._id),
      async saveEdit(message, content) {
        try {
          await store.edit(message._id, content);
          stopEdit(message._id);
          toast.success(successTexts.messageEdited);
        } catch (error) {
          // This tab missed the delete; catching up moves the text to the composer.
          if (error instanceof ApiError && error.code === 'MESSAGE_DELETED') await store.catchUp();
          else toast.error(messageOf(error, groupFallbackTexts.edit));
        }
      },
      loseEdit(message, words) {
        stopEdit(message._id);
        if (words !== null) composer.current?.add(words);
        toast(words === null ? roomTexts.editGone : roomTexts.editGoneWords);
      },
    }),
    [store, user, moderates, isReadOnly, credentials, stopEdit],
  );

  async function remove(message: Message): Promise<void> {
    addDeleting(message._id);
    try {
      await store.remove(message._id);
      toast.success(successTexts.messageDeleted);
    } catch (error) {
      toast.error(messageOf(error, groupFallbackTexts.delete));
    }
    endDeleting(message._id);
    // The dialog may be about another message by now.
    setAsking(asked => (asked?._id === message._id ? null : asked));
  }

  function editLast(): void {
    const own = view.room.messages.findLast(message => canEdit(message, user));
    if (own) edit(own._id);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    if (!readOnly) attachment.take(event.dataTransfer.files[0]);
  }

  /** Returns the current message; null once it is deleted. */
  const current = (message: Message | undefined | null) => {
    const now = message && (view.room.byId.get(message._id) ?? message);
    return now && now.type !== 'deleted' ? now : null;
  };
  const inMenu = current(menu?.message);
  const inQuestion = current(asking);
  const inViewer = current(viewing);
  const rows = useRowFocus<HTMLDivElement>('[data-message-actions]');
  useFocusAfterEdit(editing.size, field);
  const author = (message: Message) => message.senderId?.teamName ?? message.senderId?.name ?? '';
  const seen = inViewer && imageUrl(inViewer.imageUrl);
  const closeViewer = () => setViewing(null);
  const closeQuestion = () => setAsking(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes a picture that is dropped; the button is the control
    <div
      ref={rows}
      className="flex h-full min-h-0 flex-col"
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
    >
      <MessageList
        room={room}
        user={user}
        label={`Messages of ${name}`}
        editing={readOnly ? noneEdited : editing}
        actions={actions}
        onUnsentDone={() => field.current?.focus()}
        // Lower only if the screen is too low, so that the composer stays in view.
        className={fixedHeight ? 'h-80 min-h-12' : 'min-h-0 flex-1'}
      />
      {readOnly ? (
        <p className="flex items-center justify-center gap-2 border-line border-t p-4 text-center text-ink-3 low:py-1.5">
          <Lock aria-hidden size={16} className="shrink-0" />
          {readOnly}
        </p>
      ) : (
        <Composer
          label={`Message ${name}`}
          ref={composer}
          draftKey={draftKey}
          attachment={attachment}
          field={field}
          onSend={store.send}
          onEditLast={editLast}
        />
      )}
      {menu && inMenu && (
        <MessageMenu
          at={menu}
          label={`Message of ${author(inMenu)}`}
          choices={choicesFor(inMenu)}
          onClose={() => setMenu(null)}
        />
      )}
      {inViewer && seen && (
        <ImageViewer address={seen} name={author(inViewer)} at={inViewer.timestamp} onClose={closeViewer} />
      )}
      <ConfirmDialog
        open={inQuestion !== null}
        onClose={closeQuestion}
        title="Delete this message?"
        body={
          <p className="[overflow-wrap:anywhere]">
            {inQuestion && excerpt(inQuestion)} This message is deleted for everybody in the room.
          </p>
        }
        confirmLabel="Delete"
        danger
        busy={inQuestion !== null && deleting.has(inQuestion._id)}
        onConfirm={() => inQuestion && void remove(inQuestion)}
      />
    </div>
  );

  function choicesFor(message: Message): MenuChoice[] {
    const choices: MenuChoice[] = [];
    if (canCopy(message)) {
      choices.push({ label: 'Copy text', icon: Copy, onSelect: () => void copyAndSay(message.content) });
    }
    const own = !readOnly && canEdit(message, user);
    if (own) choices.push({ label: 'Edit', icon: Pencil, onSelect: () => edit(message._id) });
    if (own || moderates) {
      choices.push({ label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsking(message) });
    }
    return choices;
  }
}

/** Returns the start of the message, to show what will be deleted. */
function excerpt({ content, type }: Message): string {
  if (content === '') return type === 'image' ? 'A picture.' : '';
  const words = Array.from(content);
  return words.length > 120 ? `“${words.slice(0, 120).join('')}…”` : `“${content}”`;
}

/** Returns a set of message IDs with stable functions to add and remove one. */
function useIdSet() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const add = useCallback((id: string) => setIds(now => new Set(now).add(id)), []);
  const remove = useCallback((id: string) => setIds(now => new Set([...now].filter(one => one !== id))), []);
  return [ids, add, remove] as const;
}

/** When a focused message editor closes, moves the focus to the composer. `editors`: number of open ones. */
function useFocusAfterEdit(editors: number, field: RefObject<HTMLElement | null>): void {
  const before = useRef(editors);
  useEffect(() => {
    if (editors < before.current && document.activeElement === document.body) field.current?.focus();
    before.current = editors;
  }, [editors, field]);
}

type ImageViewerProps = { address: string; name: string; at: string; onClose: () => void };

/** A picture, fitted to the screen or full size with scrolling. */
function ImageViewer({ address, name, at, onClose }: ImageViewerProps) {
  const [large, setLarge] = useState(false);
  const Icon = large ? ZoomOut : ZoomIn;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="break-words">Picture from {name}</span>}
      description={clockTime(at)}
      footer={
        <Button
          icon={<Icon aria-hidden size={18} />}
          aria-pressed={large}
          onClick={() => setLarge(now => !now)}
        >
          {large ? 'Fit to screen' : 'Full size'}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Picture" className="max-h-[65dvh] overflow-auto">
        <img
          src={address}
          alt={`From ${name}`}
          className={clsx('mx-auto block', large ? 'max-w-none' : 'max-h-[64dvh] max-w-full object-contain')}
        />
      </section>
    </Dialog>
  );
}

import { MessagesSquare } from 'lucide-react';
import type { ComponentProps } from 'react';
import { failureText } from '../lib/api/error.ts';
import { ErrorState } from '../ui/states.tsx';
import { Chat } from './chat.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { roomTexts } from './texts.ts';

type Props = ComponentProps<typeof Chat> & {
  /** Shown instead of a room that the reader may not enter, or no longer. */
  gone: string;
};

/** A room in each of its states; it fills its parent, which must have a height. */
export function RoomView({ gone, ...chat }: Props) {
  const { view, store, texts } = chat.room;
  if (view.status === 'loading') return <ChatSkeleton reads={chat.readOnly !== undefined} />;
  if (view.status === 'no-room') return <RoomNotice text={roomTexts.noRoom} />;
  if (view.status === 'gone') return <RoomNotice text={gone} />;
  if (view.status === 'failed') {
    return (
      <div className="p-4">
        <ErrorState
          title={texts.loadMessages}
          message={failureText(view.error)}
          onRetry={store.retryLoading}
        />
      </div>
    );
  }
  return <Chat {...chat} />;
}

/** A sentence where the messages would be. */
export function RoomNotice({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="grid h-full place-content-center justify-items-center gap-2 p-6 text-center text-ink-2"
    >
      <MessagesSquare aria-hidden size={28} className="text-ink-3" />
      <p>{text}</p>
    </div>
  );
}
